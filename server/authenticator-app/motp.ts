import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'

/**
 * Seconds that a mobile OTP lives: twice a TOTP, because its key never leaves the phone it was
 * given to.
 */
export const motpSeconds = 60

/** The browser's empty value (D3.13): no code is ever this. */
const emptyInput = '000000'

/**
 * The mobile OTP of the SingleID Authenticator app (docs/decisions/0022): six digits by the
 * truncation of RFC 4226, 5.3, of HMAC-SHA-256 over name, minute and round; six zeros are passed
 * over by a further round. No PIN goes into it: who opens the app has unlocked the phone.
 * @param key base32, 32 bytes
 * @param step minutes since 1970
 */
export function motpCode(key: string, step: number): string {
  const secret = Buffer.from(Secret.fromBase32(key).bytes)
  for (let round = 0; ; round += 1) {
    const mac = createHmac('sha256', secret).update(`SingleID mOTP\n${step}\n${round}`).digest()
    const number = mac.readUInt32BE(mac.readUInt8(31) & 0x0f) & 0x7f_ff_ff_ff
    const code = String(number % 1_000_000).padStart(6, '0')
    if (code !== emptyInput) return code
  }
}

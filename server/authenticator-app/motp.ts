import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'

/**
 * Lifetime of a mobile OTP in seconds: twice that of a TOTP, because its key never leaves the
 * phone.
 */
export const motpSeconds = 60

/** Value that the browser sends for an empty field (D3.13): no code ever equals it. */
const emptyInput = '000000'

/**
 * Computes the mobile OTP of the SingleID Authenticator app (docs/decisions/0022). HMAC-SHA-256
 * over name, minute and round is truncated to six digits (RFC 4226, 5.3). Six zeros are skipped by
 * another round. No PIN is part of it, because the user unlocked the phone to open the app.
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

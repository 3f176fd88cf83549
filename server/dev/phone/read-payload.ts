import { TOTP, URI } from 'otpauth'
import { totpParameters } from '../../authenticator-app/codes.ts'
import { plainKey } from '../../authenticator-app/pairing-code.ts'

/** Scanned or typed text: a pairing code, a key for TOTP, or nothing that this app knows. */
export type Payload =
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'key'; readonly key: string; readonly issuer: string; readonly label: string }
  | { readonly is: 'unknown' }

const unknown = { is: 'unknown' } as const
/** Base32 of ten bytes is a pairing code; of twenty bytes or more it is a key. */
const codeLength = 16
const minKeyLength = 32

/**
 * Reads the text of a QR code (`singleid://pair?…`, `otpauth://totp/…`), or the typed text that
 * replaces a scan.
 */
export function readPayload(text: string): Payload {
  const trimmed = text.trim()
  if (/^otpauth:/i.test(trimmed)) return readKey(trimmed)
  const code = /^singleid:/i.test(trimmed) ? extractCode(trimmed) : trimmed
  const plain = plainKey(code)
  if (!/^[A-Z2-7]{1,128}$/.test(plain)) return unknown
  if (plain.length === codeLength) return { is: 'code', code: plain }
  return plain.length >= minKeyLength ? { is: 'key', key: plain, issuer: '', label: '' } : unknown
}

function extractCode(address: string): string {
  const url = URL.parse(address)
  return url?.host === 'pair' || url?.pathname === '//pair'
    ? (url.searchParams.get('code') ?? '')
    : ''
}

/** Accepts only keys that the app can show: six digits for half a minute. */
function readKey(address: string): Payload {
  try {
    const parsedUri = URI.parse(address)
    const isOurs =
      parsedUri instanceof TOTP &&
      parsedUri.digits === totpParameters.digits &&
      parsedUri.period === totpParameters.period &&
      parsedUri.algorithm === totpParameters.algorithm
    return isOurs
      ? {
          is: 'key',
          key: parsedUri.secret.base32,
          issuer: parsedUri.issuer,
          label: parsedUri.label,
        }
      : unknown
  } catch {
    return unknown
  }
}

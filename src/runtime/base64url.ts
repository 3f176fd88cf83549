/** Encodes bytes as base64url without padding (RFC 4648, section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('=', '')
    .replace(/[+/]/g, (sign) => (sign === '+' ? '-' : '_'))

/** Decodes base64url. Returns undefined for text that is not base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  try {
    return Uint8Array.from(
      atob(text.replace(/[-_]/g, (sign) => '+/'.charAt('-_'.indexOf(sign)))),
      (character) => character.charCodeAt(0),
    )
  } catch {
    return undefined
  }
}

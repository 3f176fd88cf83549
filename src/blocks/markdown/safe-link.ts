/** Spaces, control characters and backslashes are read differently by different parsers. */
const odd = /[\s\\\p{Cc}]/u

/**
 * Returns an address that a text of the server may link to: https or mailto, absolute, without a
 * user. Returns undefined for any other.
 */
export function safeLink(address: string): string | undefined {
  if (odd.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol === 'mailto:') return url.href
  return url.protocol === 'https:' && url.username === '' && url.password === ''
    ? url.href
    : undefined
}

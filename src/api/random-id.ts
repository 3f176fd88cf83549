/**
 * 128 random bits: names a request (X-Request-Id, D7.06) or an act. `crypto.randomUUID` is missing
 * where the page is not a secure context.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** 128 random bits for X-Request-Id (D7.06). `crypto.randomUUID` is missing where the page is not a secure context. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Host name of RFC 1123, section 2.1, case-insensitive. */
const HOST = /^(?!-)[a-z\d-]{1,63}(?<!-)(?:\.(?!-)[a-z\d-]{1,63}(?<!-))*$/i

export function isHostName(text: string): boolean {
  return HOST.test(text)
}

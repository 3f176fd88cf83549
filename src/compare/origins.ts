/** Origins of addresses (RFC 6454) that the later texts name and the earlier do not. */
export function newOrigins(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = new Set(before.flatMap(originsIn))
  return [...new Set(after.flatMap(originsIn))].filter((origin) => !known.has(origin))
}

const originsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s/?#"'<>)\]]+/gi)].map(([origin]) => origin.toLowerCase())

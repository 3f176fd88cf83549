/** A short name for exactly these bytes: FNV-1a with 64 bits (draft-eastlake-fnv). Not a seal, only a difference. */
export function version(content: unknown): string {
  let hash = 0xcbf29ce484222325n
  for (const character of JSON.stringify(content)) {
    hash ^= BigInt(character.codePointAt(0) ?? 0)
    hash = BigInt.asUintN(64, hash * 0x100000001b3n)
  }
  return hash.toString(36)
}

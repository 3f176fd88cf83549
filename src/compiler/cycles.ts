/** Where one thing leads by itself to another; `node` is where that is written. */
export interface Lead<Node> {
  readonly to: string
  readonly node: Node
}
export interface Cycle<Node> {
  readonly name: string
  readonly node: Node
  readonly over: readonly string[]
}

/** Every ring once, reported at its first transition, with the nodes on it. */
export function cyclesIn<Node>(
  leads: ReadonlyMap<string, readonly Lead<Node>[]>,
): readonly Cycle<Node>[] {
  const reported = new Set<string>()
  return [...leads].flatMap(([name, own]) =>
    own.flatMap(({ to, node }): readonly Cycle<Node>[] => {
      const over = to === name ? [] : wayBetween(to, name, leads)
      if (over === undefined || reported.has(name)) return []
      for (const each of [name, ...over]) reported.add(each)
      return [{ name, node, over }]
    }),
  )
}

/** `, by way of "a" and "b"` */
export function describePath(over: readonly string[]): string {
  return over.length === 0 ? '' : ` through ${over.map((name) => `"${name}"`).join(', ')}`
}

/** The shortest way, without its end. */
function wayBetween<Node>(
  from: string,
  to: string,
  leads: ReadonlyMap<string, readonly Lead<Node>[]>,
): readonly string[] | undefined {
  const seen = new Set([from])
  const open: (readonly string[])[] = [[from]]
  for (let way = open.shift(); way !== undefined; way = open.shift()) {
    for (const next of leads.get(way.at(-1) ?? '') ?? []) {
      if (next.to === to) return way
      if (seen.has(next.to)) continue
      seen.add(next.to)
      open.push([...way, next.to])
    }
  }
  return undefined
}

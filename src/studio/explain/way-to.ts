import type { FlowMap, MapMove } from '../../language/flow-map.ts'

/**
 * Returns the moves of a shortest way to a screen, from one that opens from outside or from any
 * screen; none for a screen that opens from outside itself. Undefined when no way leads there.
 */
export function wayTo({ screens, moves }: FlowMap, screen: string): readonly MapMove[] | undefined {
  const open = new Map(screens.map((each) => [each.id, each]))
  const ways = new Map<string, readonly MapMove[]>(
    screens.flatMap(({ id, entry, closed }) => (entry && !closed ? [[id, []] as const] : [])),
  )
  const queue: (string | undefined)[] = [undefined, ...ways.keys()]
  for (
    let from = queue.shift(), isFirst = true;
    isFirst || from !== undefined;
    from = queue.shift()
  ) {
    isFirst = false
    for (const move of moves) {
      if (move.from !== from || typeof move.to === 'string' || !('screen' in move.to)) continue
      const to = move.to.screen
      if (ways.has(to) || open.get(to)?.closed !== false) continue
      ways.set(to, [...(from === undefined ? [] : (ways.get(from) ?? [])), move])
      queue.push(to)
    }
  }
  return ways.get(screen)
}

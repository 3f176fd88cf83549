import type { Diagnostic } from '../language/diagnostic.ts'
import type { FlowMap, MapMove, MoveTrigger, MapScreen } from '../language/flow-map.ts'

/** A box of the map: a screen, an action where many moves meet, or another site. */
export interface GraphNode {
  /** `screen:login`, `action:next-step`, `outside:authorize`, `any`. */
  readonly id: string
  readonly kind: 'screen' | 'action' | 'outside' | 'any'
  readonly name: string
  /** Journey of a screen. */
  readonly journey?: string
}

/** All moves from one box to another. */
export interface GraphEdge {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly triggers: readonly MoveTrigger[]
  /** Indexes in `moves` of the map. */
  readonly moves: readonly number[]
}

export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** An action with at least this many ends is drawn as a box of its own. */
const endsOfJunction = 4

const any = 'any'

/**
 * Returns the drawn boxes and edges. A screen that performs an action with many ends has one edge
 * to that action, not one to each end, so that the edges grow with the screens, not their square.
 */
export function graphOf({ screens, moves }: FlowMap): Graph {
  const junctions = junctionsOf(moves)
  const nodes = new Map<string, GraphNode>(
    screens.map(({ id, journey }) => [
      screenNode(id),
      { id: screenNode(id), kind: 'screen', name: id, journey },
    ]),
  )
  const edges = new Map<string, { from: string; to: string; moves: number[] }>()
  const connect = (from: string, to: string, move: number) => {
    if (from === to) return
    const id = `${from} ${to}`
    const edge = edges.get(id) ?? { from, to, moves: [] }
    if (edge.moves.at(-1) !== move) edge.moves.push(move)
    edges.set(id, edge)
  }
  for (const [index, move] of moves.entries()) {
    const to = endOf(move)
    if (to === undefined) continue
    const from = move.from === undefined ? any : screenNode(move.from)
    if (from === any) nodes.set(any, { id: any, kind: 'any', name: any })
    if (to.startsWith('outside:') && !nodes.has(to))
      nodes.set(to, { id: to, kind: 'outside', name: to.slice('outside:'.length) })
    const passed = (move.through ?? []).filter((action) => junctions.has(action))
    for (const action of passed) {
      const id = `action:${action}`
      if (!nodes.has(id)) nodes.set(id, { id, kind: 'action', name: action })
    }
    const stops = [from, ...passed.map((action) => `action:${action}`), to]
    for (const [at, stop] of stops.entries()) {
      const next = stops[at + 1]
      if (next !== undefined) connect(stop, next, index)
    }
  }
  return {
    nodes: [...nodes.values()],
    edges: Array.from(edges, ([id, { from, to, moves: own }]) => ({
      id,
      from,
      to,
      triggers: [...new Set(own.flatMap((index) => moves[index]?.trigger ?? []))],
      moves: own,
    })),
  }
}

export const screenNode = (screen: string): string => `screen:${screen}`

/** A step of history has no end that the flows know. */
function endOf({ to }: MapMove): string | undefined {
  if (to === 'back') return undefined
  return 'screen' in to ? screenNode(to.screen) : `outside:${to.outside}`
}

function junctionsOf(moves: readonly MapMove[]): ReadonlySet<string> {
  const ends = new Map<string, Set<string>>()
  const users = new Map<string, Set<string>>()
  for (const move of moves) {
    const end = endOf(move)
    if (end === undefined) continue
    for (const action of move.through ?? []) {
      ends.set(action, (ends.get(action) ?? new Set()).add(end))
      users.set(action, (users.get(action) ?? new Set()).add(move.from ?? any))
    }
  }
  return new Set(
    [...ends].flatMap(([action, own]) =>
      own.size >= endsOfJunction && (users.get(action)?.size ?? 0) > 1 ? [action] : [],
    ),
  )
}

/** A screen among the results, with the word that fits and its kind. */
export interface Hit {
  readonly screen: MapScreen
  readonly kind: 'screen' | 'route' | 'text' | 'operation' | 'state' | 'diagnostic'
  readonly found: string
}

interface Searched {
  readonly screens: readonly MapScreen[]
  /** Sentences by `namespace.key`. */
  readonly texts: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Finds screens by name, route, text, operation, field of the state or diagnostic, without case.
 * Each screen is there once, with the first kind that fits. Without words it finds every screen.
 */
export function search(words: string, { screens, texts, diagnostics }: Searched): readonly Hit[] {
  const wanted = words.trim().toLowerCase()
  const fits = (value: string | undefined) => value?.toLowerCase().includes(wanted) === true
  return screens.flatMap((screen): readonly Hit[] => {
    const hit = (kind: Hit['kind'], found: string | undefined) =>
      found === undefined ? [] : [{ screen, kind, found }]
    const own = diagnostics.filter(({ span }) => span.file === screen.at.file)
    const text = screen.texts.find((key) => fits(key) || fits(texts[key]))
    return [
      ...hit('screen', fits(screen.id) ? screen.id : undefined),
      ...hit('route', fits(screen.route) ? screen.route : undefined),
      ...hit('text', text && (texts[text] ?? text)),
      ...hit('operation', screen.calls.map(({ operation }) => operation).find(fits)),
      ...hit('state', screen.state.find(fits)),
      ...hit('diagnostic', own.map(({ code }) => code).find(fits)),
    ].slice(0, 1)
  })
}

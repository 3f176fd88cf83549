import type { Expression } from '../../src/language/expression.ts'
import type { Program } from '../../src/language/program.ts'

/** Steps that lead away from a screen. */
const leading: ReadonlySet<unknown> = new Set([
  'go',
  'leave',
  'leave-to',
  'post-form',
  'authorize',
  'history-back',
])
const store = 'walked'

/** A program that records its taken exits in a store of its own, and the list of all exits. */
export function withNotes(program: Program): {
  readonly program: Program
  readonly exits: readonly string[]
} {
  const exits: string[] = []
  const walk = (node: unknown, path: string): unknown => {
    if (Array.isArray(node))
      return node.flatMap((item: unknown, at) => noted(item, `${path}/${at}`))
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([name, inner]) => [name, walk(inner, `${path}/${name}`)]),
    )
  }
  const noted = (item: unknown, path: string): readonly unknown[] => {
    const inner = walk(item, path)
    if (typeof item !== 'object' || item === null || !('do' in item) || !leading.has(item.do))
      return [inner]
    exits.push(path)
    const value: Expression = { is: 'literal', value: true }
    const { when, once } = item as { readonly when?: Expression; readonly once?: string }
    return [
      {
        do: 'set',
        set: [{ path: [store, path], value }],
        ...(when && { when }),
        ...(once !== undefined && { once }),
      },
      inner,
    ]
  }
  const journeys = Object.fromEntries(
    Object.entries(program.journeys).map(([name, journey]) => [
      name,
      { ...journey, screens: journey.screens.map((screen) => walk(screen, screen.id)) },
    ]),
  ) as unknown as Program['journeys']
  const {
    answers,
    unmet,
    actions,
    arrive,
    atStart = [],
    askSession = [],
    shell,
    ...index
  } = program.index
  const started = {
    ...(atStart.length > 0 && { atStart }),
    ...(askSession.length > 0 && { askSession }),
  }
  const app = walk({ answers, unmet, actions, arrive, ...started, shell }, 'app') as Pick<
    Program['index'],
    'answers' | 'unmet' | 'actions' | 'arrive' | 'atStart' | 'askSession' | 'shell'
  >
  const state = { ...index.state, [store]: { fields: {}, keyed: false, survivesSignOut: false } }
  return { program: { ...program, journeys, index: { ...index, ...app, state } }, exits }
}

/** Returns the exits taken so far in the life of this page. */
export function notesIn(stores: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(stores[store] ?? {})
}

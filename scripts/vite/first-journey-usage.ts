import type { Compiled } from '../../src/compiler/compile.ts'

type Program = NonNullable<Compiled['program']>

/** Returns the journey that the guard selects for a signed-out user. */
export function firstJourney({ index: { guard }, journeys }: Program): string {
  const found = Object.values(journeys).find(({ screens }) =>
    screens.some(({ route }) => 'route' in guard.otherwise && route === guard.otherwise.route),
  )
  if (found === undefined) throw new Error('The guard leads to a screen that no journey has.')
  return found.name
}

/** Parts of the first journey and of the app, with the actions that they can run. */
function firstParts(program: Program): {
  readonly parts: readonly unknown[]
  readonly actions: ReadonlySet<string>
} {
  const { actions, ...app } = program.index
  const parts: unknown[] = [program.journeys[firstJourney(program)], app]
  const names = new Set<string>()
  // An action runs by its name, which any step may contain: every equal word counts.
  for (const part of parts) {
    eachValue(part, (_, value) => {
      if (typeof value !== 'string' || !Object.hasOwn(actions, value) || names.has(value)) return
      names.add(value)
      parts.push(actions[value])
    })
  }
  return { parts, actions: names }
}

/** The app's actions that only later journeys run. */
export function laterActions(program: Program): Program['index']['actions'] {
  const { actions } = firstParts(program)
  return Object.fromEntries(
    Object.entries(program.index.actions).filter(([name]) => !actions.has(name)),
  )
}

/**
 * Tags with a word of the language as value that has code behind it; also `icon` and the `sign` of
 * a tenant, which have a drawing.
 */
const tags: ReadonlySet<string> = new Set(['block', 'do', 'operation', 'icon', 'sign', 'rule'])

/** Returns every word that the first journey and the app use: these must be in the entry. */
export function firstJourneyUsage(program: Program): ReadonlySet<string> {
  const words = new Set<string>()
  for (const part of firstParts(program).parts) {
    eachValue(part, (key, value) => {
      if (tags.has(key) && typeof value === 'string') words.add(value)
      if (key === 'profileIcon' && value === true) words.add('profile')
      if (key === 'poll') words.add('poll')
      if (key === 'atStart' || key === 'askSession' || key === 'check') words.add('at-start')
    })
  }
  return words
}

function eachValue(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    visit(key, inner)
    eachValue(inner, visit)
  }
}

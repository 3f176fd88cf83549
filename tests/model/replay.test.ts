import { describe, expect, it } from 'vitest'
import { replay } from '../../scripts/replay/replay.ts'
import { operations } from '../../src/api/generated/operations.ts'
import type { Event } from '../../src/engine/event.ts'
import type { EngineState } from '../../src/engine/state.ts'
import { createRecorder, type RecordedEvent } from '../../src/runtime/record/recorder.ts'
import { seeded } from './chance.ts'
import { answeredWith, movesOf } from './moves.ts'
import { answers, callers, doors, product } from './shipped.ts'
import { viewOf } from './view-of.ts'
import { after, opened, type World } from './world.ts'

const walks = 200
const acts = 24

const journeys = Object.values(product.journeys)
const withheld = /^\/?withheld\d+$/

/** Values of texts, and views of typed values: a record has none of them. */
const left: ReadonlySet<string> = new Set(['values', 'checks'])

/** Returns the first place at which a replayed view differs, apart from withheld texts. */
function difference(wanted: unknown, got: unknown, place = ''): string | undefined {
  if (typeof got === 'string' && typeof wanted === 'string') {
    if (withheld.test(got)) return wanted === '' ? place : undefined
    // The id of a block in a row contains the key of the row.
    const [block, row = ''] = got.split('@')
    if (withheld.test(row)) return block === wanted.split('@')[0] ? undefined : place
  }
  if (typeof wanted !== 'object' || wanted === null || typeof got !== 'object' || got === null)
    return wanted === got ? undefined : `${place}: ${String(wanted)} and ${String(got)}`
  const [own, other] = [wanted as Record<string, unknown>, got as Record<string, unknown>]
  return [...new Set([...Object.keys(own), ...Object.keys(other)])]
    .filter((name) => !left.has(name))
    .map((name) => difference(own[name], other[name], `${place}/${name}`))
    .find((found) => found !== undefined)
}

interface Walk {
  readonly raw: readonly Event[]
  readonly seen: readonly EngineState[]
  readonly recorded: readonly RecordedEvent[]
}

const recorderOf = () =>
  createRecorder({
    index: product.index,
    origin: product.environment.origin,
    journeys: () => journeys,
    operations,
    kept: { get: () => undefined, set: () => undefined },
  })

const program = JSON.stringify([product.index, product.journeys, operations])

/** Texts of events, without the words of the engine. */
const textsIn = (part: unknown): readonly string[] => {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) =>
    ['type', 'path', 'issues', 'timer', 'control', 'kind', 'is'].includes(name)
      ? []
      : textsIn(inner),
  )
}

function walked(seed: number): Walk {
  const chance = seeded(seed)
  const oneOf = <Thing>(all: readonly Thing[]): Thing | undefined =>
    all[Math.floor(chance() * all.length)]
  const seen: EngineState[] = []
  const raw: Event[] = []
  const recorder = recorderOf()
  const door = oneOf([...doors, ...callers]) ?? { path: '/', query: {} }
  let world: World = opened(product, door, {
    observe(event, effects, state) {
      raw.push(event)
      const before = recorder.events()
      recorder.note(event, effects, state)
      // A further change of the same field replaces the one before.
      if (before.length > 0 && recorder.events().length === before.length) seen.pop()
      seen.push(state)
    },
  })
  for (let taken = 0; taken < acts; taken += 1) {
    const move = oneOf(movesOf(product, world, doors))
    if (!move) break
    world =
      'does' in move
        ? move.does(world)
        : answeredWith(product, world, move.call, answers.one(move.operation, chance))
  }
  return { raw, seen, recorded: recorder.events() }
}

const all = Array.from({ length: walks }, (_, seed) => walked(seed))

describe('the replay of a record', () => {
  it(`shows the screens of ${walks} walks, view by view`, () => {
    const differences: string[] = []
    for (const [seed, { seen, recorded }] of all.entries()) {
      const { steps } = replay(product, recorded)
      const last = seen.slice(-steps.length)
      for (const [at, { event, after }] of steps.entries()) {
        const own = last[at]
        const found = difference(own && viewOf(product, own), viewOf(product, after))
        if (found === undefined) continue
        differences.push(`walk ${seed}, ${event.type} on ${own?.visit?.screen ?? ''}: ${found}`)
        break
      }
    }
    expect(differences).toEqual([])
  })

  it('has no text that is not in the program', () => {
    const leaks: string[] = []
    let texts = 0
    for (const { raw, recorded } of all) {
      const sent = JSON.stringify(recorded)
      for (const text of new Set(textsIn(raw))) {
        texts += 1
        const word = text.replace(/Authenticator$/, '')
        if (text.length > 2 && !program.includes(word) && sent.includes(text)) leaks.push(text)
        if (/[^\w.:/?=&~+-]/.test(text) && sent.includes(text)) leaks.push(text)
      }
    }
    expect(texts).toBeGreaterThan(walks)
    expect(leaks).toEqual([])
  })

  it.each(['password', 'verification', 'login', 'Sms'])('withholds the typed word %s', (typed) => {
    const recorder = recorderOf()
    const route = journeys
      .flatMap(({ screens }) => screens)
      .find(({ id }) => id === 'find-id')?.route
    const world = opened(
      product,
      { path: route ?? '', query: {} },
      { observe: (...transition) => recorder.note(...transition) },
    )
    for (const field of ['familyName', 'givenName'])
      after(product, world, { type: 'changed', field, value: typed })
    const changes = recorder.events().filter(({ type }) => type === 'changed')
    expect(changes).toHaveLength(2)
    for (const { values = '' } of changes) expect(values).toMatch(/"value":"withheld\d+"/)
  })
})

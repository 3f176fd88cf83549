import type { OperationRow } from '../../api/generated/operations.ts'
import type { Effect } from '../../engine/effect.ts'
import type { Event } from '../../engine/event.ts'
import type { EngineState } from '../../engine/state.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { Journey, ProgramIndex } from '../../language/program.ts'
import type { EffectOf } from '../ports.ts'
import { createMask, maskEvent, findingsOf, type Publicly } from './masked-event.ts'

/** An event as it is kept and sent: `values` is JSON. */
export interface RecordedEvent {
  readonly at: number
  readonly type: string
  /** The screen that received it. */
  readonly screen?: string
  readonly values?: string
}

export interface RecorderSetup {
  readonly index: ProgramIndex
  readonly origin: string
  /** Journeys that are loaded by now. */
  readonly journeys: () => readonly Journey[]
  readonly operations: Readonly<Record<string, OperationRow>>
  /** Where the events survive a change of the page. Undefined before the first. */
  readonly kept: { get(): string | undefined; set(text: string): void }
}

export interface Recorder {
  note(event: Event, effects: readonly Effect[], state: EngineState): void
  /** Returns the call with the events, where its operation takes them. */
  withEvents(call: EffectOf<'call'>): EffectOf<'call'>
  events(): readonly RecordedEvent[]
}

/** Events that are kept, and letters of all of them: a server takes 64 kB. */
const mostEvents = 200
const mostLetters = 45_000

/** Letters of the values of one event. */
const mostOfEvent = 12_000

/**
 * Records the events of the page without typed values, secrets and personal data, so that a person
 * can send them to the service desk. A module of its own, fetched only where the tenant records.
 */
export function createRecorder({
  index,
  origin,
  journeys,
  operations,
  kept,
}: RecorderSetup): Recorder {
  const before = read(kept.get())
  let [events, previous] = [before.events, undefined as EngineState | undefined]
  let numbers = before.numbers
  const texts = new Map<string, number>()
  const calls = new Map<number, string>()
  let [words, endings] = [new Set<string>(), [] as readonly string[]]
  let known: readonly Journey[] = []

  const numberOf = (text: string): number => {
    const number = texts.get(text) ?? (numbers += 1)
    texts.set(text, number)
    return number
  }
  const isWord = (text: string): boolean => {
    const loaded = journeys()
    if (words.size === 0 || loaded.length !== known.length) {
      words = wordsOf([index, loaded])
      endings = endingsIn([index, loaded])
      known = [...loaded]
    }
    // Names of a server may have an ending that the program removes.
    return (
      words.has(text) ||
      endings.some((ending) => text.endsWith(ending) && words.has(text.slice(0, -ending.length)))
    )
  }
  const isChosen = (field: string, value: Json): boolean => {
    const id = previous?.visit?.screen
    const screen = known.flatMap((journey) => journey.screens).find((each) => each.id === id)
    if (!screen) return false
    return (
      choicesIn(screen.form?.schema ?? {}, field).includes(value) ||
      hasSelect([screen.content, screen.pages], field)
    )
  }

  return {
    note(event, effects, state) {
      for (const effect of effects)
        if (effect.type === 'call') calls.set(effect.call, effect.operation)
      if (effects.some(({ type }) => type === 'forget-everything')) events = []
      isWord('')
      const publicly: Publicly = {
        stores: index.state,
        origin,
        isWord,
        isChosen,
        answer: (call) => operations[calls.get(call) ?? '']?.answer ?? 'any',
      }
      const findings = findingsOf(event, previous, state).map(createMask(publicly, numberOf).issue)
      const values = JSON.stringify({
        ...maskEvent(event, publicly, numberOf),
        ...(findings.length > 0 && { findings }),
      })
      const screen = previous?.visit?.screen
      const last = events.at(-1)
      const again =
        event.type === 'changed' &&
        last?.type === 'changed' &&
        fieldOf(last) === event.field &&
        previous?.next === state.next
      previous = state
      events = limited([
        ...(again ? events.slice(0, -1) : events),
        {
          at: Math.round(event.at),
          type: event.type,
          ...(screen !== undefined && { screen }),
          ...(values !== '{}' && values.length <= mostOfEvent && { values: ascii(values) }),
        },
      ])
      if (event.type !== 'changed') kept.set(JSON.stringify({ numbers, events }))
    },
    withEvents(call) {
      const name: string | undefined = operations[call.operation]?.recorded
      return name === undefined
        ? call
        : { ...call, body: { ...call.body, [name]: events as unknown as Json } }
    },
    events: () => events,
  }
}

const fieldOf = ({ values = '{}' }: RecordedEvent): unknown =>
  (JSON.parse(values) as { readonly field?: unknown }).field

/** Drops the oldest. */
function limited(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  let letters = 0
  const newest = events.slice(-mostEvents).toReversed()
  const end = newest.findIndex((event) => {
    letters += JSON.stringify(JSON.stringify(event)).length
    return letters > mostLetters
  })
  return (end < 0 ? newest : newest.slice(0, end)).toReversed()
}

const ascii = (json: string): string =>
  json.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

interface Kept {
  readonly numbers: number
  readonly events: readonly RecordedEvent[]
}

function read(text: string | undefined): Kept {
  try {
    const { numbers, events } = JSON.parse(text ?? '') as Kept
    return Array.isArray(events) && typeof numbers === 'number'
      ? { numbers, events }
      : { numbers: 0, events: [] }
  } catch {
    return { numbers: 0, events: [] }
  }
}

/** Texts of a program, and the parts of its routes. */
function wordsOf(parts: readonly unknown[]): Set<string> {
  const words = new Set<string>()
  const waiting: unknown[] = [...parts]
  for (let part = waiting.pop(); part !== undefined || waiting.length > 0; part = waiting.pop()) {
    if (typeof part === 'string') for (const word of [part, ...part.split('/')]) words.add(word)
    else if (typeof part === 'object' && part !== null) {
      for (const name of Object.keys(part)) words.add(name)
      waiting.push(...Object.values(part))
    }
  }
  return words
}

/** The choices of a property: `enum`, or `const` of its alternatives. */
function choicesIn(schema: JsonObject, field: string): readonly Json[] {
  const properties = schema['properties'] as Readonly<Record<string, JsonObject>> | undefined
  const own = properties?.[field]
  const listed = own?.['enum']
  if (Array.isArray(listed)) return listed
  const alternatives = own?.['oneOf'] ?? own?.['anyOf']
  return Array.isArray(alternatives)
    ? alternatives.flatMap((one) => {
        const value = (one as JsonObject)['const']
        return value === undefined ? [] : [value]
      })
    : []
}

/** True where a block offers the values of a field as rows. */
function hasSelect(part: unknown, field: string): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ('block' in part && part.block === 'select' && 'field' in part && part.field === field)
    return true
  return Object.values(part).some((inner) => hasSelect(inner, field))
}

/** The literal endings of `withoutSuffix`. */
function endingsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  const own =
    'is' in part && part.is === 'withoutSuffix' && 'suffix' in part ? textsIn(part.suffix) : []
  return [...new Set([...own, ...Object.values(part).flatMap(endingsIn)])]
}

const textsIn = (part: unknown): readonly string[] =>
  typeof part === 'object' && part !== null && 'value' in part && typeof part.value === 'string'
    ? [part.value].filter((text) => text !== '')
    : []

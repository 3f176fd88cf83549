import type { Outcome } from '../../src/engine/outcome.ts'
import { shellView } from '../../src/engine/views/shell-view.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import type { Program } from '../../src/language/program.ts'
import { ceremonyFailures } from '../../src/language/step.ts'
import { fieldsToFill } from './flat.ts'
import { answeredWith, isOwnWay, movesOf } from './moves.ts'
import { viewOf } from './view-of.ts'
import { after, back, opened, prompted, waited, type World } from './world.ts'

/** Events of a browser's life that affect a screen, by the rows of docs/faults.yaml. */
export interface Fault {
  readonly row: string
  readonly name: string
  /** Returns the resulting world; undefined where the fault cannot happen. */
  readonly does: (program: Program, world: World) => World | undefined
  /** Returns violations of rules beyond the invariants of every walk. */
  readonly holds?: (program: Program, before: World, now: World) => readonly string[]
}

const minute = 60_000
const hour = 60 * minute

/** Returns the calls that block a user. Calls for decoration do not. */
const awaited = ({ calls, state }: World): readonly number[] =>
  Object.keys(calls)
    .map(Number)
    .filter((call) => state.pending[call]?.for !== 'shell-load')

const everyCall =
  (outcome: Outcome) =>
  (program: Program, world: World): World | undefined => {
    const calls = awaited(world)
    return calls.length === 0
      ? undefined
      : calls.reduce(
          (now, call) =>
            now.calls[call] === undefined ? now : answeredWith(program, now, call, outcome),
          world,
        )
  }

const delayed =
  (wait?: number) =>
  (program: Program, world: World): World | undefined => {
    const calls = awaited(world)
    return calls.length === 0
      ? undefined
      : calls.reduce(
          (now, call) =>
            after(program, now, {
              type: 'call-delayed',
              call,
              ...(wait !== undefined && { wait }),
            }),
          world,
        )
  }

/** Moves the clock, then the page becomes visible. */
const clockMoved =
  (by: number) =>
  (program: Program, world: World): World =>
    after(program, { ...world, at: world.at + by }, { type: 'seen' })

function reloaded(program: Program, world: World, kept: World['kept'] = world.kept): World {
  return opened(program, world.history.at(-1) ?? { path: '/', query: {} }, {
    ...world,
    kept,
    history: world.history.slice(0, -1),
  })
}

/** Replaces every stored value by one of another type. */
const tampered = (value: Json): Json =>
  typeof value === 'object' && value !== null ? 'gone' : { of: String(value) }
const tamperedWith = (kept: World['kept']): World['kept'] =>
  Object.fromEntries(
    Object.entries(kept).map(([store, fields]) => [
      store,
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, tampered(value)])),
    ]),
  )

/** Lets all timers of the next ten minutes fire, then the page becomes visible. */
function slept(program: Program, world: World): World {
  const until = world.at + 10 * minute
  let now = world
  for (let due = 0; due < 30 && Object.values(now.timers).some((at) => at <= until); due += 1)
    now = waited(program, now)
  return after(program, { ...now, at: Math.max(now.at, until) }, { type: 'seen' })
}

const operations = ({ calls }: World): readonly string[] => Object.values(calls).toSorted()
const timesOf = (all: readonly string[], one: string): number =>
  all.filter((each) => each === one).length

/** Presses each control that sends a request twice, before any answer. */
function pressedTwice(program: Program, world: World): World | undefined {
  for (const move of movesOf(program, world)) {
    if (!('does' in move) || !isOwnWay(move) || !/^(press|submit)/.test(move.name)) continue
    const once = move.does(world)
    // A control that disappears at once cannot be pressed again.
    if (!movesOf(program, once).some(({ name }) => name === move.name)) continue
    if (
      once.state.visit?.number !== world.state.visit?.number ||
      operations(once).length <= operations(world).length
    )
      continue
    return move.does({ ...once, effects: [] })
  }
  return undefined
}

/** Delivers an answer after the user has left the screen that requested it. */
function lateAnswer(program: Program, world: World): World | undefined {
  const [call] = awaited(world)
  if (call === undefined || world.history.length < 2) return undefined
  const left = back(program, { ...world, effects: [], defects: [] })
  if (left.calls[call] !== undefined) return undefined
  return after(program, left, { type: 'call-settled', call, outcome: { kind: 'ok', answer: {} } })
}

/** Returns calls made by acts. Data of a screen is requested again in the other language. */
const acts = ({ calls, state }: World): readonly string[] =>
  Object.entries(calls).flatMap(([call, operation]) =>
    state.pending[Number(call)]?.for === 'call' ? [operation] : [],
  )
const same = (message: string, one: unknown, other: unknown): readonly string[] =>
  JSON.stringify(one) === JSON.stringify(other) ? [] : [message]
const stays = (
  _program: Program,
  { state: before }: World,
  { state: now }: World,
): readonly string[] => same('another visit', before.visit?.number, now.visit?.number)

const refused = (code: string, error: JsonObject = {}): Outcome => ({
  kind: 'rejected',
  code,
  error: { code, message: 'x', traceId: 'trace-1', ...error },
})

/** Forbids a redirect when the user could not return. */
const shownAtEntry = (_program: Program, _before: World, { left }: World): readonly string[] =>
  left?.includes('/oauth2/authorize') ? ['it was left for the provider'] : []

const odd: readonly string[] = [
  '가'.repeat(10_000),
  '\u202Eשלום ‮مرحبا',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(200),
  '<img src=x onerror=alert(1)>',
  '__proto__',
]

export const faults: readonly Fault[] = [
  { row: 'B01', name: 'no answer within a minute', does: everyCall({ kind: 'no-answer' }) },
  {
    row: 'B02',
    name: 'offline, and tried again',
    does: (program, world) => {
      const failed = everyCall({ kind: 'no-answer' })(program, world)
      const retry = failed && movesOf(program, failed).find(({ name }) => name.startsWith('retry'))
      return retry && 'does' in retry ? retry.does(failed) : undefined
    },
  },
  {
    row: 'B03',
    name: 'the server is broken',
    does: everyCall({ kind: 'broken', traceId: 'trace-1' }),
  },
  { row: 'B04', name: 'the server asks to wait', does: delayed(30), holds: stays },
  {
    row: 'B05',
    name: 'asked too often',
    does: everyCall(refused('RATE_LIMITED', { retryAfter: 30 })),
  },
  { row: 'B06', name: 'the answer takes its time', does: delayed(), holds: stays },
  { row: 'B08', name: 'an answer was cut', does: everyCall({ kind: 'unknown' }) },
  { row: 'B11', name: 'an answer against the document', does: everyCall({ kind: 'broken' }) },
  {
    row: 'B13',
    name: 'pressed twice',
    does: pressedTwice,
    holds: (_program, before, now) => {
      const asked = operations(now)
      return [...new Set(asked)]
        .filter((one) => timesOf(asked, one) > timesOf(operations(before), one) + 1)
        .map((one) => `${one} is asked twice`)
    },
  },
  {
    row: 'B14',
    name: 'Back in mid-call',
    does: (program, world) =>
      world.history.length > 1 ? back(program, { ...world, effects: [], defects: [] }) : undefined,
  },
  { row: 'B16', name: 'reload in mid-call', does: (program, world) => reloaded(program, world) },
  {
    row: 'B17',
    name: 'another tab logs out',
    does: (program, world) => after(program, world, { type: 'signed-out-elsewhere' }),
  },
  { row: 'B17', name: 'another tab went on', does: everyCall(refused('STEP_CHANGED')) },
  { row: 'B19', name: 'the clock an hour ahead', does: clockMoved(hour) },
  { row: 'B19', name: 'the clock an hour behind', does: clockMoved(-hour) },
  { row: 'B19', name: 'the clock a day ahead', does: clockMoved(24 * hour) },
  { row: 'B19', name: 'the clock a day behind', does: clockMoved(-24 * hour) },
  { row: 'B20', name: 'asleep for ten minutes', does: slept },
  {
    row: 'B21',
    name: 'no room in storage',
    does: (program, world) => waited(program, { ...world, keepsNothing: true }),
  },
  {
    row: 'B22',
    name: 'storage refused from a reload on',
    does: (program, world) => reloaded(program, { ...world, keepsNothing: true }, {}),
    holds: shownAtEntry,
  },
  {
    row: 'B23',
    name: 'storage cleared, then a reload',
    does: (program, world) => reloaded(program, world, {}),
  },
  {
    row: 'B23',
    name: 'storage tampered with, then a reload',
    does: (program, world) => reloaded(program, world, tamperedWith(world.kept)),
  },
  { row: 'B27', name: 'the session is over', does: everyCall({ kind: 'unauthorized' }) },
  { row: 'B28', name: 'not allowed', does: everyCall({ kind: 'forbidden' }) },
  {
    row: 'B28',
    name: 'an answer comes late',
    does: lateAnswer,
    holds: (program, before, now) => {
      const left = back(program, { ...before, effects: [], defects: [] })
      return [
        ...same('it changes the screen', left.state.visit, now.state.visit),
        ...same('it changes what is stored', left.state.stores, now.state.stores),
        ...(now.effects.length > 0 ? ['it does something'] : []),
      ]
    },
  },
  {
    row: 'B29',
    name: 'no new tab',
    does: (program, world) => {
      const blocked = after(program, world, {
        type: 'window-blocked',
        path: '/login/policy/privacy',
        query: {},
      })
      const offer = shellView(program, blocked.state).notices.at(-1)
      return offer === undefined
        ? blocked
        : after(program, blocked, { type: 'notice-followed', notice: offer.number })
    },
  },
  ...ceremonyFailures.map((is): Fault => ({
    row: 'B30',
    name: `the prompt ends: ${is}`,
    does: (program, world) => {
      const [prompt] = Object.keys(world.prompts)
      return prompt === undefined ? undefined : prompted(program, world, Number(prompt), { is })
    },
  })),
  { row: 'B31', name: 'the request is over', does: everyCall(refused('REQUEST_EXPIRED')) },
  {
    row: 'B35',
    name: 'another language in mid-call',
    does: (program, world) => after(program, world, { type: 'language-chosen', language: 'ko-KR' }),
    holds: (program, before, now) => [
      ...stays(program, before, now),
      ...same('what was typed', before.state.visit?.form.values, now.state.visit?.form.values),
      ...same('what a person waits for', acts(before), acts(now)),
    ],
  },
  ...odd.map((text): Fault => ({
    row: 'B36',
    name: `typed: ${JSON.stringify(text.slice(0, 12))}, ${text.length} long`,
    does: (program, world) => typed(program, world, text),
    holds: (program, before, now) =>
      now.state.visit?.number === before.state.visit?.number
        ? textFields(program, before).filter(
            (field) => now.state.visit?.form.values[field] !== text,
          )
        : ['another visit'],
  })),
]

/** Returns the text fields that a user can edit. */
function textFields(program: Program, world: World): readonly string[] {
  const view = viewOf(program, world.state)
  const properties = (view?.form?.schema['properties'] ?? {}) as JsonObject
  return view?.question === undefined
    ? [...fieldsToFill(view?.blocks ?? [])].filter(
        (field) => isText(properties[field]) && !view?.form?.locked.includes(field),
      )
    : []
}

/** Types this text into each of them. */
function typed(program: Program, world: World, text: string): World | undefined {
  const fields = textFields(program, world)
  return fields.length === 0
    ? undefined
    : fields.reduce(
        (now, field) => after(program, now, { type: 'changed', field, value: text }),
        world,
      )
}

const isText = (schema: Json | undefined): boolean => {
  const { type, enum: words } = (schema ?? {}) as JsonObject
  return type === 'string' && words === undefined
}

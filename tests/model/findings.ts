import { isDeepStrictEqual } from 'node:util'
import type { Effect } from '../../src/engine/effect.ts'
import { shellView } from '../../src/engine/views/shell-view.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import type { Program } from '../../src/language/program.ts'
import { isOwnWay, movesOf } from './moves.ts'
import { viewOf } from './view-of.ts'
import { after, secret, type World } from './world.ts'

/** A violation of an invariant. */
export interface Finding {
  readonly fault: string
  readonly detail: string
}

type Invariant = (program: Program, now: World) => readonly string[]

/** Invariants of every move, for any answer. */
const ofMoves: Readonly<Record<string, Invariant>> = {
  'two places at once': (_program, { effects }) =>
    effects.filter(({ type }) => type === 'leave' || type === 'post-form').length > 1
      ? ['left twice at once']
      : [],
  // A visit keeps typed values after any answer.
  // Only signing out, or a button that fills the form, changes them.
  'a lost form': (_program, { typed, state: { visit, epoch } }) =>
    visit?.number === typed.visit && epoch === typed.epoch
      ? Object.entries(typed.values).flatMap(([field, value]) =>
          isDeepStrictEqual(typedIn(visit.form.values, field), value) ? [] : [field],
        )
      : [],
  'an unanswered effect': (_program, { state, calls, prompts, timers, left }) =>
    left === undefined
      ? Object.entries(state.pending).flatMap(([number, { for: fault }]) => {
          if (fault === 'authorize') return [`authorize ${number}`]
          const isUnderWay =
            fault === 'cooldown'
              ? Object.keys(timers).length > 0
              : fault === 'ceremony'
                ? prompts[Number(number)] !== undefined
                : calls[Number(number)] !== undefined
          return isUnderWay ? [] : [`${fault} ${number}`]
        })
      : [],
  'a secret outside of a call': (_program, { effects }) =>
    effects.filter((effect) => effect.type !== 'call' && isReport(effect)).map(({ type }) => type),
  'a ring': (_program, { defects }) =>
    defects.filter(({ code }) => code === 'too-many-automatic-moves').map(({ detail }) => detail),
  'a defect': (_program, { defects }) =>
    defects
      .filter(({ code }) => code !== 'too-many-automatic-moves' && code !== 'log-only-failure')
      .map(({ code, detail }) => `${code} ${detail}`),
}

/** Invariants of every situation. */
const ofWorlds: Readonly<Record<string, Invariant>> = {
  'two screens': (program, { state, history }) => {
    const [shown, visited, address] = [
      viewOf(program, state)?.screen,
      state.visit?.screen,
      history.at(-1)?.path,
    ]
    return shown === visited &&
      (visited === undefined || state.visit?.leaving || state.visit?.path === address)
      ? []
      : [`${shown ?? 'none'}, ${visited ?? 'none'} at ${address ?? 'no address'}`]
  },
  'a dead end': (program, now) =>
    now.left === undefined && Object.keys(waiting(now)).length === 0 && !canMove(program, now)
      ? [now.state.visit?.screen ?? 'nowhere']
      : [],
  'a way out that never ends': (program, now) => {
    if (now.left === undefined || !now.state.visit?.leaving) return []
    const later = after(
      program,
      { ...now, at: now.at + 5_000 },
      { type: 'timer-fired', timer: 'leaving' },
    )
    // If it continues to another visit, the check happens there.
    return later.state.visit?.number === now.state.visit.number &&
      shellView(program, later.state).covered
      ? [now.state.visit.screen]
      : []
  },
}

/** Names of all invariants. */
export const invariants: readonly string[] = [...Object.keys(ofMoves), ...Object.keys(ofWorlds)]

/** Returns the value of a field; `answers.department` is in a group defined by a server. */
function typedIn(values: JsonObject, field: string): Json | undefined {
  const [group = '', name] = field.split('.')
  const held = values[group]
  if (name === undefined) return held
  return typeof held === 'object' && held !== null && !Array.isArray(held)
    ? (held as JsonObject)[name]
    : undefined
}

function isReport(effect: Effect): boolean {
  const text = JSON.stringify(effect)
  return text.includes(secret.text) || text.includes(secret.code)
}

/** Returns the calls that block a user. Calls for decoration do not. */
const waiting = ({ calls, state }: World) =>
  Object.fromEntries(
    Object.entries(calls).filter(([call]) => state.pending[Number(call)]?.for !== 'shell-load'),
  )

/**
 * True when there is any exit. `explore` decides whether it leads anywhere, because it sees all of
 * them.
 */
const canMove = (program: Program, world: World): boolean => movesOf(program, world).some(isOwnWay)

/** @param isNew true in the first situation of its kind */
export function findingsOf(
  program: Program,
  now: World,
  excused: ReadonlySet<string>,
  isNew = true,
): readonly Finding[] {
  return Object.entries(isNew ? { ...ofMoves, ...ofWorlds } : ofMoves).flatMap(([fault, judge]) =>
    judge(program, now)
      .filter((detail) => !excused.has(`${fault}: ${detail}`))
      .map((detail) => ({ fault, detail })),
  )
}

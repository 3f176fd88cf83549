import type { Program } from '../language/program.ts'
import { attended } from './attendants.ts'
import { startDueLoads } from './calls/due-loads.ts'
import type { Effect, EffectType } from './effect.ts'
import type { Event, EventType } from './event.ts'
import { authorizationPrepared } from './handlers/authorization-prepared.ts'
import { authorizationRefused } from './handlers/authorization-refused.ts'
import { callDelayed } from './handlers/call-delayed.ts'
import { callSettled } from './handlers/call-settled.ts'
import { ceremonySettled } from './handlers/ceremony-settled.ts'
import { changedElsewhere } from './handlers/changed-elsewhere.ts'
import { changed } from './handlers/changed.ts'
import { deviceKnown } from './handlers/device-known.ts'
import { entered } from './handlers/entered.ts'
import { fieldLeft } from './handlers/field-left.ts'
import { formJudged } from './handlers/form-judged.ts'
import { hidden } from './handlers/hidden.ts'
import { languageChosen } from './handlers/language-chosen.ts'
import { noticeDismissed } from './handlers/notice-dismissed.ts'
import { noticeFollowed } from './handlers/notice-followed.ts'
import { noticeRetried } from './handlers/notice-retried.ts'
import { pressed } from './handlers/pressed.ts'
import { questionClosed } from './handlers/question-closed.ts'
import { reached } from './handlers/reached.ts'
import { restored } from './handlers/restored.ts'
import { retried } from './handlers/retried.ts'
import { seen } from './handlers/seen.ts'
import { sessionElsewhere } from './handlers/session-elsewhere.ts'
import { shellPressed } from './handlers/shell-pressed.ts'
import { signedOutElsewhere } from './handlers/signed-out-elsewhere.ts'
import { submitted } from './handlers/submitted.ts'
import { turned } from './handlers/turned.ts'
import { unreached } from './handlers/unreached.ts'
import { windowBlocked } from './handlers/window-blocked.ts'
import { woke } from './handlers/woke.ts'
import type { EngineState } from './state.ts'
import { remembered } from './stores/remember.ts'
import type { Turn } from './turn.ts'
import { formKept } from './visits/keep-form.ts'
import { reopened } from './visits/reopen.ts'

/**
 * The whole engine: takes a state and an event, and returns the next state and the requested
 * effects. Pure, and never throws. An event that changes nothing returns the same state object.
 */
export function step(
  program: Program,
  state: EngineState,
  event: Event,
): readonly [EngineState, readonly Effect[]] {
  const begun = byPerson.has(event.type) ? actedUpon(state, event.at) : state
  const turn = formKept(
    begun,
    attended(
      startDueLoads(handle({ program, at: event.at, state: begun, effects: [] }, event), event),
    ),
  )
  if (turn.state === begun) return [state, turn.effects]
  return [
    { ...turn.state, now: event.at },
    storingFirst([...turn.effects, ...news(event, state, turn)]),
  ]
}

/** Acts of a user: the moves that follow are not a loop, so their count starts again. */
const byPerson: ReadonlySet<EventType> = new Set([
  'changed',
  'submitted',
  'pressed',
  'shell-pressed',
  'retried',
  'notice-retried',
  'notice-followed',
])

/** Resets the redirect counter and any failed navigation. */
function actedUpon(state: EngineState, at: number): EngineState {
  const open = reopened(state, at)
  return open.moves > 0 ? { ...open, moves: 0 } : open
}

function handle(turn: Turn, event: Event): Turn {
  switch (event.type) {
    case 'restored':
      return restored(turn, event)
    case 'entered':
      return entered(turn, event)
    case 'changed':
      return changed(turn, event)
    case 'turned':
      return turned(turn, event)
    case 'field-left':
      return fieldLeft(turn, event)
    case 'form-judged':
      return formJudged(turn, event)
    case 'submitted':
      return submitted(turn, event)
    case 'pressed':
      return pressed(turn, event)
    case 'question-closed':
      return questionClosed(turn, event)
    case 'shell-pressed':
      return shellPressed(turn, event)
    case 'call-settled':
      return callSettled(turn, event)
    case 'call-delayed':
      return callDelayed(turn, event)
    case 'ceremony-settled':
      return ceremonySettled(turn, event)
    case 'woke':
      return woke(turn, event)
    case 'authorization-prepared':
      return authorizationPrepared(turn, event)
    case 'authorization-refused':
      return authorizationRefused(turn, event)
    case 'retried':
      return retried(turn, event)
    case 'unreached':
      return unreached(turn, event)
    case 'reached':
      return reached(turn)
    case 'window-blocked':
      return windowBlocked(turn, event)
    case 'notice-followed':
      return noticeFollowed(turn, event)
    case 'notice-dismissed':
      return noticeDismissed(turn, event)
    case 'notice-retried':
      return noticeRetried(turn, event)
    case 'signed-out-elsewhere':
      return signedOutElsewhere(turn)
    case 'seen':
      return seen(turn)
    case 'device-known':
      return deviceKnown(turn, event)
    case 'hidden':
      return hidden(turn)
    case 'changed-elsewhere':
      return changedElsewhere(turn, event)
    case 'session-elsewhere':
      return sessionElsewhere(turn, event)
    case 'language-chosen':
      return languageChosen(turn, event)
    default:
      return event satisfies never
  }
}

/** Values that came from storage, or that another tab removed from it, need not be written back. */
const fromStorage: ReadonlySet<EventType> = new Set([
  'restored',
  'signed-out-elsewhere',
  'changed-elsewhere',
  'session-elsewhere',
])
const news = (event: Event, before: EngineState, turn: Turn): readonly Effect[] =>
  fromStorage.has(event.type) ? [] : remembered(before, turn)

const storing: readonly EffectType[] = ['forget-everything', 'remember']

/** Puts storage before everything that may end the page. */
function storingFirst(effects: readonly Effect[]): readonly Effect[] {
  return [
    ...storing.flatMap((type) => effects.filter((effect) => effect.type === type)),
    ...effects.filter(({ type }) => !storing.includes(type)),
  ]
}

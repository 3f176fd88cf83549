import type { Program } from '../language/program.ts'
import { schedulePolls } from './async/schedule-polls.ts'
import { startStaleLoads } from './async/start-stale-loads.ts'
import type { Effect, EffectType } from './effect.ts'
import type { Event, EventType } from './event.ts'
import { formKept } from './form/fields.ts'
import {
  authorizationPrepared,
  authorizationRefused,
  callDelayed,
  callSettled,
  ceremonySettled,
  noticeRetried,
  retried,
} from './handlers/calls.ts'
import { changed, fieldLeft, formPageChanged, formValidated, submitted } from './handlers/form.ts'
import { sessionElsewhere, signedOutElsewhere, storageChanged } from './handlers/other-tabs.ts'
import {
  departureFailed,
  deviceKnown,
  entered,
  hidden,
  reached,
  restored,
  resumed,
  windowBlocked,
} from './handlers/page.ts'
import {
  languageChosen,
  noticeDismissed,
  noticeFollowed,
  pressed,
  questionClosed,
  shellPressed,
} from './handlers/presses.ts'
import { timerFired } from './handlers/timer-fired.ts'
import { beginAfterStart, reopened } from './screen/enter-screen.ts'
import { speakOnly } from './screen/speak-only.ts'
import type { EngineState } from './state.ts'
import { removeEndedProblems } from './steps/messages.ts'
import { persist } from './stores/persist.ts'
import type { Transition } from './transition.ts'

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
  const transition = formKept(
    begun,
    afterEvent(
      startStaleLoads(handle({ program, at: event.at, state: begun, effects: [] }, event), event),
    ),
  )
  if (transition.state === begun) return [state, transition.effects]
  return [
    { ...transition.state, now: event.at },
    storingFirst([...transition.effects, ...news(event, state, transition)]),
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

function handle(transition: Transition, event: Event): Transition {
  switch (event.type) {
    case 'restored':
      return restored(transition, event)
    case 'entered':
      return entered(transition, event)
    case 'changed':
      return changed(transition, event)
    case 'form-page-changed':
      return formPageChanged(transition, event)
    case 'field-left':
      return fieldLeft(transition, event)
    case 'form-validated':
      return formValidated(transition, event)
    case 'submitted':
      return submitted(transition, event)
    case 'pressed':
      return pressed(transition, event)
    case 'question-closed':
      return questionClosed(transition, event)
    case 'shell-pressed':
      return shellPressed(transition, event)
    case 'call-settled':
      return callSettled(transition, event)
    case 'call-delayed':
      return callDelayed(transition, event)
    case 'ceremony-settled':
      return ceremonySettled(transition, event)
    case 'timer-fired':
      return timerFired(transition, event)
    case 'authorization-prepared':
      return authorizationPrepared(transition, event)
    case 'authorization-refused':
      return authorizationRefused(transition, event)
    case 'retried':
      return retried(transition, event)
    case 'departure-failed':
      return departureFailed(transition, event)
    case 'reached':
      return reached(transition)
    case 'window-blocked':
      return windowBlocked(transition, event)
    case 'notice-followed':
      return noticeFollowed(transition, event)
    case 'notice-dismissed':
      return noticeDismissed(transition, event)
    case 'notice-retried':
      return noticeRetried(transition, event)
    case 'signed-out-elsewhere':
      return signedOutElsewhere(transition)
    case 'seen':
      return resumed(transition)
    case 'device-known':
      return deviceKnown(transition, event)
    case 'hidden':
      return hidden(transition)
    case 'storage-changed':
      return storageChanged(transition, event)
    case 'session-elsewhere':
      return sessionElsewhere(transition, event)
    case 'language-chosen':
      return languageChosen(transition, event)
    default:
      return event satisfies never
  }
}

/** Tasks that run after every event, of any type. */
export const afterEventTasks: Readonly<Record<string, (transition: Transition) => Transition>> = {
  'at-start': beginAfterStart,
  poll: schedulePolls,
  'timed-problem': (transition) =>
    transition.state.visit?.form.problems.some(({ until }) => until !== undefined)
      ? removeEndedProblems(transition)
      : transition,
  notices: speakOnly,
}

const tasks = Object.values(afterEventTasks)

const afterEvent = (transition: Transition): Transition =>
  tasks.reduce((sofar, attend) => attend(sofar), transition)

/** Values that came from storage, or that another tab removed from it, need not be written back. */
const fromStorage: ReadonlySet<EventType> = new Set([
  'restored',
  'signed-out-elsewhere',
  'storage-changed',
  'session-elsewhere',
])
const news = (event: Event, before: EngineState, transition: Transition): readonly Effect[] =>
  fromStorage.has(event.type) ? [] : persist(before, transition)

const storing: readonly EffectType[] = ['forget-everything', 'remember']

/** Puts storage before everything that may end the page. */
function storingFirst(effects: readonly Effect[]): readonly Effect[] {
  if (effects.length < 2) return effects
  return [
    ...storing.flatMap((type) => effects.filter((effect) => effect.type === type)),
    ...effects.filter(({ type }) => !storing.includes(type)),
  ]
}

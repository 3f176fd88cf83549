import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import { actionsOf } from './actions-of.ts'
import { memoizedByScreen } from './memoized-by-screen.ts'
import { messagesOn } from './messages-on.ts'
import { everyStep, sequencesOf } from './moves.ts'
import { noCondition } from './path-condition.ts'
import { type Path, pathsThrough } from './paths.ts'
import { shownOn } from './shown-on.ts'

/**
 * Returns every path through steps of a screen, as `pathsThrough` does. Follows each sequence once
 * for all checks.
 */
export type WaysOn = (steps: readonly Step[]) => readonly Path[] | undefined

export const waysOn = memoizedByScreen((screen: Screen, walked): WaysOn => {
  const actions = actionsOf(screen, walked)
  const isShown = shownOn(screen)
  const hasMessage = messagesOn(screen)
  const known = new Map<readonly Step[], readonly Path[] | undefined>()
  return (steps) => {
    if (!known.has(steps))
      known.set(steps, pathsThrough(steps, noCondition, actions, isShown, hasMessage))
    return known.get(steps)
  }
})

/** Returns every step that a screen can reach, as `everyStep` does. */
export const stepsOn = memoizedByScreen((screen: Screen, walked): readonly Step[] => {
  const actions = actionsOf(screen, walked)
  return sequencesOf(screen).flatMap((steps) => everyStep(steps, actions))
})

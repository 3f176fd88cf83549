import type { LoadUse } from '../../language/step.ts'
import { startLoads } from '../async/loads.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Transition, withState } from '../transition.ts'

/**
 * Handles the return of the network. Failed loads start again. A notice about an unreachable server
 * is now false, so the app shows another notice in its place. It has the same retry, because an act
 * is repeated only when a user requests it.
 */
export function reached(transition: Transition): Transition {
  return isLeaving(transition) ? transition : renewNotice(readAgain(transition))
}

function readAgain(transition: Transition): Transition {
  const data = transition.state.visit?.data ?? {}
  const loads: Readonly<Record<string, LoadUse>> =
    currentScreen(transition.program, transition.state)?.load ?? {}
  const failed = Object.entries(loads).filter(([name]) => data[name]?.is === 'failed')
  return failed.length === 0 ? transition : startLoads(transition, Object.fromEntries(failed))
}

function renewNotice(transition: Transition): Transition {
  const { noAnswer, reached: steps = [] } = transition.program.index.answers
  const untrue = new Set(
    noAnswer.flatMap((step) => (step.do === 'notice' && 'key' in step.text ? [step.text.key] : [])),
  )
  const notice = transition.state.notices.findLast(({ text }) => untrue.has(text.key))
  if (notice === undefined) return transition
  const rest = withState(transition, {
    notices: transition.state.notices.filter(({ text }) => !untrue.has(text.key)),
  })
  const { redo, way } = notice
  if (redo === undefined && way === undefined) return rest
  return runSteps(rest, [
    frameOf(steps, 'app/reached', {}, { ...(redo && { redo }), ...(way && { way }) }),
  ])
}

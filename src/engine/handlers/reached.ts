import type { LoadUse } from '../../language/step.ts'
import { startLoads } from '../calls/loads.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'

/**
 * Handles the return of the network. Failed loads start again. A notice about an unreachable server
 * is now false, so the app shows another notice in its place. It has the same retry, because an act
 * is repeated only when a user requests it.
 */
export function reached(turn: Turn): Turn {
  return isLeaving(turn) ? turn : renewNotice(readAgain(turn))
}

function readAgain(turn: Turn): Turn {
  const data = turn.state.visit?.data ?? {}
  const loads: Readonly<Record<string, LoadUse>> =
    currentScreen(turn.program, turn.state)?.load ?? {}
  const failed = Object.entries(loads).filter(([name]) => data[name]?.is === 'failed')
  return failed.length === 0 ? turn : startLoads(turn, Object.fromEntries(failed))
}

function renewNotice(turn: Turn): Turn {
  const { noAnswer, reached: steps = [] } = turn.program.index.answers
  const untrue = new Set(
    noAnswer.flatMap((step) => (step.do === 'notice' && 'key' in step.text ? [step.text.key] : [])),
  )
  const notice = turn.state.notices.findLast(({ text }) => untrue.has(text.key))
  if (notice === undefined) return turn
  const rest = withState(turn, {
    notices: turn.state.notices.filter(({ text }) => !untrue.has(text.key)),
  })
  const { redo, way } = notice
  if (redo === undefined && way === undefined) return rest
  return runSteps(rest, [
    frameOf(steps, 'app/reached', {}, { ...(redo && { redo }), ...(way && { way }) }),
  ])
}

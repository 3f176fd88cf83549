import type { CallUse } from '../../language/step.ts'
import { beginCall } from './begin-call.ts'
import { callValues } from './call-values.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Loaded } from '../state.ts'
import { report, type Turn, withState, withVisit } from '../turn.ts'

/** Asks for the data of the current screen, or of one of its loads. */
export function startLoads(turn: Turn, uses: Readonly<Record<string, CallUse>>): Turn {
  return Object.entries(uses).reduce((sofar, [load, use]) => startLoad(sofar, load, use), turn)
}

function startLoad(turn: Turn, load: string, use: CallUse): Turn {
  const { visit, epoch } = turn.state
  const values = callValues(use.arguments, sightOf(turn.program, turn.state, {}, turn.at))
  if (!visit) return turn
  if (!values) return report(withData(turn, load, { is: 'failed' }), 'no-value', `load/${load}`)
  return beginCall(withData(turn, load, { is: 'loading' }), { for: 'load', load, operation: use.operation, visit: visit.number, epoch }, values)
}

/** The shell's own: once for the life of the page, on the first screen that shows the shell. A page that only passes through asks for nothing. */
export function startShellLoads(turn: Turn): Turn {
  if (Object.keys(turn.state.shell).length > 0) return turn
  return Object.entries(turn.program.index.shell.load).reduce((sofar, [load, { operation, arguments: uses }]) => {
    const values = callValues(uses, sightOf(sofar.program, sofar.state, {}, sofar.at))
    if (!values) return report(withShellData(sofar, load, { is: 'failed' }), 'no-value', `shell/load/${load}`)
    const { epoch } = sofar.state
    return beginCall(withShellData(sofar, load, { is: 'loading' }), { for: 'shell-load', load, operation, visit: 0, epoch }, values)
  }, turn)
}

export function withData(turn: Turn, load: string, loaded: Loaded): Turn {
  return withVisit(turn, { data: { ...turn.state.visit?.data, [load]: loaded } })
}

export const withShellData = (turn: Turn, load: string, loaded: Loaded): Turn =>
  withState(turn, { shell: { ...turn.state.shell, [load]: loaded } })

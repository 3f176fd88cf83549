import type { LoadUse } from '../../language/step.ts'
import { holds } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { answerIn, sightOf } from '../expressions/sight.ts'
import { automaticMoves } from '../places/navigate.ts'
import type { Loaded } from '../state.ts'
import { emit, report, type Turn, withState, withVisit } from '../turn.ts'
import { beginCall } from './begin-call.ts'
import { callValues } from './call-values.ts'

/**
 * `keepsAnswers`: keeps every previous answer until a new one arrives, and not only a previous
 * answer of a failed load.
 */
interface Asking {
  readonly keepsAnswers?: boolean
}

/** Starts the loads of the current screen, or one of them. */
export function startLoads(
  turn: Turn,
  uses: Readonly<Record<string, LoadUse>>,
  { keepsAnswers = false }: Asking = {},
): Turn {
  return Object.entries(uses).reduce(
    (sofar, [load, use]) => startLoad(sofar, load, use, keepsAnswers),
    turn,
  )
}

function startLoad(turn: Turn, load: string, use: LoadUse, keepsAnswers: boolean): Turn {
  const { visit, epoch } = turn.state
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  if (!visit || (use.when && !holds(use.when, sight))) return turn
  const values = callValues(use.arguments, sight)
  if (!values) return report(withData(turn, load, { is: 'failed' }), 'no-value', `load/${load}`)
  const known = own(visit.data, load)
  const before = known && (keepsAnswers || known.is === 'failed') ? answerIn(known) : undefined
  const asked = withVisit(
    withData(withoutAnswerTo(turn, load), load, {
      is: 'loading',
      ...(before !== undefined && { before }),
    }),
    { asked: { ...visit.asked, [load]: values } },
  )
  // Loads that start each other would never end.
  if ((turn.after ?? 0) > automaticMoves)
    return report(
      withData(asked, load, { is: 'failed' }),
      'too-many-automatic-moves',
      `load/${load}`,
    )
  return beginCall(
    asked,
    { for: 'load', load, operation: use.operation, visit: visit.number, epoch },
    values,
  )
}

/**
 * Starts the shell's own loads. Each runs once in the life of the page. It starts on the first
 * screen with the shell, or as soon as its `when` holds. A page that only redirects loads nothing.
 */
export function startShellLoads(turn: Turn): Turn {
  return Object.entries(turn.program.index.shell.load).reduce(
    (sofar, [load, { operation, arguments: uses, when }]) => {
      if (own(sofar.state.shell, load)) return sofar
      const sight = sightOf(sofar.program, sofar.state, {}, sofar.at)
      if (when && !holds(when, sight)) return sofar
      const values = callValues(uses, sight)
      if (!values)
        return report(
          withShellData(sofar, load, { is: 'failed' }),
          'no-value',
          `shell/load/${load}`,
        )
      const { epoch } = sofar.state
      return beginCall(
        withShellData(sofar, load, { is: 'loading' }),
        { for: 'shell-load', load, operation, visit: 0, epoch },
        values,
      )
    },
    turn,
  )
}

/** Drops the pending answer of a load, because its arguments are outdated. */
export function withoutAnswerTo(turn: Turn, load: string): Turn {
  const entries = Object.entries(turn.state.pending)
  const kept = entries.filter(([, pending]) => pending.for !== 'load' || pending.load !== load)
  if (kept.length === entries.length) return turn
  const pending = Object.fromEntries(kept)
  return emit(withState(turn, { pending }), {
    type: 'cancel',
    calls: entries.map(([call]) => Number(call)).filter((call) => !Object.hasOwn(pending, call)),
  })
}

export function withData(turn: Turn, load: string, loaded: Loaded): Turn {
  return withVisit(turn, { data: { ...turn.state.visit?.data, [load]: loaded } })
}

export const withShellData = (turn: Turn, load: string, loaded: Loaded): Turn =>
  withState(turn, { shell: { ...turn.state.shell, [load]: loaded } })

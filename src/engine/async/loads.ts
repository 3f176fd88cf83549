import type { LoadUse } from '../../language/step.ts'
import { holds } from '../evaluate.ts'
import { answerIn, contextFor } from '../expressions/context-for.ts'
import { getOwn } from '../expressions/values.ts'
import { automaticMoves } from '../navigation/navigate.ts'
import type { Loaded } from '../state.ts'
import { emit, report, type Transition, withState, withVisit } from '../transition.ts'
import { beginCall, callValues } from './calls.ts'

/**
 * `keepsAnswers`: keeps every previous answer until a new one arrives, and not only a previous
 * answer of a failed load.
 */
interface Asking {
  readonly keepsAnswers?: boolean
}

/** Starts the loads of the current screen, or one of them. */
export function startLoads(
  transition: Transition,
  uses: Readonly<Record<string, LoadUse>>,
  { keepsAnswers = false }: Asking = {},
): Transition {
  return Object.entries(uses).reduce(
    (sofar, [load, use]) => startLoad(sofar, load, use, keepsAnswers),
    transition,
  )
}

function startLoad(
  transition: Transition,
  load: string,
  use: LoadUse,
  keepsAnswers: boolean,
): Transition {
  const { visit, epoch } = transition.state
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  if (!visit || (use.when && !holds(use.when, context))) return transition
  const values = callValues(use.arguments, context)
  if (!values)
    return report(withData(transition, load, { is: 'failed' }), 'no-value', `load/${load}`)
  const known = getOwn(visit.data, load)
  const before = known && (keepsAnswers || known.is === 'failed') ? answerIn(known) : undefined
  const asked = withVisit(
    withData(withoutAnswerTo(transition, load), load, {
      is: 'loading',
      ...(before !== undefined && { before }),
    }),
    { asked: { ...visit.asked, [load]: values } },
  )
  // Loads that start each other would never end.
  if ((transition.after ?? 0) > automaticMoves)
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
export function startShellLoads(transition: Transition): Transition {
  return Object.entries(transition.program.index.shell.load).reduce(
    (sofar, [load, { operation, arguments: uses, when }]) => {
      if (getOwn(sofar.state.shell, load)) return sofar
      const context = contextFor(sofar.program, sofar.state, {}, sofar.at)
      if (when && !holds(when, context)) return sofar
      const values = callValues(uses, context)
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
    transition,
  )
}

/** Drops the pending answer of a load, because its arguments are outdated. */
export function withoutAnswerTo(transition: Transition, load: string): Transition {
  const entries = Object.entries(transition.state.pending)
  const kept = entries.filter(([, pending]) => pending.for !== 'load' || pending.load !== load)
  if (kept.length === entries.length) return transition
  const pending = Object.fromEntries(kept)
  return emit(withState(transition, { pending }), {
    type: 'cancel',
    calls: entries.map(([call]) => Number(call)).filter((call) => !Object.hasOwn(pending, call)),
  })
}

export function withData(transition: Transition, load: string, loaded: Loaded): Transition {
  return withVisit(transition, { data: { ...transition.state.visit?.data, [load]: loaded } })
}

export const withShellData = (transition: Transition, load: string, loaded: Loaded): Transition =>
  withState(transition, { shell: { ...transition.state.shell, [load]: loaded } })

import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { everyStep, pressesIn } from '../control-flow/moves.ts'

/** Reports a `resend` button with steps that neither request anything nor start a timer. */
export const resendSendsNothing: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked)) report.add(diagnostic)
  },
})

const SENDING: ReadonlySet<Step['do']> = new Set(['call', 'reload', 'ceremony', 'start'])

const checked = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const actions = actionsOf(screen, walked)
  const content = [...screen.content, ...(screen.pages ?? []).flatMap((page) => page.content)]
  return pressesIn(content).flatMap(({ block, press }) => {
    const span = block.block === 'resend' ? recordedSpan(block) : undefined
    const sends = everyStep(press, actions).some((step) => SENDING.has(step.do))
    return span && !sends ? [raise.resendSendsNothing(span, {})] : []
  })
})

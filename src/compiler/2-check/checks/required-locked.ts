import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { Check } from '../check-table.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { stepsOn } from '../control-flow/ways-on.ts'

/** A required field is unlocked at some time. Otherwise no submit could ever succeed. */
export const requiredLocked: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const { form, enter } = screen
  const required = form?.schema['required']
  if (!form || !Array.isArray(required)) return []
  const steps = stepsOn(screen, walked)
  const opened = new Set(
    steps.flatMap((step) =>
      step.do === 'unlock' ? step.fields : step.do === 'fill' ? Object.keys(step.values) : [],
    ),
  )
  // An initial value may come from the state, so the field may be filled.
  const isEmpty = (field: string) =>
    form.initial[field] === undefined && required.includes(field) && !opened.has(field)
  return enter.flatMap((step) => {
    const span = step.do === 'lock' && step.when === undefined ? recordedSpan(step) : undefined
    return span && step.do === 'lock'
      ? step.fields.filter(isEmpty).map((name) => raise.requiredLocked(span, { name }))
      : []
  })
})

import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { writtenAt } from '../../lower/written-at.ts'
import type { Check } from '../check-table.ts'
import { rememberedOfScreen } from '../control-flow/remembered-of-screen.ts'
import { stepsOn } from '../control-flow/ways-on.ts'

/**
 * What must be filled in is open at some time: a submit waits for a locked field, and this one
 * would wait for good.
 */
export const requiredLocked: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of judged(screen, walked)) report.add(diagnostic)
  },
})

const judged = rememberedOfScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const { form, enter } = screen
  const required = form?.schema['required']
  if (!form || !Array.isArray(required)) return []
  const steps = stepsOn(screen, walked)
  const opened = new Set(
    steps.flatMap((step) =>
      step.do === 'unlock' ? step.fields : step.do === 'fill' ? Object.keys(step.values) : [],
    ),
  )
  // What it begins with may be read of the state: then it may be there.
  const isEmpty = (field: string) =>
    form.initial[field] === undefined && required.includes(field) && !opened.has(field)
  return enter.flatMap((step) => {
    const span = step.do === 'lock' && step.when === undefined ? writtenAt(step) : undefined
    return span && step.do === 'lock'
      ? step.fields.filter(isEmpty).map((name) => raise.requiredLocked(span, { name }))
      : []
  })
})

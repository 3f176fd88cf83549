import type { Block } from '../../language/block.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Expression } from '../../language/expression.ts'
import type { Page, Screen } from '../../language/program.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { Check } from '../4-check/check-table.ts'
import { assuming, isCertain, noCondition, type PathCondition } from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { conditionsOf, placedWithin } from './moves.ts'
import { stepsOn } from './paths.ts'

/**
 * A required field is visible wherever the form can be submitted; otherwise the form is refused at
 * an invisible field.
 */
export const requiredOutOfSight: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of fieldsOutOfSight(screen, walked)) report.add(diagnostic)
  },
})

/**
 * A required field and its conditions; `denied` is the false condition on a path that has not
 * filled it.
 */
interface RequiredField {
  readonly field: string
  readonly conditions: readonly Expression[]
  readonly denied: readonly Expression[]
}

const fieldsOutOfSight = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const { form, needs, content, pages = [{ content }] } = screen
  if (!form) return []
  const required = form.schema['required']
  const fills = stepsOn(screen, walked).flatMap((step) => (step.do === 'fill' ? [step] : []))
  const wanted: readonly Omit<RequiredField, 'denied'>[] = [
    ...(Array.isArray(required)
      ? required.flatMap((field) => (typeof field === 'string' ? [{ field, conditions: [] }] : []))
      : []),
    ...form.rules.flatMap(({ at, rule, parameter }) =>
      rule === 'required-when' && !isAlways(parameter)
        ? [{ field: at, conditions: [parameter] }]
        : [],
    ),
  ]
  const asked = wanted.flatMap(({ field, conditions }): readonly RequiredField[] => {
    const own = fills.filter(({ values }) => Object.hasOwn(values, field))
    if (own.some(({ when }) => when === undefined) || beginsFilled(form.initial[field])) return []
    return [{ field, conditions, denied: own.flatMap(({ when }) => (when ? [when] : [])) }]
  })
  return asked.length === 0
    ? []
    : pages.flatMap((page) => unseenOn(page, asked, needs ? [needs] : []))
})

function unseenOn(
  { content, when }: Pick<Page, 'content' | 'when'>,
  asked: readonly RequiredField[],
  certain: readonly Expression[],
): readonly Diagnostic[] {
  const submits = placedWithin(content, (block) => block.block === 'submit')
  return asked.flatMap(({ field, conditions, denied }) => {
    const places = placedWithin(
      content,
      (block) => (block.block === 'field' || block.block === 'select') && block.field === field,
    )
    const inSight = places.map(({ within }) => conditionsOf(within))
    const [first] = places
    const span = first && recordedSpan(first.block)
    if (!span || inSight.some((each) => each.length === 0)) return []
    const unseen = submits.find(({ within }) => {
      const assumed = allOf(
        [...certain, ...(when ? [when] : []), ...conditions, ...conditionsOf(within)],
        denied,
      )
      return assumed !== undefined && !isCertain(inSight, assumed)
    })
    return unseen ? [raise.requiredOutOfSight(span, { name: field }, submitOf(unseen.block))] : []
  })
}

function submitOf(block: Block): Diagnostic['related'] {
  const span = recordedSpan(block)
  return span ? [{ span, message: 'Users can press this while the field is hidden.' }] : []
}

/** Undefined when these conditions cannot hold together with all denied ones false. */
function allOf(
  conditions: readonly Expression[],
  denied: readonly Expression[],
): PathCondition | undefined {
  const held = conditions.reduce<PathCondition | undefined>(
    (assumed, each) => assumed && assuming(each, true, assumed),
    noCondition,
  )
  return denied.reduce<PathCondition | undefined>(
    (assumed, each) => assumed && assuming(each, false, assumed),
    held,
  )
}

/** `required-when: true` demands the field while it is visible: the engine skips hidden fields. */
const isAlways = (parameter: Expression): boolean =>
  parameter.is === 'literal' && parameter.value === true

/** True for an initial value that is a constant, and therefore present. */
const beginsFilled = (initial: Expression | undefined): boolean =>
  initial?.is === 'literal' && initial.value !== '' && initial.value !== null

/** A required field is unlocked at some time. Otherwise no submit could ever succeed. */
export const requiredLocked: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of lockedFields(screen, walked)) report.add(diagnostic)
  },
})

const lockedFields = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
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

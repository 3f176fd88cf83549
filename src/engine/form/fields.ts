import type { Block } from '../../language/block.ts'
import type { Form } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import type { Screen } from '../../language/program.ts'
import type { EvaluationContext } from '../evaluate.ts'
import { equal } from '../expressions/operators.ts'
import { getOwn, isList, isObject, valueAt, without } from '../expressions/values.ts'
import type { EngineState, FormState, Visit } from '../state.ts'
import { withValue } from '../stores/stores.ts'
import { currentScreen, type Transition, withState } from '../transition.ts'
import { childrenOf, shownBlocks } from '../views/find-block.ts'

/** Returns a field's value before the user changed it, kept until the change has had its answer. */
export function edited(transition: Transition, field: string): Pick<FormState, 'edited'> {
  const form = transition.state.visit?.form
  const wanted = getOwn(currentScreen(transition.program, transition.state)?.change ?? {}, field)
  if (!form || !wanted || Object.hasOwn(form.edited ?? {}, field)) return {}
  return { edited: { ...form.edited, [field]: getOwn(form.values, field) ?? '' } }
}

/**
 * Forgets the earlier values of fields that a step writes. This is no change of the user, and it
 * replaces typed values.
 */
export function untouchedFields(
  { edited: held }: FormState,
  fields: readonly string[],
): Pick<FormState, 'edited'> {
  return held ? { edited: without(held, fields) } : {}
}

/**
 * Returns the fields that the conditions around them hide now, on every page of the screen. A field
 * of another page is not hidden by its page. A required field is none of them: while it is hidden,
 * the flow itself has filled it in (`required-out-of-sight`).
 */
export function hiddenFields(
  { content, pages, form }: Screen,
  context: EvaluationContext,
): readonly string[] {
  if (!form) return []
  const all = pages ? pages.flatMap((page) => page.content) : content
  const shown = new Set(fieldsShown(all, context))
  const { required } = form.schema
  return placedFields(all).filter(
    (field) => !shown.has(field) && !(isList(required) && required.includes(field)),
  )
}

const fieldsShown = (blocks: readonly Block[], context: EvaluationContext): readonly string[] =>
  shownBlocks(blocks, context).flatMap((block) =>
    block.block === 'field' || block.block === 'select'
      ? [block.field]
      : fieldsShown(childrenOf(block), context),
  )

/** Returns the fields in a content, whether they are shown at the moment or not. */
export function placedFields(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    'children' in block
      ? placedFields(block.children)
      : block.block === 'field' || block.block === 'select'
        ? [block.field]
        : [],
  )
}

/** Returns the field in the content; for a dictated field, the name of its group. */
export const fieldOf = (at: string): string => at.split('.')[0] ?? at

/** True when typed values are not sent, and the form warns about losing them. */
export function hasUnsavedInput(form: Form | undefined, visit: Visit | undefined): boolean {
  if (form?.leaving === undefined || !visit || visit.leaving) return false
  const { touched, sent, values } = visit.form
  return (
    touched === true &&
    sent !== true &&
    Object.values(values).some((value) => value !== '' && value !== false)
  )
}

export const unsent = ({ sent: _sent, ...form }: FormState): FormState => form

type Values = Readonly<Record<string, Json>>

/** Returns the values typed before a reload, for fields that the form still has. */
export function keptValues(form: Form, { stores }: EngineState): Values {
  const kept = form.keep && valueAt(stores, form.keep)
  return isObject(kept) ? storable(form, kept) : {}
}

/** Returns the values of the form's fields, without secrets and files. */
export function storable(
  { schema, secrets, files = [], fields = {} }: Form,
  values: Values,
): Values {
  const declared = schema['properties']
  if (!isObject(declared)) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field]) =>
        (Object.hasOwn(declared, field) || Object.hasOwn(fields, field)) &&
        ![...secrets, ...files].includes(field),
    ),
  )
}

/**
 * Stores typed values, without secrets and files. If a step wrote or cleared that entry itself, the
 * step has priority.
 */
export function formKept(before: EngineState, transition: Transition): Transition {
  const { visit, stores } = transition.state
  const form = currentScreen(transition.program, transition.state)?.form
  if (
    !visit ||
    visit.leaving ||
    visit.unmet ||
    !form?.keep ||
    visit.form.values === before.visit?.form.values
  )
    return transition
  const known = valueAt(stores, form.keep)
  const values = without(visit.form.values, [...form.secrets, ...(form.files ?? [])])
  if (known !== valueAt(before.stores, form.keep) || equal(known ?? {}, values)) return transition
  return withState(transition, { stores: withValue(stores, form.keep, values) })
}

import type { Form } from '../../language/form.ts'
import type { Page, Screen } from '../../language/program.ts'
import { holds, type EvaluationContext } from '../evaluate.ts'
import { isList } from '../expressions/get-own.ts'
import { fieldOf, placedFields } from '../form/placed-fields.ts'
import { serverFields, serverFieldRules } from '../form/server-fields.ts'
import type { Visit } from '../state.ts'

/** Returns the pages that are open now, in their order. */
export const openPages = ({ pages = [] }: Screen, context: EvaluationContext): readonly Page[] =>
  pages.filter(({ when }) => when === undefined || holds(when, context))

/**
 * Returns the shown page: the page turned to, or the first page with a true `when`. A page with a
 * false `when` is replaced by the next open page, or by the last.
 */
export function currentPage(
  screen: Screen,
  visit: Visit | undefined,
  context: EvaluationContext,
): Page | undefined {
  const open = openPages(screen, context)
  const wanted = visit?.page
  if (wanted === undefined) return open[0]
  const order = (screen.pages ?? []).map(({ name }) => name)
  const at = order.indexOf(wanted)
  return open.find(({ name }) => order.indexOf(name) >= at) ?? open.at(-1)
}

/** Returns the content of the screen, or of its page where it has pages. */
export function contentOf(
  screen: Screen,
  visit: Visit | undefined,
  context: EvaluationContext,
): Screen['content'] {
  return screen.pages ? (currentPage(screen, visit, context)?.content ?? []) : screen.content
}

/**
 * Returns the part of the form on the page. A submit checks the fields of its own page, and waits
 * for the loads of that page.
 */
export function formOf(
  screen: Screen,
  visit: Visit | undefined,
  context: EvaluationContext,
): Form | undefined {
  const form = screen.form && withDictated(screen.form, context)
  const page = screen.pages ? currentPage(screen, visit, context) : undefined
  if (!form || !page) return form
  const fields = placedFields(page.content)
  const { waits: _all, ...rest } = form
  const wanted = form.schema['required']
  return {
    ...rest,
    schema: {
      ...form.schema,
      ...(isList(wanted) && {
        required: wanted.filter((field) => typeof field === 'string' && fields.includes(field)),
      }),
    },
    rules: form.rules.filter(({ at }) => fields.includes(fieldOf(at))),
    ...(page.waits && { waits: page.waits }),
  }
}

/**
 * Adds the rules of dictated fields. An invalid list gets an unknown rule, so that nothing is sent.
 */
function withDictated(form: Form, context: EvaluationContext): Form {
  if (!form.fields) return form
  const rules = Object.keys(form.fields).flatMap((group) => {
    const fields = serverFields(form, group, context)
    return fields
      ? serverFieldRules(group, fields)
      : [
          {
            at: group,
            rule: `fields of ${group}`,
            parameter: { is: 'literal', value: null } as const,
          },
        ]
  })
  return { ...form, rules: [...form.rules, ...rules] }
}

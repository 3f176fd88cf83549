import type { Form } from '../../language/form.ts'
import type { Page, Screen } from '../../language/program.ts'
import { type EvaluationContext, holds } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { isList } from '../expressions/values.ts'
import { fieldOf, placedFields } from '../form/fields.ts'
import { serverFieldRules, serverFields } from '../form/server-fields.ts'
import type { Visit } from '../state.ts'
import { currentScreen, emit, type Transition, withVisit } from '../transition.ts'

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

/**
 * Turns to a page of the screen. Without `replace`, Back in the browser returns to the previous
 * page.
 */
export function turnTo(transition: Transition, page: string, replace: boolean): Transition {
  const { visit } = transition.state
  const now = pageNow(transition)
  if (!visit || (visit.page ?? now) === page) return transition
  const pagePath = visit.pagePath ?? (now === undefined ? [] : [now])
  const turned = withVisit(transition, {
    page,
    pagePath: [...(replace ? pagePath.slice(0, -1) : pagePath), page],
    reached: [...new Set([...(visit.reached ?? pagePath), page])],
  })
  return emit(turned, { type: 'turn', page, replace })
}

/**
 * Goes back in the browser if its history has a page of this visit. Otherwise turns to the previous
 * page.
 */
export function turnBack(transition: Transition): Transition {
  const { visit } = transition.state
  if ((visit?.pagePath ?? []).length > 1) return emit(transition, { type: 'history-back' })
  const before = pagesNow(transition)
  const at = before.indexOf(pageNow(transition) ?? '')
  const page = before[at - 1]
  return page === undefined ? transition : turnTo(transition, page, true)
}

export function turnNext(transition: Transition): Transition {
  const pages = pagesNow(transition)
  const page = pages[pages.indexOf(pageNow(transition) ?? '') + 1]
  return page === undefined ? transition : turnTo(transition, page, false)
}

export function pageNow({ program, state, at }: Transition): string | undefined {
  const screen = currentScreen(program, state)
  return screen && currentPage(screen, state.visit, contextFor(program, state, {}, at))?.name
}

export function pagesNow({ program, state, at }: Transition): readonly string[] {
  const screen = currentScreen(program, state)
  return screen ? openPages(screen, contextFor(program, state, {}, at)).map(({ name }) => name) : []
}

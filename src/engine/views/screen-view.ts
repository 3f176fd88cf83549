import type { Expression } from '../../language/expression.ts'
import type { Form } from '../../language/form.ts'
import type { Page, Program, Screen } from '../../language/program.ts'
import { areKeysOfferedNow } from '../async/calls.ts'
import { availabilityOf, formInitiator } from '../async/initiator.ts'
import { evaluate, type EvaluationContext, holds, textOf } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { plainText } from '../expressions/values.ts'
import { hasUnsavedInput } from '../form/fields.ts'
import { serverFields } from '../form/server-fields.ts'
import { contentOf, currentPage, formOf, openPages } from '../screen/pages.ts'
import type { EngineState, Question, Visit } from '../state.ts'
import { currentScreen } from '../transition.ts'
import type { BlockView, FormView, ScreenView } from '../view.ts'
import { blockViews } from './block-views.ts'

/**
 * Returns the screen with everything computed; undefined before the first visit. A user without
 * access gets no blocks.
 */
export function screenView(program: Program, state: EngineState): ScreenView | undefined {
  const screen = currentScreen(program, state)
  const { visit } = state
  if (!screen || !visit) return undefined
  const context = contextFor(program, state, {}, state.now)
  const base = { visit: visit.number, screen: screen.id, layout: screen.layout }
  if (visit.unmet || !isAdmitted(program, screen, context)) return { ...base, blocks: [] }
  const page = screen.pages && currentPage(screen, visit, context)
  const form = formOf(screen, visit, context)
  const heading = page?.title ?? screen.heading ?? screen.title
  return {
    ...base,
    ...(heading && { heading: textOf(heading, context) }),
    ...(visit.question && { question: questionView(visit.question, program, state, screen) }),
    ...(page && { page: page.name }),
    blocks: [
      ...progressOf(screen, page, context),
      ...blockViews(contentOf(screen, visit, context), {
        state,
        context,
        timers: screen.timers,
        ...(form && { form }),
      }),
    ],
    ...(screen.form && { form: formView(screen.form, visit, state, context) }),
  }
}

function questionView(
  { number, text, content, scope }: Question,
  program: Program,
  state: EngineState,
  { timers }: Screen,
): NonNullable<ScreenView['question']> {
  return {
    number,
    text,
    blocks: blockViews(content, {
      state,
      context: contextFor(program, state, scope, state.now),
      timers,
    }),
  }
}

/**
 * Returns the number of pages now, and the position of this page. With only one page there is no
 * progress.
 */
function progressOf(
  screen: Screen,
  page: Page | undefined,
  context: EvaluationContext,
): readonly BlockView[] {
  const open = page ? openPages(screen, context) : []
  return page && open.length > 1
    ? [{ id: 'pages.progress', block: 'progress', step: open.indexOf(page) + 1, of: open.length }]
    : []
}

/**
 * True when the user may see the screen. The guard decides on entry. If the session ends later,
 * guarded content disappears at once (fail closed).
 */
function isAdmitted({ index }: Program, screen: Screen, context: EvaluationContext): boolean {
  return screen.access === 'public' || holds(index.guard.signedIn, context)
}

function formView(
  declared: Form,
  visit: Visit,
  state: EngineState,
  context: EvaluationContext,
): FormView {
  const { schema, ui, judged } = declared
  const { form } = visit
  const dictated =
    declared.fields &&
    Object.fromEntries(
      Object.keys(declared.fields).map((group) => [
        group,
        serverFields(declared, group, context) ?? [],
      ]),
    )
  const { values, problems, locked, attempt } = form
  const { busy } = availabilityOf(state, formInitiator)
  return {
    schema,
    ui,
    values,
    problems,
    locked,
    attempt,
    busy,
    ...(judged && { judged }),
    ...(areKeysOfferedNow(state) && { keys: true as const }),
    ...(dictated && { dictated }),
    ...(declared.sms && { sms: smsOf(declared.sms, context) }),
    ...(hasUnsavedInput(declared, visit) && { unsaved: true as const }),
  }
}

function smsOf(
  fields: NonNullable<Form['sms']>,
  context: EvaluationContext,
): NonNullable<FormView['sms']> {
  const wanted = Object.entries(fields).filter(
    ([, { when }]) => when === undefined || holds(when, context),
  )
  // A deadline of 0 means none: no message has been sent yet.
  const message = (again: Expression) => plainText(evaluate(again, context) || '') ?? ''
  return Object.fromEntries(wanted.map(([field, { again }]) => [field, message(again)]))
}

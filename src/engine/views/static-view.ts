import type { Block } from '../../language/block.ts'
import type { FrontProgram, Page, Screen } from '../../language/program.ts'
import type { TextUse } from '../../language/text.ts'
import { evaluateAll, type EvaluationContext, holds, textOf } from '../evaluate.ts'
import { validateRules } from '../form/validate-rules.ts'
import { initialState } from '../initial-state.ts'
import type { Problem } from '../state.ts'
import type { BlockView, ScreenView, ShellView } from '../view.ts'
import { blockViews } from './block-views.ts'
import { beforeLoads, isTextKnown, staticBlocks } from './static-blocks.ts'
import { footerLinks, tenantMark } from './static-shell.ts'

/**
 * Returns the problems that the form's rules find; undefined where only a running page can decide.
 */
export type StaticJudge = (
  values: Parameters<typeof validateRules>[1],
) => readonly Problem[] | undefined

export interface StaticView {
  readonly screen: ScreenView
  readonly shell: ShellView
  readonly judge?: StaticJudge
}

/** No visit has this number: the engine counts from 1. */
const before = 0

/**
 * Returns a screen as far as the program alone determines it. It has no state, query, form values
 * or answers, because only a running page has them. The build renders this view, and the page
 * begins with it, so both are identical (docs/decisions/0007).
 */
export function staticView(program: FrontProgram, screen: Screen): StaticView {
  const context = staticSight(program)
  const page = firstPage(screen)
  const wanted = page?.title ?? screen.heading ?? screen.title
  const heading = known(wanted, context)
  const fixed = staticBlocks(screen.pages ? (page?.content ?? []) : screen.content, context)
  // A heading that appears later would push down the blocks below it.
  const blocks = wanted && !heading ? aboveHeading(fixed) : fixed
  // No value of the state is shown. The stores arrive later, so they are not needed here.
  const stage = {
    state: initialState({ index: { ...program.index, state: {} } }),
    context: beforeLoads(context),
    timers: screen.timers,
    ...(screen.form && { form: screen.form }),
  }
  return {
    screen: {
      visit: before,
      screen: screen.id,
      layout: screen.layout,
      ...(heading && { heading: textOf(heading, context) }),
      ...(page && { page: page.name }),
      blocks: blockViews(blocks, stage).map(held),
      ...(screen.form && { form: emptyForm(screen.form, context) }),
    },
    shell: {
      title: titleOf(program, screen, context),
      titleHasProblem: false,
      bare: screen.layout === 'bare',
      logo: { ...tenantMark(program), pressable: false },
      languages: program.index.texts.languages,
      footer: { links: footerLinks(program, context), phone: '', email: '', copyright: '' },
      notices: [],
      covered: false,
    },
    ...(screen.form && !screen.pages && { judge: judgeOf(screen.form, context) }),
  }
}

function judgeOf({ rules }: NonNullable<Screen['form']>, context: EvaluationContext): StaticJudge {
  return (values) => {
    const validated = validateRules(rules, values, context)
    return validated.is === 'validated' ? validated.problems : undefined
  }
}

const staticSight =
  ({ index }: FrontProgram): EvaluationContext =>
  (root) =>
    root === 'tenant' ? index.tenant.values : undefined

const known = (use: TextUse | undefined, context: EvaluationContext): TextUse | undefined =>
  use && isTextKnown(use, context) ? use : undefined

/**
 * Chooses as the shell's view does. A title that is not complete yet counts as none, so that the
 * page does not get another screen's name.
 */
function titleOf(
  { index }: FrontProgram,
  { title }: Screen,
  context: EvaluationContext,
): ShellView['title'] {
  const fitting = index.titles
    .filter(({ when }) => when === undefined || holds(when, context))
    .map(({ text }) => (text === 'screen' ? title : text))
    .find((use) => use !== undefined)
  return fitting && isTextKnown(fitting, context) ? textOf(fitting, context) : { key: '' }
}

function emptyForm(
  { schema, ui, initial }: NonNullable<Screen['form']>,
  context: EvaluationContext,
): NonNullable<ScreenView['form']> {
  return {
    schema,
    ui,
    values: evaluateAll(initial, context).values,
    problems: [],
    locked: [],
    attempt: 0,
    busy: false,
  }
}

/** Returns the blocks above the heading, as the shell arranges them (shell/Screen.tsx). */
function aboveHeading(blocks: readonly Block[]): readonly Block[] {
  const below = blocks.findIndex(({ block }) => block !== 'progress' && block !== 'icon')
  return below === -1 ? blocks : blocks.slice(0, below)
}

/** Returns the first page when it is always open. Otherwise the shown page is unknown. */
function firstPage({ pages }: Screen): Page | undefined {
  return pages?.[0]?.when === undefined ? pages?.[0] : undefined
}

/** Marks submit buttons as held: before any code listens, the browser must not send the form. */
function held(view: BlockView): BlockView {
  if (view.block === 'submit') return { ...view, held: true }
  if (view.block === 'text' && view.text.key === '') return { ...view, ghost: true }
  return 'children' in view ? { ...view, children: view.children.map(held) } : view
}

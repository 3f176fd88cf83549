import type { Block } from '../../language/block.ts'
import type { FrontProgram, Page, Screen } from '../../language/program.ts'
import type { TextUse } from '../../language/text.ts'
import { evaluateAll, holds, type Sight } from '../evaluate.ts'
import { initialState } from '../initial-state.ts'
import type { Problem } from '../state.ts'
import type { BlockView, ScreenView, ShellView } from '../view.ts'
import { judgeRules } from '../visits/judge-rules.ts'
import { blockViews } from './block-views.ts'
import { footerLinks } from './footer-links.ts'
import { signOf } from './sign-of.ts'
import { isTextKnown, staticBlocks } from './static-blocks.ts'
import { textOf } from './text-of.ts'

/**
 * Returns the problems that the form's rules find; undefined where only a running page can decide.
 */
export type StaticJudge = (
  values: Parameters<typeof judgeRules>[1],
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
  const sight = staticSight(program)
  const page = firstPage(screen)
  const wanted = page?.title ?? screen.heading ?? screen.title
  const heading = known(wanted, sight)
  const fixed = staticBlocks(screen.pages ? (page?.content ?? []) : screen.content, sight)
  // A heading that appears later would push down the blocks below it.
  const blocks = wanted && !heading ? aboveHeading(fixed) : fixed
  // No value of the state is shown. The stores arrive later, so they are not needed here.
  const stage = {
    state: initialState({ index: { ...program.index, state: {} } }),
    sight,
    timers: screen.timers,
    ...(screen.form && { form: screen.form }),
  }
  return {
    screen: {
      visit: before,
      screen: screen.id,
      layout: screen.layout,
      ...(heading && { heading: textOf(heading, sight) }),
      ...(page && { page: page.name }),
      blocks: blockViews(blocks, stage).map(held),
      ...(screen.form && { form: emptyForm(screen.form, sight) }),
    },
    shell: {
      title: titleOf(program, screen, sight),
      titleHasProblem: false,
      bare: screen.layout === 'bare',
      logo: { ...signOf(program), pressable: false },
      languages: program.index.texts.languages,
      footer: { links: footerLinks(program, sight), phone: '', email: '', copyright: '' },
      notices: [],
      covered: false,
    },
    ...(screen.form && !screen.pages && { judge: judgeOf(screen.form, sight) }),
  }
}

function judgeOf({ rules }: NonNullable<Screen['form']>, sight: Sight): StaticJudge {
  return (values) => {
    const judged = judgeRules(rules, values, sight)
    return judged.is === 'judged' ? judged.problems : undefined
  }
}

const staticSight =
  ({ index }: FrontProgram): Sight =>
  (root) =>
    root === 'tenant' ? index.tenant.values : undefined

const known = (use: TextUse | undefined, sight: Sight): TextUse | undefined =>
  use && isTextKnown(use, sight) ? use : undefined

/**
 * Chooses as the shell's view does. A title that is not complete yet counts as none, so that the
 * page does not get another screen's name.
 */
function titleOf({ index }: FrontProgram, { title }: Screen, sight: Sight): ShellView['title'] {
  const fitting = index.titles
    .filter(({ when }) => when === undefined || holds(when, sight))
    .map(({ text }) => (text === 'screen' ? title : text))
    .find((use) => use !== undefined)
  return fitting && isTextKnown(fitting, sight) ? textOf(fitting, sight) : { key: '' }
}

function emptyForm(
  { schema, ui, initial }: NonNullable<Screen['form']>,
  sight: Sight,
): NonNullable<ScreenView['form']> {
  return {
    schema,
    ui,
    values: evaluateAll(initial, sight).values,
    problems: [],
    locked: [],
    attempt: 0,
    busy: false,
  }
}

/** Returns the blocks above the heading, as the shell arranges them (shell/arrange-screen). */
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

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

/** What the rules of its form find in values; undefined where only a running page can tell. */
export type StaticJudge = (
  values: Parameters<typeof judgeRules>[1],
) => readonly Problem[] | undefined

export interface StaticView {
  readonly screen: ScreenView
  readonly shell: ShellView
  readonly judge?: StaticJudge
}

/** No visit has it: the engine counts from 1. */
const before = 0

/**
 * A screen as far as the program alone knows it: nothing of state, query, form or answers, which
 * only a running page has. The build draws it, and the page begins with it, so that both are the
 * same to the letter (docs/decisions/0007).
 */
export function staticView(program: FrontProgram, screen: Screen): StaticView {
  const sight = staticSight(program)
  const page = firstPage(screen)
  const wanted = page?.title ?? screen.heading ?? screen.title
  const heading = known(wanted, sight)
  const fixed = staticBlocks(screen.pages ? (page?.content ?? []) : screen.content, sight)
  // A heading that is still to come would push down what stands below it.
  const blocks = wanted && !heading ? aboveHeading(fixed) : fixed
  // Nothing that stands in the state is shown, so the stores, which come later, are not asked for.
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
 * As `shellView` chooses; one that cannot be said yet is none, so that the page is not named after
 * another screen.
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

/** As the shell arranges them (shell/arrange-screen). */
function aboveHeading(blocks: readonly Block[]): readonly Block[] {
  const below = blocks.findIndex(({ block }) => block !== 'progress' && block !== 'icon')
  return below === -1 ? blocks : blocks.slice(0, below)
}

/** Which page is shown is known when the first one always is. */
function firstPage({ pages }: Screen): Page | undefined {
  return pages?.[0]?.when === undefined ? pages?.[0] : undefined
}

/** A form that nobody listens to yet must not be sent by the browser. */
function held(view: BlockView): BlockView {
  if (view.block === 'submit') return { ...view, held: true }
  if (view.block === 'text' && view.text.key === '') return { ...view, ghost: true }
  return 'children' in view ? { ...view, children: view.children.map(held) } : view
}

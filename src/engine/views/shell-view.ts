import type { Block } from '../../language/block.ts'
import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import type { Language } from '../../language/locale/language-facts.ts'
import type { BrandPart, Environment, Program, ShellPopup } from '../../language/program.ts'
import type { Text } from '../../language/text.ts'
import { enterInitiator } from '../async/initiator.ts'
import { evaluate, type EvaluationContext, holds, textOf } from '../evaluate.ts'
import { contextFor, readyAnswers } from '../expressions/context-for.ts'
import { plainText } from '../expressions/values.ts'
import type { EngineState, Visit } from '../state.ts'
import { currentScreen } from '../transition.ts'
import type { ShellView } from '../view.ts'
import { blockViews } from './block-views.ts'
import { cssUrl } from './css-url.ts'
import { findBlock } from './find-block.ts'
import { searchOf } from './list.ts'
import { footerLinks, tenantMark } from './static-shell.ts'

/**
 * Returns the shell around the screen. The branding comes from the shell's loads (R7.17 to R7.24).
 */
export function shellView(program: Program, state: EngineState): ShellView {
  const { visit } = state
  const screen = currentScreen(program, state)
  const context = contextFor(program, state, {}, state.now)
  const { logo } = program.index.shell
  const picture = (part: BrandPart) =>
    brandImage(program.environment, brandValue(program, state, part))
  const words = (part: BrandPart) => plainText(brandValue(program, state, part)) ?? ''
  const favicon = picture('favicon')
  const profile = screen?.profileIcon ? profileView(program, context) : undefined
  const source = picture('logo')
  const popup = popupView(program, state, context)
  return {
    title: titleOf(program, state, context),
    titleHasProblem: (visit?.form.problems.length ?? 0) > 0,
    bare: screen === undefined || screen.layout === 'bare',
    logo: {
      ...tenantMark(program),
      ...(source !== undefined && { source }),
      pressable: logo.some(({ when }) => holds(when, context)),
    },
    ...(favicon !== undefined && { favicon }),
    languages: offeredLanguages(program, state),
    ...(profile && { profile }),
    ...(popup && { popup }),
    footer: {
      links: footerLinks(program, context),
      phone: words('phone'),
      email: words('email'),
      copyright: words('copyright'),
    },
    notices: state.notices.map(
      ({ number, text, tone, redo, exit, spokenIn, reference, blockedTab }) => ({
        number,
        text,
        tone,
        retry: (redo ?? exit) !== undefined,
        ...(spokenIn !== undefined && spokenIn === visit?.number && { spoken: true as const }),
        ...(reference !== undefined && { reference }),
        ...(blockedTab && { path: blockedTab.path + searchOf(blockedTab.query) }),
      }),
    ),
    covered:
      visit === undefined ||
      (visit.starting !== undefined && !isHeld(state, visit)) ||
      isPassing(state, visit) ||
      (visit.leaving && !isOpenAgain(visit, state.now)),
  }
}

/** The guard has no answer about the session, and the notice offers a retry. */
const isHeld = ({ notices }: EngineState, { asking }: Visit): boolean =>
  asking === true && notices.some(({ redo }) => redo)

/**
 * True while a screen exchanges a value of the address before it redirects. Also true while a
 * sign-in begins behind values typed before the screen listened. A press during this time would
 * lack the result, and the answer would undo it.
 */
const isPassing = ({ pending }: EngineState, { query, begins }: Visit) =>
  Object.values(pending).some(
    (waiting) =>
      waiting.initiator === enterInitiator &&
      (begins || (Object.keys(query).length > 0 && 'replacing' in waiting)),
  )

const isOpenAgain = ({ reopensAt }: Visit, now: number) =>
  reopensAt !== undefined && reopensAt <= now

/**
 * Returns the first title that fits. The screen's own entry is skipped when it has none (R1.24 to
 * R1.26).
 */
function titleOf(program: Program, state: EngineState, context: EvaluationContext): Text {
  const own = currentScreen(program, state)?.title
  for (const { when, text } of program.index.titles) {
    const use = text === 'screen' ? own : text
    if (use && (when === undefined || holds(when, context))) return textOf(use, context)
  }
  return { key: '' }
}

/** Returns the profile when both hold: the screen's flag and the app's condition (T6). */
function profileView({ index }: Program, context: EvaluationContext): ShellView['profile'] {
  if (!index.shell.profile) return undefined
  const { when, name, detail, managedBy } = index.shell.profile
  const say = (expression: Expression) => plainText(evaluate(expression, context)) ?? ''
  return holds(when, context)
    ? { name: say(name), detail: say(detail), managedBy: say(managedBy) }
    : undefined
}

/**
 * Returns the app's languages that the brand names, in the brand's order. Returns all of them when
 * it names none (D1.09).
 */
export function offeredLanguages(program: Program, state: EngineState): readonly Language[] {
  const { languages } = program.index.texts
  const named = brandValue(program, state, 'languages')
  const offered = Array.isArray(named)
    ? named.flatMap((tag) => languages.filter((language) => language === tag))
    : []
  return offered.length > 0 ? offered : languages
}

/** Parts of the brand that are pictures, given as css url(…) text. */
const pictures = ['logo', 'favicon'] as const satisfies readonly BrandPart[]

/**
 * Returns the picture of a css url text, if the page may show it. Its address must be of the own
 * origin, or data. The security policy blocks all others, so they are not requested. The product's
 * own sign is shown instead (decision 0010).
 */
export function brandImage(environment: Environment, text: Json | undefined): string | undefined {
  const address = cssUrl(environment, text)
  return address?.startsWith('data:') || address?.startsWith(`${environment.origin}/`)
    ? address
    : undefined
}

/** Returns a value of the shell's loads; no value until they have answered. */
export function brandValue(
  program: Program,
  state: EngineState,
  part: BrandPart,
): Json | undefined {
  const { brand } = program.index.shell
  const use = brand[part]
  const context = contextFor(program, state, {}, state.now)
  return (
    use && evaluate(use, (root) => (root === 'data' ? readyAnswers(state.shell) : context(root)))
  )
}

/** Returns pictures of the brand that this page may not show. */
export const unshownPictures = (program: Program, state: EngineState): readonly string[] =>
  pictures.filter((part) => {
    const value = brandValue(program, state, part)
    return (
      value !== undefined && value !== '' && brandImage(program.environment, value) === undefined
    )
  })

/** Returns the popup while it is shown: beside every screen with the shell around it. */
function shownPopup(
  program: Program,
  state: EngineState,
  context: EvaluationContext,
): ShellPopup | undefined {
  const { popup } = program.index.shell
  const screen = currentScreen(program, state)
  return popup && screen && screen.layout !== 'bare' && holds(popup.when, context)
    ? popup
    : undefined
}

export function popupView(
  program: Program,
  state: EngineState,
  context: EvaluationContext,
): ShellView['popup'] {
  const popup = shownPopup(program, state, context)
  return (
    popup && {
      title: textOf(popup.title, context),
      blocks: blockViews(popup.content, { state, context, timers: {} }),
    }
  )
}

/** Returns a block of the popup, by its id. */
export const blockOfPopup = (
  program: Program,
  state: EngineState,
  id: string,
  context: EvaluationContext,
): Block | undefined => findBlock(shownPopup(program, state, context)?.content ?? [], id, context)

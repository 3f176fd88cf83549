import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import type { Program } from '../../language/program.ts'
import type { Text } from '../../language/text.ts'
import { cssUrl } from './css-url.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { evaluate, holds, type Sight } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { placeOf } from '../places/place.ts'
import { plainText } from '../expressions/plain-text.ts'
import { sightOf } from '../expressions/sight.ts'
import type { EngineState, Visit } from '../state.ts'
import { textOf } from './text-of.ts'
import type { ShellView } from '../view.ts'

/** What stands around the screen. The branding comes from the shell's loads, by their names (R7.17 to R7.24). */
export function shellView(program: Program, state: EngineState): ShellView {
  const { visit } = state
  const screen = currentScreen(program, state)
  const sight = sightOf(program, state, {}, state.now)
  const { logo } = program.index.shell
  const favicon = cssUrl(program.environment, branding(state, 'favicon'))
  const profile = screen?.profileIcon ? profileView(program, sight) : undefined
  const source = logoSource(program, state)
  return {
    title: titleOf(program, state, sight),
    titleHasProblem: (visit?.form.problems.length ?? 0) > 0,
    bare: screen === undefined || screen.layout === 'bare',
    logo: { ...(source !== undefined && { source }), pressable: logo.some(({ when }) => holds(when, sight)) },
    ...(favicon !== undefined && { favicon }),
    ...(profile && { profile }),
    footer: { links: footerLinks(program, sight), phone: words(state, 'tel'), email: words(state, 'email'), copyright: words(state, 'copyright') },
    notices: state.notices.map(({ number, text, tone, redo }) => ({ number, text, tone, retry: redo !== undefined })),
    covered: visit === undefined || (visit.leaving && !isOpenAgain(visit, state.now)),
  }
}

const isOpenAgain = ({ reopensAt }: Visit, now: number) => reopensAt !== undefined && reopensAt <= now

/** The first title that fits; the screen's own is passed over when it has none (R1.24 to R1.26). */
function titleOf(program: Program, state: EngineState, sight: Sight): Text {
  const own = currentScreen(program, state)?.title
  for (const { when, text } of program.index.titles) {
    const use = text === 'screen' ? own : text
    if (use && (when === undefined || holds(when, sight))) return textOf(use, sight)
  }
  return { key: '' }
}

function branding({ shell }: EngineState, load: string): Json | undefined {
  const loaded = own(shell, load)
  return loaded?.is === 'ready' ? loaded.answer : undefined
}

const words = (state: EngineState, load: string) => plainText(branding(state, load)) ?? ''

/** show-header-logo says which of the two: the header's, or the company's. */
function logoSource({ environment }: Program, state: EngineState): string | undefined {
  return cssUrl(environment, branding(state, branding(state, 'showHeaderLogo') === true ? 'headerLogo' : 'companyLogo'))
}

/** Both must hold: the screen's flag and the app's condition (T6). */
function profileView({ index }: Program, sight: Sight): ShellView['profile'] {
  const { when, name, detail, managedBy } = index.shell.profile
  const say = (expression: Expression) => plainText(evaluate(expression, sight)) ?? ''
  return holds(when, sight) ? { name: say(name), detail: say(detail), managedBy: say(managedBy) } : undefined
}

function footerLinks({ index }: Program, sight: Sight): ShellView['footer']['links'] {
  return index.shell.footer.flatMap(({ text, to }) => {
    const place = placeOf(to, sight)
    return place ? [{ text: textOf(text, sight), path: place.path + searchOf(place.query) }] : []
  })
}

function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { ShellView } from '../../src/engine/view.ts'
import { directionOf, type Language } from '../../src/language/locale/language-facts.ts'
import { environmentOf } from '../../src/runtime/environment.ts'
import type { Drawer } from '../vite/prerender/load-drawer.ts'
import { validatorsOf } from '../vite/prerender/prerender.ts'
import { root } from '../vite/product.ts'
import { screensOf, type ReachedState, kindsOf, type StateKind } from './collect-states.ts'

/** A state with its pages. States with equal pages are one. */
export interface DrawnState extends Omit<ReachedState, 'screen' | 'shell' | 'now' | 'inLanguage'> {
  readonly screen: string
  readonly kinds: readonly StateKind[]
  /** By language. */
  readonly pages: Readonly<Record<string, DrawnPage>>
}

export interface DrawnPage {
  readonly title: string
  readonly markup: string
  /** Of the lines of its language, if it is not that of HTML. */
  readonly direction?: 'rtl'
}

/** Draws each state in each language of the tenant, by the code that prerenders the build. */
export function drawStates(
  compiled: CompiledTenant,
  states: readonly ReachedState[],
  draw: Drawer,
): readonly DrawnState[] {
  const { index, journeys } = compiled.program
  const program = {
    index,
    journeys,
    environment: environmentOf(index.environments, { origin: '', hostname: '', basePath: '' }),
  }
  const screens = new Map(
    screensOf(compiled.program).map((screen) => [
      screen.id,
      { screen, validators: validatorsOf(compiled, screen) },
    ]),
  )
  const drawn = new Map<string, DrawnState>()
  for (const state of states) {
    const { screen: view, shell, now, inLanguage = {}, ...origin } = state
    const own = screens.get(view.screen)
    if (!own) throw new Error(`There is no screen "${view.screen}".`)
    const page = (language: Language): DrawnPage => {
      const here = inLanguage[language] ?? { screen: view, shell, now }
      const shown = { ...here, shell: withPictures(here.shell) }
      const texts = compiled.texts[language] ?? {}
      const { title, markup } = draw({ program, ...own, language, theme: 'light', texts, shown })
      // Chromium reports each autofocus in a frame without scripts.
      const drawnMarkup = markup.replaceAll(' autofocus=""', '')
      const direction = directionOf(language)
      return { title, markup: drawnMarkup, ...(direction && { direction }) }
    }
    const pages = Object.fromEntries(
      index.texts.languages.map((language) => [language, page(language)] as const),
    )
    const key = JSON.stringify([view.screen, pages])
    if (!drawn.has(key))
      drawn.set(key, { ...origin, screen: view.screen, kinds: kindsOf(state), pages })
  }
  return [...drawn.values()]
}

/**
 * A page without a server takes a known logo along. Another one counts as not loaded: the product
 * shows its sign and name.
 */
function withPictures(shell: ShellView): ShellView {
  const { source, ...rest } = shell.logo
  const name = /^\/sandbox\/branding\/([\w-]+\.svg)$/.exec(source ?? '')?.[1]
  const file = name && join(root, 'server', 'branding', name)
  if (!file || !existsSync(file)) return { ...shell, logo: rest }
  const picture = `data:image/svg+xml;base64,${readFileSync(file).toString('base64')}`
  return { ...shell, logo: { ...rest, source: picture } }
}

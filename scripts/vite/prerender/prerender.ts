import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { CompiledTenant } from '../../../src/compiler/compile.ts'
import { validatorRuntime } from '../../../src/forms/validation.ts'
import type { Language } from '../../../src/language/locale/language-facts.ts'
import type { Screen } from '../../../src/language/program.ts'
import { environmentOf } from '../../../src/runtime/environment.ts'
import { type CompiledFlows, defaultTenant } from '../compile-flows.ts'
import { tenantStyle } from '../tenants.ts'
import { type Bundled, chunksOf, fontOf, latinFace, sheetsOf } from './chunks-of.ts'
import type { Drawing, Drawn } from './draw-screen.ts'
import {
  fillPage,
  type FirstStyle,
  guardedHeading,
  headingOf,
  type PageFill,
  staticNotices,
  tabIcon,
  takeSheet,
} from './fill-page.ts'
import type { Drawer } from './load-drawer.ts'
import { pageThemes, plainPage, publicScreens, type PageTheme } from './page-table.ts'

/** One for all tenants, because most of their pages need the same styles. */
export interface Prerenderer {
  readonly draw: Drawer
  readonly firstStyle: FirstStyle
}

/**
 * Renders every public screen of a tenant into pages for each language and theme:
 * `dist/pages/<tenant>/<language>/<theme>/<screen>.html`, and the plain page beside them. Content
 * that depends on state, address or answers is omitted (engine/views/static-view), so one file
 * serves all users.
 * @returns the hashes of the styles, by file
 */
export function prerender(
  dist: string,
  base: string,
  compiled: CompiledTenant,
  bundled: Bundled,
  { draw: drawScreen, firstStyle }: Prerenderer,
): Readonly<Record<string, string>> {
  const {
    program: { index, journeys },
    texts,
    look,
  } = compiled
  const { languages } = index.texts
  const shell = takeSheet(dist, base)
  const style = tenantStyle(compiled)
  const chunks = chunksOf(bundled, dist, base, compiled)
  const sheets = sheetsOf(bundled, dist, base, compiled)
  const latin = latinFace(bundled)
  const fontFor = fontOf(bundled, dist, base, compiled)
  // The page's later host is unknown, and no static view depends on it.
  const program = {
    index,
    journeys,
    environment: environmentOf(index.environments, { origin: '', hostname: '', basePath: base }),
  }

  const icon = tabIcon(look, dist, base)

  const hashes: [string, string][] = []
  const write = (page: string, fill: PageFill) => {
    const { html, styleHash } = fillPage(shell, fill, style, firstStyle)
    const file = `pages/${index.tenant.name}/${fill.language}/${fill.theme}/${page}.html`
    writeText(join(dist, file), html)
    hashes.push([file, styleHash])
  }
  const draw = (screen: Screen, language: Language, theme: PageTheme) =>
    drawScreen({
      program,
      screen,
      language,
      theme: theme === 'system' ? undefined : theme,
      texts: texts[language] ?? {},
      validators: validatorsOf(compiled, screen),
    })
  for (const language of languages) {
    const [font, product] = [fontFor(language), productOf(texts[language])]
    const face = index.texts.facts[language]?.scripts.includes('Latn') === true ? latin : undefined
    const noticesOf = (heading: string | undefined) =>
      staticNotices({ texts: texts[language] ?? {}, plain: index.shell.plain ?? [], heading })
    /** A heading that depends on the address is not rendered. */
    const noticesBeside = ({ markup }: Drawn, screen: Screen) =>
      noticesOf(markup.includes('<h1') ? undefined : headingOf(screen))
    for (const theme of pageThemes) {
      write(plainPage, {
        language,
        theme,
        product,
        screen: undefined,
        chunks: chunks(language),
        icon,
        sheets: sheets(),
        font,
        latin: face,
        notices: noticesOf(guardedHeading),
      })
      for (const screen of publicScreens(journeys)) {
        const drawn = draw(screen, language, theme)
        write(screen.id, {
          language,
          theme,
          product,
          screen: { id: screen.id, ...drawn },
          chunks: chunks(language, screen),
          icon,
          sheets: sheets(screen),
          font,
          latin: face,
          notices: noticesBeside(drawn, screen),
        })
      }
    }
  }
  return Object.fromEntries(hashes)
}

/** The text `app.product`. */
function productOf(texts: CompiledTenant['texts'][string] | undefined): string {
  const name = texts?.['app']?.['product']
  return typeof name === 'string' ? name : ''
}

/** Page of a server without the tables: in the first language of the default tenant. */
export function writePlainPage(dist: string, { tenants }: CompiledFlows): void {
  const [name = defaultTenant] = Object.keys(tenants)
  const [language = ''] = tenants[name]?.program.index.texts.languages ?? []
  copyFileSync(
    join(dist, 'pages', name, language, 'system', `${plainPage}.html`),
    join(dist, 'index.html'),
  )
}

/** In the form that a journey's chunk gives to the compiler's text (program-modules). */
export function validatorsOf(
  { validators }: Pick<CompiledTenant, 'validators'>,
  { id }: Pick<Screen, 'id'>,
): Drawing['validators'] {
  const text = validators[id]
  return text === undefined
    ? {}
    : (compileFunction(text, ['validatorRuntime'])(validatorRuntime) as Drawing['validators'])
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

import type { Plugin } from 'vite'
import type { TenantLook } from '../../src/compiler/2-resolve/tenant-look.ts'
import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { ProgramIndex } from '../../src/language/program.ts'
import { lookId } from '../../src/shell/dev-overlay/messages.ts'
import type { FlowsSource } from './flows-source.ts'

/**
 * Rules of each theme, by attribute and by system preference: values of one must not reach the
 * other. Paper always uses the light theme.
 */
const places = {
  light: (tokens: string) =>
    `[data-theme=light]{${tokens}}@media (prefers-color-scheme:light){:root:not([data-theme]){${tokens}}}@media print{:root{${tokens}}}`,
  dark: (tokens: string) =>
    `@media screen{[data-theme=dark]{${tokens}}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${tokens}}}`,
}

/**
 * Returns the rules of both themes. When the dark one, which comes later, overrides every token of
 * the light one, the light tokens need no condition.
 */
function themes({ light, dark }: TenantLook['colours']): string {
  const [pale, deep] = [tokensOf(light), tokensOf(dark)]
  const anew = Object.keys(light).every((token) => Object.hasOwn(dark, token))
  return `${pale === '' ? '' : anew ? `:root{${pale}}` : places.light(pale)}${deep === '' ? '' : places.dark(deep)}`
}

const tokensOf = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([token, colour]) => `--${token}:${colour}`)
    .join(';')

/**
 * Returns the rules of a tenant: its colours, and the fonts of its languages; '' without any. They
 * are in no layer, and so override all layers, wherever they are in the page.
 */
export const tenantStyle = ({ look, program }: Pick<CompiledTenant, 'look' | 'program'>): string =>
  colourStyle(look) + fontStyle(program.index)

/** Outweighs the Latin face (src/shell/styles/latin.css), which a page may have from before. */
const aboveLatin = ':root:root:root'

/** A language takes the fonts of its own scripts before those of shared ones. */
export function fontStyle({
  systemFonts = [],
  texts: { languages, facts },
}: Pick<ProgramIndex, 'systemFonts' | 'texts'>): string {
  const rules = languages.map((language) => {
    const scripts = facts[language]?.scripts ?? []
    const families = scripts.flatMap((script) =>
      systemFonts.filter((fonts) => fonts.script === script).flatMap((fonts) => fonts.families),
    )
    const list = families.map((family) => (/^[A-Za-z -]+$/.test(family) ? family : `"${family}"`))
    return list.length === 0
      ? ''
      : `${aboveLatin}:lang(${language}),:lang(${language}){font-family:${[...list, 'system-ui', 'sans-serif'].join()}}`
  })
  return rules.join('')
}

/**
 * Returns the changes of src/shell/styles/tokens.css by the tenant's colours; '' without changes.
 * The compiler has validated every colour.
 */
export function colourStyle({ hue, focus, colours }: TenantLook): string {
  const root = [
    ...(hue === undefined ? [] : [`--brand-hue:${hue}`]),
    ...(focus === 'ink' ? ['--focus:var(--ink)'] : []),
  ].join(';')
  return `${root === '' ? '' : `:root{${root}}`}${themes(colours)}`
}

/**
 * For development, where no page is built to contain it (prerender/fill-page). The element exists
 * also while it is empty: a saved colour goes into it.
 */
export function tenantLook(source: FlowsSource): Plugin {
  return {
    name: 'gatehouse-tenant-look',
    apply: 'serve',
    transformIndexHtml() {
      const style = source.isThere() ? tenantStyle(source.current()) : ''
      return [{ tag: 'style', attrs: { id: lookId }, children: style, injectTo: 'head' as const }]
    },
  }
}

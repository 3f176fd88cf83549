import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { Tenant } from '../../server/tenants/tenants.ts'
import type { TenantLook } from '../../src/compiler/2-resolve/tenant-look.ts'
import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { ProgramIndex } from '../../src/language/program.ts'
import { lookId } from '../../src/shell/dev-overlay/messages.ts'
import type { CompiledFlows, FlowsSource } from './compile-flows.ts'

const fileIn = (dist: string) => join(dist, 'tenants.json')

/**
 * Returns the tenant data for a server: host names, and the values that server and screens share.
 */
export function tenantsOf({ tenants }: CompiledFlows): readonly Tenant[] {
  return Object.entries(tenants).map(
    ([
      name,
      {
        program: { index },
        look: { hosts, logo, floor },
        texts,
      },
    ]) => ({
      name,
      hosts,
      product: productOf(texts),
      values: index.tenant.values,
      languages: index.texts.languages,
      logo,
      floor,
    }),
  )
}

/** The text `app.product`, where it is plain text. */
function productOf(texts: CompiledTenant['texts']): NonNullable<Tenant['product']> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, { app }]) =>
      typeof app?.['product'] === 'string' ? [[language, app['product']] as const] : [],
    ),
  )
}

export function writeTenants(dist: string, tenants: readonly Tenant[]): void {
  writeFileSync(fileIn(dist), JSON.stringify(tenants, undefined, 1))
}

/** @throws when the build did not write it */
export function readTenants(dist: string): readonly Tenant[] {
  // Written by `writeTenants` in the same build.
  return JSON.parse(readFileSync(fileIn(dist), 'utf8')) as readonly Tenant[]
}

type Logo = Pick<TenantLook, 'logo' | 'logoFile'>

/**
 * Copies the logo of a tenant's folder to the built assets, under the name that the pages use.
 * @param product absolute path of the folder with flows/
 */
export function copyLogo({ logo, logoFile }: Logo, product: string, dist: string): void {
  if (logo === undefined || logoFile === undefined) return
  mkdirSync(join(dist, 'assets'), { recursive: true })
  copyFileSync(join(product, logoFile), join(dist, 'assets', basename(logo)))
}

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** For development, where no file is copied: answers the address of the logo. */
export function tenantLogo(source: FlowsSource): Plugin {
  return {
    name: 'gatehouse-tenant-logo',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { logo, logoFile }: Logo = source.isThere() ? source.current().look : {}
        if (logoFile === undefined || request.originalUrl?.split('?')[0] !== logo) return next()
        response.setHeader('content-type', types[extname(logoFile)] ?? '')
        response.end(readFileSync(join(source.root, logoFile)))
      })
    },
  }
}

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

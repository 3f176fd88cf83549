import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { probe } from '../../../server/plain/supported-browsers.ts'
import { drawings, isIconName } from '../../../src/blocks/icons/drawings.ts'
import {
  defaultHue,
  palette,
  type TenantLook,
} from '../../../src/compiler/2-resolve/tenant-look.ts'
import type { CompiledTenant } from '../../../src/compiler/compile.ts'
import { valueAt } from '../../../src/engine/expressions/values.ts'
import { languageAttributes } from '../../../src/language/locale/language-attributes.ts'
import type { Screen, ShellProgram } from '../../../src/language/program.ts'
import { integrityOf } from '../integrity.ts'
import type { Drawn } from './draw-screen.ts'
import { drawnParts, type DrawnParts } from './drawn-parts.ts'
import type { PageTheme } from './page-table.ts'

/** Vite's page, and the stylesheet that was taken out of it. */
export interface PageShell {
  readonly html: string
  readonly sheet: Sheet
}

/**
 * Takes the page's single stylesheet out: in the head it would cost a round trip before the first
 * paint.
 * @throws when the page has not exactly one
 */
export function takeSheet(dist: string, base: string): PageShell {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const links = [...html.matchAll(/\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g)]
  const [link] = links
  if (!link?.[1] || links.length !== 1) throw new Error(`The page has ${links.length} stylesheets.`)
  // Comments and white space in the source are not sent.
  return {
    html: html
      .replace(link[0], '')
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(/\s*\n\s*/g, ''),
    sheet: sheetAt(dist, base, link[1].slice(base.length + 1)),
  }
}

/** @param file below dist/ */
export function sheetAt(dist: string, base: string, file: string): Sheet {
  const text = readFileSync(join(dist, file), 'utf8').trim()
  return {
    address: `${base}/${file}`,
    integrity: integrityOf(readFileSync(join(dist, file))),
    text,
  }
}

export interface PageFill {
  readonly language: string
  readonly theme: PageTheme
  /** Name of the product, in the tab until a screen sets its title. */
  readonly product: string
  /** With its id; undefined for the plain page. */
  readonly screen: (Drawn & { readonly id: string }) | undefined
  /** Addresses of the screen's chunks, with their integrity. */
  readonly chunks: readonly Asset[]
  /** Address of the tab's icon, where there is one. */
  readonly icon: string | undefined
  /** Style sheets of the screen in addition to that of every page. */
  readonly sheets: readonly Sheet[]
  /** The style sheet for letters that the user's machine may lack. */
  readonly font: Asset | undefined
  /** Undefined for languages with other letters. */
  readonly latin: LatinFace | undefined
  /** Its content without scripts. */
  readonly notices: StaticNotices
}

/** The part of a page that uses the bundled Latin face. */
export interface LatinFace {
  readonly style: string
  /** Runs before the first paint; without it a page has the fonts of the machine. */
  readonly script: string
  /** `sha256-…` of the script, for the policy. */
  readonly scriptHash: string
}

const linked = ({ address, integrity }: Asset) =>
  `<link rel="stylesheet" crossorigin href="${address}" integrity="${integrity}">`

interface Asset {
  readonly address: string
  readonly integrity: string
}
export interface Sheet extends Asset {
  readonly text: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export interface FilledPage {
  readonly html: string
  /** `sha256-…` of the inlined style, for the policy. */
  readonly styleHash: string
}

/** Returns the styles that the first frame of a page needs. */
export type FirstStyle = (sheets: string, parts: DrawnParts, tenant?: string) => string

/**
 * Returns one page of the build. It contains the styles of its first paint. The whole sheets and
 * the scripts come at the end of the body, so that nothing visible waits for them, and every script
 * waits for the sheets. The sheets come first: the parser pauses there until they have loaded, so
 * that it reads the import map and the script tags after the first paint. Their downloads start at
 * once all the same (preload scanner).
 * @param tenant the styles of the tenant's look: in no layer, so above all layers wherever they are
 * placed
 */
export function fillPage(
  { html, sheet }: PageShell,
  { language, theme, product, screen, chunks, icon, sheets, font, latin, notices }: PageFill,
  tenant: string,
  firstStyle: FirstStyle,
): FilledPage {
  const spoken = languageAttributes(language)
  const root = theme === 'system' ? `<html ${spoken}>` : `<html ${spoken} data-theme="${theme}">`
  const missing = chunks.filter(({ address }) => !html.includes(`="${address}"`))
  const tab = icon === undefined ? '' : `<link rel="icon" href="${icon}">`
  const preloads = missing
    .map(
      ({ address, integrity }) =>
        `<link rel="modulepreload" crossorigin href="${address}" integrity="${integrity}">`,
    )
    .join('')
  const whole = [sheet, ...sheets]
  // A browser with these letters fetches none of the files of the last sheet.
  const last = [...whole, ...(font ? [font] : [])].map(linked).join('')
  const titled = html
    .replace(/<html[^>]*>/, root)
    .replace(
      /(<title>)[^<]+(?=<)/,
      (_, start: string) => start + (screen?.title || escaped(product)),
    )
  const drawn = withNotices(withScreen(titled, screen), notices)
  const style =
    floorStyle +
    firstStyle(whole.map(({ text }) => text).join(''), drawnParts(drawn), tenant) +
    tenant +
    (latin?.style ?? '')
  if (style.includes('</')) throw new Error('The stylesheet would end its element.')
  const [head, scripts] = takeScripts(drawn)
  const early = latin === undefined ? '' : `<script>${latin.script}</script>`
  return {
    // Functions, because CSS and markup may hold `$&`.
    html: head
      .replace('</title>', () => `</title>${early}${tab}<style>${style}</style>`)
      .replace('</body>', () => `${last}${scripts}${preloads}</body>`),
    styleHash: integrityOf(style),
  }
}

function withScreen(page: string, screen: PageFill['screen']): string {
  return screen
    ? page.replace(
        '<div id="root"></div>',
        () => `<div id="root" data-screen="${screen.id}">${screen.markup}</div>`,
      )
    : page
}

function withNotices(page: string, { before, after }: StaticNotices): string {
  return page
    .replace('<div id="root"', (root) => before + root)
    .replace('</body>', () => `${after}</body>`)
}

/**
 * Returns the page without the scripts of its head, and these scripts. In the head their bytes, and
 * the import map, would come before the first paint.
 */
function takeScripts(page: string): readonly [page: string, scripts: string] {
  const end = page.indexOf('</head>')
  const scripts = [
    ...page.slice(0, end).matchAll(/<script[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g),
  ].map(([tag]) => tag)
  return [scripts.reduce((rest, tag) => rest.replace(tag, ''), page), scripts.join('')]
}

/**
 * Returns the address of the tab's icon: the tenant's own, else its sign in its colour, which is
 * written into dist/; undefined where it has neither.
 */
export function tabIcon(
  { logo, sign, hue, colours }: Pick<TenantLook, 'logo' | 'sign' | 'hue' | 'colours'>,
  dist: string,
  base: string,
): string | undefined {
  if (logo !== undefined || sign === undefined || !isIconName(sign)) return logo
  const [lightness, chroma] = palette.light.brand
  const stroke = colours.light.brand ?? `oklch(${lightness} ${chroma} ${hue ?? defaultHue})`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${stroke}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${drawings[sign]}"/></svg>`
  // Named like Vite's own assets: a changed content changes the address.
  const file = `assets/sign-${integrityOf(picture).slice(7, 15).replaceAll('+', '-').replaceAll('/', '_')}.svg`
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, file), picture)
  return `${base}/${file}`
}

/** Markup around `#root` for a page without scripts, or before they run. */
export interface StaticNotices {
  readonly before: string
  readonly after: string
}

export interface NoticeTexts {
  /** By namespace, in the language of the page. */
  readonly texts: CompiledTenant['texts'][string]
  readonly plain: NonNullable<ShellProgram['plain']>
  /** Key of the heading, where the build rendered none. */
  readonly heading: string | undefined
}

/**
 * Texts that are true only where CSS runs are attributes that CSS writes out (`[data-says]`): a
 * text browser knows neither scripts nor styles, and must not read that the page is late or that
 * the browser is too old.
 */
export function staticNotices({ texts, plain, heading }: NoticeTexts): StaticNotices {
  const say = (key: string) => escapedAttribute(textAt(texts, key))
  const links = plain.map(({ text, at }) => ({
    at: escapedAttribute(at),
    text: say('key' in text ? text.key : ''),
  }))
  const listed = (item: (link: { readonly at: string; readonly text: string }) => string) =>
    links.length === 0 ? '' : `<ul>${links.map((link) => `<li>${item(link)}</li>`).join('')}</ul>`
  const title = heading === undefined ? '' : `<h1>${say(heading)}</h1>`
  const readable =
    links.length === 0
      ? ''
      : `<p>${say('page.readable')}</p>${listed(({ at, text }) => `<a href="${at}">${text}</a>`)}`
  return {
    before: `<noscript><aside class="no-script">${title}<p><strong>${say('page.noScript')}</strong></p>${readable}</aside></noscript>`,
    after:
      `<div class="not-loaded" role="alert"><p data-says="${say('page.notLoaded')}"><a href="" data-says="${say('page.reload')}"></a></p></div>` +
      `<div class="below-floor"><p data-says="${say('page.belowFloor')}"></p>${listed(({ at, text }) => `<a href="${at}" data-says="${text}"></a>`)}</div>`,
  }
}

/** Key of the heading of the one page for all guarded addresses. */
export const guardedHeading = 'page.guarded'

type Headed = Pick<Screen, 'heading' | 'title' | 'params'>

/**
 * Returns the key of a heading that is true at every address of a screen with a heading that
 * depends on the address. It is the text for any unlisted word. Where a listed word has the same
 * text, it is the product's name.
 */
export function headingOf({ heading, title, params = {} }: Headed): string {
  const use = heading ?? title
  if (use === undefined || 'key' in use) return 'app.product'
  const { of, is, otherwise } = use
  const words = of.is === 'path' && of.root === 'params' ? (params[of.path[0] ?? ''] ?? []) : []
  return words.every((word) => Object.hasOwn(is, word)) ? otherwise : 'app.product'
}

const [colours, popovers] = probe
const hidden = 'body>:not(.below-floor){display:none!important}'

/**
 * Written for the oldest browsers: no layer, no nesting, no custom property. A browser that does
 * not know `@supports`, or a condition of it, keeps the notice. A browser that knows them and fails
 * also hides the rest of the page.
 */
export const floorStyle =
  '.below-floor{max-width:40em;margin:0 auto;padding:3em 1.5em;font:1em/1.6 sans-serif}' +
  '.below-floor [data-says]:before,.not-loaded [data-says]:before{content:attr(data-says)}' +
  `@supports ${colours} and ${popovers}{.below-floor{display:none}}` +
  `@supports not ${colours}{${hidden}}@supports not ${popovers}{${hidden}}`

/** @throws when the text is missing: the build is incomplete */
function textAt(texts: NoticeTexts['texts'], key: string): string {
  const found = valueAt({ ...texts }, key.split('.'))
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.`)
  return found
}

const escapedAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageAttributes } from '../../../src/language/language-attributes.ts'
import { integrityOf } from '../integrity-of.ts'
import type { Drawn } from './draw-screen.ts'
import { drawnParts, type DrawnParts } from './drawn-parts.ts'
import type { PageTheme } from './page-table.ts'
import { floorStyle, type StaticNotices } from './static-notices.ts'

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

import { probe } from '../../../server/plain/supported-browsers.ts'
import type { CompiledTenant } from '../../../src/compiler/compile.ts'
import { valueAt } from '../../../src/engine/expressions/get-own.ts'
import type { Screen, ShellProgram } from '../../../src/language/program.ts'

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
  const say = (key: string) => escaped(textAt(texts, key))
  const links = plain.map(({ text, at }) => ({
    at: escaped(at),
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

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

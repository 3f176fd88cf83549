import type { TenantSign } from '../../language/program.ts'
import type { SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import { scalarOf, scalarsOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { readColour, type Light, hueOf, oklch } from './colour.ts'

/** Kinds of pictures that every supported browser draws, by their ending. */
const KINDS = { svg: 'an SVG', png: 'a PNG', webp: 'a WebP' } as const

/** Marks at the beginning of a file (WHATWG MIME Sniffing, section 6.1). */
const MARKS: readonly (readonly [mark: RegExp, kind: string])[] = [
  [/^\x89PNG\r\n\x1a\n/, KINDS.png],
  [/^RIFF[^]{4}WEBPVP/, KINDS.webp],
  [/^\xff\xd8\xff/, 'a JPEG'],
  [/^GIF8[79]a/, 'a GIF'],
  [/^BM/, 'a BMP'],
  [/^\0\0\x01\0/, 'an ICO'],
  [/^[^]{4}ftypavi[fs]/, 'an AVIF'],
  [/^[^]{4}ftyphei/, 'a HEIC'],
  [/^%PDF/, 'a PDF'],
  [/^%!PS/, 'a PostScript file'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype )?html/i, 'an HTML page'],
  [/<svg[\s/>]/, KINDS.svg],
]

/**
 * Returns the reason that a page does not draw a file as a logo, as the end of a sentence. Returns
 * undefined for a good picture.
 * @param name path or name of the file, with its ending
 */
export function pictureProblem(name: string, bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'the file is empty'
  const content = latin1(bytes)
  const ending = /[^./]*$/.exec(name)?.[0] ?? ''
  const wanted = Object.hasOwn(KINDS, ending) ? KINDS[ending as keyof typeof KINDS] : undefined
  const found = MARKS.find(([mark]) => mark.test(content))?.[1]
  const [right] = Object.entries(KINDS).find(([, kind]) => kind === found) ?? []
  if (found === undefined)
    return wanted ? `its content is not that of ${wanted}` : 'it is not an SVG, a PNG or a WebP'
  if (right === undefined) return `it is ${found}, not ${wanted ?? 'an SVG, a PNG or a WebP'}`
  if (found !== wanted) return `it is ${found}, so its name ends with .${right}`
  if (found === KINDS.svg) return svgProblem(content)
  return isWhole(found, content) ? undefined : 'its end is missing'
}

/** One letter for each byte: the syntax of SVG is ASCII. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 4096)
    parts.push(String.fromCodePoint(...bytes.subarray(at, at + 4096)))
  return parts.join('')
}

/** A PNG ends with the chunk IEND. A WebP has its size in its head (RFC 9649, section 2.4). */
function isWhole(kind: string, content: string): boolean {
  if (kind === KINDS.png) return content.slice(-8, -4) === 'IEND'
  const size = [7, 6, 5, 4].reduce((sum, at) => sum * 256 + (content.codePointAt(at) ?? 0), 0)
  return content.length >= size + 8
}

const NOT_DRAWN = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/g
const TAG = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g
const ELSEWHERE =
  /\b(?:xlink:)?(?:href|src)\s*=\s*["']\s*(?:\w+:)?\/\/|url\(\s*["']?\s*(?:\w+:)?\/\//i

function svgProblem(text: string): string | undefined {
  if (/<!ENTITY/i.test(text)) return 'the SVG declares entities'
  const drawn = text
    .replace(/^\xef\xbb\xbf/, '')
    .replace(NOT_DRAWN, (each) => each.replaceAll(/[^\n]/g, ' '))
    .replace(/<!DOCTYPE[^>]*>/i, (each) => each.replaceAll(/[^\n]/g, ' '))
  if (/<(?:\w+:)?script[\s/>]/i.test(drawn)) return 'the SVG has a script'
  const event = /<[^>]*\s(on[a-z]+)\s*=/i.exec(drawn)?.[1]
  if (event !== undefined) return `the SVG has a script in \`${event}\``
  if (/=\s*["']\s*javascript:/i.test(drawn)) return 'the SVG has a script in an address'
  if (/<(?:\w+:)?foreignObject[\s/>]/i.test(drawn)) return 'the SVG contains HTML (`foreignObject`)'
  if (ELSEWHERE.test(drawn)) return 'the SVG loads something from another address'
  return malformedAt(drawn)
}

/** A browser draws nothing of an SVG that is no well-formed XML, or without its namespace. */
function malformedAt(drawn: string): string | undefined {
  const open: string[] = []
  let end = 0
  let roots = 0
  const lineOf = (at: number) =>
    `the SVG is not well-formed in line ${drawn.slice(0, at).split('\n').length}`
  for (const match of drawn.matchAll(TAG)) {
    const [tag, isEnd, name = '', attributes = '', isAlone] = match
    const between = drawn.slice(end, match.index)
    if (between.includes('<') || (open.length === 0 && between.trim() !== ''))
      return lineOf(end + Math.max(0, between.indexOf('<')))
    if (isEnd === '' && open.length === 0) {
      roots += 1
      if (!/^(?:\w+:)?svg$/.test(name) || roots > 1) return lineOf(match.index)
      if (!/\sxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(attributes))
        return 'the SVG has no xmlns="http://www.w3.org/2000/svg"'
    }
    if (isEnd !== '' && open.pop() !== name) return lineOf(match.index)
    if (isEnd === '' && isAlone === '') open.push(name)
    end = match.index + tag.length
  }
  const rest = drawn.slice(end)
  return open.length > 0 || roots === 0 || rest.trim() !== '' ? lineOf(end) : undefined
}

/** Data for a tenant's page and server, apart from the program. */
export interface TenantLook extends TenantSign {
  /** Host names of this tenant. */
  readonly hosts: readonly string[]
  /** Path of the logo's file in the sources, when it is one of the tenant's folder. */
  readonly logoFile?: string
  /** Factors that the server requires before the hand-over; the default's where it has none. */
  readonly floor?: number | readonly string[]
  /** Hue of backgrounds, lines and text: 0 to 360. */
  readonly hue?: number
  /** Colour of the focus. */
  readonly focus: 'brand' | 'ink'
  readonly colours: Readonly<Record<Theme, Readonly<Partial<Record<BrandToken, string>>>>>
}

/**
 * Merges the tenant's brand over the default brand.
 * @param pictures addresses of the files in the folders of tenants, by their path
 */
export function tenantLook(
  base: SourceMap | undefined,
  own: SourceMap,
  pictures: ReadonlyMap<string, string>,
): TenantLook {
  const brands = [valueOf(own, 'brand'), valueOf(base, 'brand')]
  const hue = brands
    .map((brand) => scalarOf(valueOf(brand, 'hue'))?.value)
    .find((value) => typeof value === 'number')
  // A tenant with its own logo does not inherit the sign of the default.
  const marked = brands.find((brand) => valueOf(brand, 'logo') ?? valueOf(brand, 'sign'))
  const [written, sign] = [scalarOf(valueOf(marked, 'logo')), wordAt(marked, 'sign')]
  const logoFile = written && pictureOf(written)
  const logo = pictures.get(logoFile ?? '') ?? wordAt(marked, 'logo')
  const colour = (theme: Theme, token: BrandToken) =>
    brands
      .map((brand) => wordAt(valueOf(valueOf(brand, 'colours'), theme), token))
      .find((word) => word !== undefined)
  const [light, dark] = themes.map((theme) =>
    Object.fromEntries(
      brandTokens.flatMap((token) => {
        const word = colour(theme, token)
        return word === undefined ? [] : [[token, word] as const]
      }),
    ),
  )
  const floor = floorValue(valueOf(own, 'floor') ?? valueOf(base, 'floor'))
  return {
    ...(floor === undefined ? {} : { floor }),
    hosts: scalarsOf(valueOf(own, 'hosts')).map(({ value }) => String(value)),
    ...(typeof hue === 'number' ? { hue } : {}),
    ...(logo === undefined ? {} : { logo }),
    ...(logoFile === undefined ? {} : { logoFile }),
    ...(sign === undefined ? {} : { sign }),
    focus: focusOf(
      brands.map((brand) => wordAt(brand, 'focus')).find((word) => word !== undefined),
      typeof hue === 'number' ? hue : defaultHue,
      { light: light?.brand, dark: dark?.brand },
    ),
    colours: { light: light ?? {}, dark: dark ?? {} },
  }
}

function focusOf(
  word: string | undefined,
  hue: number,
  brand: Readonly<Record<Theme, string | undefined>>,
): TenantLook['focus'] {
  if (word === 'ink' || word === 'brand') return word
  const nearError = themes.some((theme) =>
    isNearError(theme, readColour(brand[theme] ?? '') ?? mixed(palette[theme].brand, hue)),
  )
  return nearError ? 'ink' : 'brand'
}

function floorValue(node: SourceNode | undefined): TenantLook['floor'] {
  const count = scalarOf(node)?.value
  if (typeof count === 'number') return count
  return node?.kind === 'list' ? scalarsOf(node).map(({ value }) => String(value)) : undefined
}

/** `flows/tenants/acme.yaml` to `flows/tenants/acme/` */
export const folderOf = (file: string): string => `${file.slice(0, -'.yaml'.length)}/`

/**
 * Returns the path of the picture that a tenant's file names; undefined for an address, which
 * begins with a slash or has a scheme.
 */
export function pictureOf({ value, span }: SourceScalar): string | undefined {
  const name = String(value)
  return /^[/\\]|:/.test(name) ? undefined : `${folderOf(span.file)}${name}`
}

/** Tokens of the look that a tenant may set. */
export const brandTokens = ['brand', 'brand-strong', 'brand-ink', 'brand-wash'] as const
export type BrandToken = (typeof brandTokens)[number]
export type Token = BrandToken | 'ground' | 'surface' | 'surface-2' | 'ink' | 'ink-2' | 'line-2'
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const defaultHue = 250

type Mixed = readonly [lightness: number, chroma: number, hue?: number]

/**
 * Same values as src/shell/styles/tokens.css (a test compares). A token without a hue uses the
 * tenant's hue.
 */
export const palette: Readonly<Record<Theme, Readonly<Record<Token, Mixed>>>> = {
  light: {
    ground: [0.975, 0.004],
    surface: [1, 0, 0],
    'surface-2': [0.965, 0.006],
    ink: [0.24, 0.02],
    'ink-2': [0.44, 0.02],
    'line-2': [0.62, 0.02],
    brand: [0.47, 0.14],
    'brand-strong': [0.4, 0.14],
    'brand-ink': [1, 0, 0],
    'brand-wash': [0.95, 0.025],
  },
  dark: {
    ground: [0.16, 0.012],
    surface: [0.22, 0.014],
    'surface-2': [0.27, 0.016],
    ink: [0.95, 0.006],
    'ink-2': [0.77, 0.014],
    'line-2': [0.6, 0.02],
    brand: [0.7, 0.14],
    'brand-strong': [0.78, 0.12],
    'brand-ink': [0.16, 0.03],
    'brand-wash': [0.28, 0.05],
  },
}

/**
 * Foreground and background pairs with their minimum contrast: text 4.5:1, control outlines 3:1
 * (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const pairs: readonly (readonly [one: Token, other: Token, least: number])[] = [
  ['brand-ink', 'brand', 4.5],
  ['brand-ink', 'brand-strong', 4.5],
  ['brand', 'surface', 4.5],
  ['brand', 'ground', 4.5],
  ['brand', 'brand-wash', 4.5],
  ['brand-strong', 'surface', 4.5],
  ['brand-strong', 'brand-wash', 4.5],
  ['ink', 'brand-wash', 4.5],
  ['ink', 'ground', 4.5],
  ['ink-2', 'ground', 4.5],
  ['ink-2', 'surface-2', 4.5],
  ['brand', 'surface-2', 3],
  ['line-2', 'surface', 3],
]

/** Hues of `--bad` in src/shell/styles/tokens.css. */
export const errorHue: Readonly<Record<Theme, number>> = { light: 27, dark: 25 }

/** Degrees within which a hue looks like that of an error. */
const tooNear = 30

/** Whether a control in this colour looks like one with an error. */
export function isNearError(theme: Theme, brand: Light): boolean {
  const hue = hueOf(brand)
  if (hue === undefined) return false
  const apart = Math.abs(hue - errorHue[theme])
  return Math.min(apart, 360 - apart) <= tooNear
}

export function mixed([lightness, chroma, own]: Mixed, hue: number): Light {
  return oklch(lightness, chroma, own ?? hue)
}

import type { TenantSign } from '../../language/program.ts'
import type { SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import { scalarOf, scalarsOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { hueOf, type Light, oklch, readColour } from './colour.ts'

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

import { hueOf, type Light, oklch } from './colour.ts'

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

/** Red, green and blue as light, 0 to 1 (linear sRGB). */
export type Light = readonly [red: number, green: number, blue: number]

/** `#rrggbb` or `oklch(L C H)`; undefined for everything else. */
export function readColour(text: string): Light | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (hex) return hexLight(hex.slice(1))
  const [, lightness, chroma, hue] =
    /^oklch\((\d*\.?\d+) (\d*\.?\d+) (\d*\.?\d+)\)$/.exec(text) ?? []
  return lightness === undefined ||
    Number(lightness) > 1 ||
    Number(chroma) > 0.5 ||
    Number(hue) > 360
    ? undefined
    : oklch(Number(lightness), Number(chroma), Number(hue))
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Light, other: Light): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted(
    (first, second) => first - second,
  )
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/**
 * Hue in OKLCH, 0 to 360; undefined for a colour that is nearly grey. CSS Color 4, "linear sRGB to
 * OKLab".
 */
export function hueOf([red, green, blue]: Light): number | undefined {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  if (Math.hypot(a, b) < nearlyGrey) return undefined
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** Chroma below which a hue is not seen. */
const nearlyGrey = 0.03

/** CSS Color 4, "OKLCH to OKLab", "OKLab to linear sRGB"; colors outside the gamut are clipped. */
export function oklch(lightness: number, chroma: number, hue: number): Light {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    within(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    within(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    within(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

function hexLight([red = '', green = '', blue = '']: readonly string[]): Light {
  return [pairLight(red), pairLight(green), pairLight(blue)]
}

/** WCAG 2.2, "relative luminance". */
function pairLight(pair: string): number {
  const part = Number.parseInt(pair, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance([red, green, blue]: Light): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part))
}

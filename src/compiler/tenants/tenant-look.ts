import type { TenantSign } from '../../language/program.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import { scalarOf, scalarsOf, valueOf, wordAt } from '../model/read-node.ts'
import { readColour } from '../theme/colour.ts'
import {
  type BrandToken,
  brandTokens,
  defaultHue,
  isNearError,
  mixed,
  palette,
  type Theme,
  themes,
} from '../theme/palette.ts'
import { pictureOf } from './picture-of.ts'

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

import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { scalarOf, valueOf, wordAt } from '../../model/read-node.ts'
import type { Report } from '../../report.ts'
import { contrast, hueOf, type Light, readColour } from '../../theme/colour.ts'
import {
  brandTokens,
  defaultHue,
  errorHue,
  isNearError,
  mixed,
  pairs,
  palette,
  type Theme,
  themes,
  type Token,
} from '../../theme/palette.ts'
import type { Check } from '../check-table.ts'

/** A tenant's color, with everything on it or next to it, is readable in both themes. */
export const tenantColours: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const base = tenants.get('default')
    for (const node of tenants.values()) judge(node, node === base ? undefined : base, report)
  },
})

/** @param base default tenant: its colours fill in those that this tenant leaves out */
function judge(tenant: SourceMap, base: SourceMap | undefined, report: Report): void {
  const [brand, inherited] = [valueOf(tenant, 'brand'), valueOf(base, 'brand')]
  if (!brand) return
  const hueNode = valueOf(brand, 'hue')
  const value = scalarOf(hueNode ?? valueOf(inherited, 'hue'))?.value
  const hue = typeof value === 'number' && value >= 0 && value <= 360 ? value : undefined
  if (hueNode && hue === undefined)
    return report.add(raise.unknownColour(hueNode.span, { found: String(value ?? '') }))
  const near = scalarOf(valueOf(brand, 'focus')) === undefined && nearError(brand, hue)
  if (near) report.add(raise.brandNearError(near.node.span, near.values))
  for (const theme of themes)
    judgeTheme(
      {
        theme,
        colours: valueOf(valueOf(brand, 'colours'), theme),
        inherited: valueOf(valueOf(inherited, 'colours'), theme),
        hueNode,
        hue: hue ?? defaultHue,
      },
      report,
    )
}

/** Returns the colour that looks like an error, or else the hue that makes it so. */
function nearError(brand: SourceNode | undefined, hue: number | undefined) {
  for (const theme of themes) {
    const own = scalarOf(valueOf(valueOf(valueOf(brand, 'colours'), theme), 'brand'))
    const node = own ?? valueOf(brand, 'hue')
    const light = own
      ? readColour(String(own.value))
      : mixed(palette[theme].brand, hue ?? defaultHue)
    if (node && light && isNearError(theme, light))
      return {
        node,
        values: { found: String(Math.round(hueOf(light) ?? 0)), wanted: String(errorHue[theme]) },
      }
  }
  return undefined
}

interface Pair {
  readonly one: Token
  readonly other: Token
  readonly least: number
  readonly found: number
}

interface Judged {
  readonly theme: Theme
  readonly colours: SourceNode | undefined
  /** Colours of the default tenant. */
  readonly inherited: SourceNode | undefined
  readonly hueNode: SourceNode | undefined
  readonly hue: number
}

function judgeTheme({ theme, colours, inherited, hueNode, hue }: Judged, report: Report): void {
  const own = new Map<Token, { readonly node: SourceNode; readonly light: Light }>()
  for (const token of brandTokens) {
    const node = scalarOf(valueOf(colours, token))
    const light = node && readColour(String(node.value))
    if (node && !light)
      return report.add(raise.unknownColour(node.span, { found: String(node.value) }))
    if (node && light) own.set(token, { node, light })
  }
  const lightOf = (token: Token) =>
    own.get(token)?.light ??
    readColour(wordAt(inherited, token) ?? '') ??
    mixed(palette[theme][token], hue)
  // Of several pairs spoiled by one colour, the worst is reported.
  const weak: readonly Pair[] = pairs
    .map(([one, other, least]) => ({
      one,
      other,
      least,
      found: contrast(lightOf(one), lightOf(other)),
    }))
    .filter(({ found, least }) => found < least)
  const worst = weak.toSorted(
    (first, second) => first.found / first.least - second.found / second.least,
  )
  const nodesOf = ({ one, other }: Pair): readonly SourceNode[] =>
    [own.get(one)?.node, own.get(other)?.node].filter((node) => node !== undefined)
  for (let left: readonly Pair[] = worst; left.length > 0;) {
    const [{ one, other, least, found }, ...others] = left as readonly [Pair, ...Pair[]]
    // Finds the color that spoils most of the remaining pairs.
    const spoils = (node: SourceNode) => left.filter((pair) => nodesOf(pair).includes(node)).length
    const node =
      nodesOf({ one, other, least, found }).toSorted(
        (first, second) => spoils(second) - spoils(first),
      )[0] ?? hueNode
    if (node)
      report.add(
        raise.lowContrast(node.span, {
          one,
          other,
          found: (Math.floor(found * 10) / 10).toFixed(1),
          wanted: String(least),
          theme,
        }),
      )
    left = others.filter(
      (pair) =>
        !(
          node &&
          (nodesOf(pair).includes(node) || (node === hueNode && nodesOf(pair).length === 0))
        ),
    )
  }
}

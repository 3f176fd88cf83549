import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { contrast, type Light, readColour } from '../../colours/colour.ts'
import { brandTokens, defaultHue, mixed, pairs, palette, type Theme, themes, type Token } from '../../colours/palette.ts'
import { raise } from '../../diagnostics.generated.ts'
import { scalarOf, valueOf } from '../../project/read-node.ts'
import type { Report } from '../../report.ts'
import type { Check } from '../check-table.ts'

/** A colour of a tenant can be read, and so can everything that stands on it or beside it, in both themes. */
export const tenantColours: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name === 'default') for (const node of tenants.values()) judge(node, report)
  },
})

function judge(tenant: SourceMap, report: Report): void {
  const brand = valueOf(tenant, 'brand')
  const hueNode = valueOf(brand, 'hue')
  const said = scalarOf(hueNode)?.value
  const hue = typeof said === 'number' && said >= 0 && said <= 360 ? said : undefined
  if (hueNode && hue === undefined) return report.add(raise.unknownColour(hueNode.span, { found: String(said ?? '') }))
  for (const theme of themes) judgeTheme(theme, valueOf(valueOf(brand, 'colours'), theme), hueNode, hue ?? defaultHue, report)
}

function judgeTheme(theme: Theme, colours: SourceNode | undefined, hueNode: SourceNode | undefined, hue: number, report: Report): void {
  const own = new Map<Token, { readonly node: SourceNode; readonly light: Light }>()
  for (const token of brandTokens) {
    const node = scalarOf(valueOf(colours, token))
    const light = node && readColour(String(node.value))
    if (node && !light) return report.add(raise.unknownColour(node.span, { found: String(node.value) }))
    if (node && light) own.set(token, { node, light })
  }
  const lightOf = (token: Token) => own.get(token)?.light ?? mixed(palette[theme][token], hue)
  // Of several pairs that one colour spoils, the worst is told.
  const weak = pairs.map(([one, other, least]) => ({ one, other, least, found: contrast(lightOf(one), lightOf(other)) })).filter(({ found, least }) => found < least)
  const told = new Set<SourceNode>()
  for (const { one, other, least, found } of weak.toSorted((first, second) => first.found / first.least - second.found / second.least)) {
    const node = own.get(one)?.node ?? own.get(other)?.node ?? hueNode
    if (!node || told.has(node)) continue
    told.add(node)
    report.add(raise.lowContrast(node.span, { one, other, found: (Math.floor(found * 10) / 10).toFixed(1), wanted: String(least), theme }))
  }
}

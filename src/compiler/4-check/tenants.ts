import type { Expression } from '../../language/expression.ts'
import { icons } from '../../language/icons.ts'
import type { SourceList, SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import { fileKind, isOwnName } from '../1-parse/files.ts'
import { entriesOf, scalarOf, scalarsOf, valueOf, wordAt, wordOf } from '../1-parse/read-node.ts'
import { isHostName } from '../2-resolve/address-beginnings.ts'
import { contrast, hueOf, type Light, readColour } from '../2-resolve/colour.ts'
import type { Project } from '../2-resolve/project.ts'
import {
  brandTokens,
  defaultHue,
  errorHue,
  folderOf,
  isNearError,
  mixed,
  pairs,
  palette,
  pictureOf,
  type Theme,
  themes,
  type Token,
} from '../2-resolve/tenant-look.ts'
import { isReplacing } from '../2-resolve/tenant-model.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { suggest } from '../diagnostics/suggest.ts'
import type { Check } from './check-table.ts'

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

/**
 * A tenant has the name of its file. A host belongs to one tenant. A logo is a picture in the
 * tenant's folder, or comes from the page's own origin. A sign is one of the icons.
 */
export const tenantPlaces: Check = ({ project, pictures, refusedPictures, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const first = new Map<string, SourceNode>()
    for (const [name, tenant] of tenants) {
      const [file, nameNode] = [
        `flows/tenants/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.yaml`,
        valueOf(tenant, 'tenant'),
      ]
      if (nameNode && (tenant.span.file !== file || !isLabel(name)))
        report.add(raise.tenantFile(nameNode.span, { name, file }))
      for (const node of scalarsOf(valueOf(tenant, 'hosts'))) {
        const host = String(node.value).toLowerCase()
        const other = first.get(host)
        if (!isHostName(host))
          report.add(raise.invalidHost(node.span, { value: String(node.value) }))
        else if (other)
          report.add(
            raise.duplicateName(node.span, { kind: 'host', name: host }, [
              { span: other.span, message: 'The first one is here.' },
            ]),
          )
        first.set(host, other ?? node)
      }
      const sign = scalarOf(valueOf(valueOf(tenant, 'brand'), 'sign'))
      if (sign && !icons.includes(String(sign.value)))
        report.add(
          raise.unknownIcon(sign.span, {
            name: String(sign.value),
            suggestion: suggest(String(sign.value), icons),
          }),
        )
      const logo = scalarOf(valueOf(valueOf(tenant, 'brand'), 'logo'))
      const picture = logo && pictureOf(logo)
      const reason = refusedPictures.get(picture ?? '')
      if (logo && reason !== undefined)
        report.add(raise.refusedPicture(logo.span, { name: String(logo.value), reason }))
      else if (logo && picture !== undefined && !pictures.has(picture))
        report.add(
          raise.missingPicture(logo.span, {
            name: String(logo.value),
            folder: folderOf(logo.span.file),
            suggestion: pictureNear(logo, pictures),
          }),
        )
      else if (logo && /^\/(?:flows|tenants)\//.test(String(logo.value)))
        report.add(
          raise.missingPicture(logo.span, {
            name: String(logo.value),
            folder: 'the built pages',
            suggestion: ` Write the name of a file in ${folderOf(logo.span.file)}, without a slash at its beginning.`,
          }),
        )
      else if (logo && picture === undefined && !isOwnPath(String(logo.value)))
        report.add(raise.foreignLogo(logo.span, { value: String(logo.value) }))
    }
  },
})

/** A picture of the folder with a name like it, or a picture of this name in another folder. */
function pictureNear({ value, span }: SourceScalar, pictures: ReadonlyMap<string, string>): string {
  const folder = folderOf(span.file)
  const name = /[^/]*$/.exec(String(value))?.[0] ?? ''
  const own = [...pictures.keys()].filter((path) => path.startsWith(folder))
  const names = own.map((path) => path.slice(folder.length))
  const near = names.includes(name) ? ` Did you mean "${name}"?` : suggest(String(value), names)
  const other = [...pictures.keys()].find((path) => path.endsWith(`/${name}`))
  return near !== '' || other === undefined ? near : ` It is in ${other.slice(0, -name.length)}.`
}

/** Label of a host name between two dots (RFC 1123, section 2.1), in small letters. */
const isLabel = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)

/** `//host/x` and `/\host/x` lead elsewhere (WHATWG URL, "relative state"). */
function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[\w./-]*$/.test(text)
}

/** The product has no store in the namespace of tenants (`2-resolve/overlay` checks theirs). */
export const tenantStore: Check = ({ project, files, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const state = files.find(({ kind }) => kind.kind === 'state')?.node
    for (const { key: name, keySpan } of entriesOf(valueOf(state, 'stores')))
      if (isOwnName(name))
        report.add(
          raise.tenantStore(keySpan, {
            name,
            rule: 'only stores of tenants are called "own", or begin with it',
          }),
        )
  },
})

/** Journeys of a tenant are folders of their own, so that those of the product stay as they are. */
export const tenantJourney: Check = ({ project, report }) => ({
  finish: () => {
    const screens = [...project.screens.values()]
    const isOwn = ({ file }: (typeof screens)[number]) => fileKind(file).tenant !== undefined
    const shared = new Set(screens.filter((each) => !isOwn(each)).map(({ journey }) => journey))
    const reported = new Set<string>()
    for (const { file, journey, node } of screens.filter(isOwn)) {
      const { tenant = '' } = fileKind(file)
      // Screens in the file of the tenant are in a journey of its name.
      if (!shared.has(journey) || journey === tenant || reported.has(journey)) continue
      reported.add(journey)
      report.add(
        raise.tenantJourney((valueOf(node, 'screen') ?? node).span, { name: journey, tenant }),
      )
    }
  },
})

/**
 * A list of a tenant replaces the list of the default. With words of its own, it was perhaps meant
 * to add them. A selection of the words (`among`) has no words of its own.
 */
export const listReplaces: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const base = tenants.get('default')
    const selected = new Set(
      entriesOf(valueOf(base, 'limits')).flatMap(({ key, value }) =>
        wordAt(value, 'among') === undefined ? [] : [key],
      ),
    )
    const compare = (node: SourceNode, wanted: SourceNode, path: string): void => {
      if (node.kind === 'map')
        for (const { key, value } of node.entries) {
          const known = valueOf(wanted, key)
          if (known) compare(value, known, path === '' ? key : `${path}.${key}`)
        }
      if (node.kind !== 'list' || wanted.kind !== 'list' || isReplacing(node)) return
      const [own, known] = [wordsOf(node), wordsOf(wanted)]
      const lost = known.filter((word) => !own.includes(word))
      const fresh = own.filter((word) => !known.includes(word))
      if (lost.length === 0 || fresh.length === 0 || selected.has(path)) return
      report.add(
        raise.listReplaces(
          node.span,
          { name: path, of: 'the default tenant', lost: lost.join(', '), fresh: fresh.join(', ') },
          [{ span: wanted.span, message: 'The list of the default is here.' }],
        ),
      )
    }
    const values = valueOf(base, 'values')
    for (const tenant of tenants.values()) {
      const own = valueOf(tenant, 'values')
      if (tenant !== base && own && values) compare(own, values, '')
    }
  },
})

const wordsOf = ({ items }: SourceList): readonly string[] =>
  items.map((item) => wordOf(item) ?? '').filter((word) => word !== '')

/**
 * Finds the place of a `tenant.…` value in the tenant file. Its mistakes are reported there,
 * however many expressions read the value.
 */
export function inTenant(expression: Expression, { tenant }: Project): SourceNode | undefined {
  if (expression.is !== 'path' || expression.root !== 'tenant') return undefined
  return tenant.at(expression.path).node
}

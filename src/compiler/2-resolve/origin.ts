import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import type { ParsedFile } from '../1-parse/files.ts'
import { entryOf, isMapNode, valueOf, wordAt } from '../1-parse/read-node.ts'
import { Report } from '../diagnostics/report.ts'
import type { Sources } from '../sources.ts'
import { itemName, mergePatch } from './merge-patch.ts'
import { overlay, withOwnFiles } from './overlay.ts'
import { type ResolvedProject, resolveProject } from './resolve-project.ts'
import { type Limit, limitOf } from './tenant-model.ts'

/**
 * One value of a tenant: the place that sets it, and the default's value when that has another
 * place.
 */
export interface Origin {
  readonly path: string
  readonly value: string
  readonly at: Span
  readonly byDefault?: { readonly value: string; readonly at: Span }
  readonly limit?: Limit
}

export type Asked =
  | { readonly found: 'origins'; readonly origins: readonly Origin[] }
  | { readonly found: 'no-tenant'; readonly known: readonly string[] }
  /** `known`: the names available at the end of the path. */
  | { readonly found: 'nothing'; readonly known: readonly string[] }

/**
 * Finds the origin of the values at a path: `otp.digits`, `brand.hue`, `screens.login.title`,
 * `texts.en-US.app.product`, `app.languages`.
 */
export function originsOf(sources: Sources, tenant: string, path: string): Asked {
  const report = new Report()
  const parsed = resolveProject(sources, report)
  const [own, base] = [tenant, 'default'].map((name) => parsed.tenants.get(name))
  if (!own || !base) return { found: 'no-tenant', known: [...parsed.tenants.keys()] }
  const [asDefault, asTenant] = [
    treeOf(parsed.files, base),
    own === base ? treeOf(parsed.files, base) : overlaidTree(parsed, base, own, report),
  ]
  const [effective, known] = [at(asTenant, path), at(asDefault, path)]
  if (!effective.node) return { found: 'nothing', known: effective.known }
  return {
    found: 'origins',
    origins: leaves(effective.node, known.node, path).map((origin) =>
      withLimit(origin, limitOf(base, origin.path.split('.'))),
    ),
  }
}

function withLimit(origin: Omit<Origin, 'limit'>, limit: Limit | undefined): Origin {
  return limit ? { ...origin, limit } : origin
}

type Tree = SourceMap

/** All queryable paths as one tree: values at the top, files by kind and name. */
function treeOf(
  files: readonly ParsedFile[],
  base: SourceMap,
  values: SourceNode | undefined = valueOf(base, 'values'),
): Tree {
  const { span } = base
  const map = (entries: readonly (readonly [string, SourceNode])[]): SourceMap => ({
    kind: 'map',
    span,
    entries: entries.map(([key, value]) => ({ key, keySpan: value.span, value })),
  })
  const named = (kind: 'screen' | 'part' | 'action') =>
    map(
      files.flatMap(({ kind: own, meant }) =>
        own.kind === kind ? [[wordAt(meant, kind) ?? '', meant] as const] : [],
      ),
    )
  const languages = [
    ...new Set(files.flatMap(({ kind }) => (kind.kind === 'texts' ? [kind.language] : []))),
  ]
  const texts = (language: string) =>
    map(
      files.flatMap(({ kind, node }) =>
        kind.kind === 'texts' && kind.language === language
          ? [[kind.namespace, node] as const]
          : [],
      ),
    )
  const app = files.find(({ kind }) => kind.kind === 'app')?.meant
  const brand = valueOf(base, 'brand')
  return map([
    ...(isMapNode(values) ? values.entries.map(({ key, value }) => [key, value] as const) : []),
    ...(brand ? [['brand', brand] as const] : []),
    ...['hosts', 'floor', 'limits'].flatMap((key) => {
      const value = valueOf(base, key)
      return value ? [[key, value] as const] : []
    }),
    ['screens', named('screen')],
    ['parts', named('part')],
    ['actions', named('action')],
    ['texts', map(languages.map((language) => [language, texts(language)] as const))],
    ...(app ? [['app', app] as const] : []),
  ])
}

function overlaidTree(
  parsed: ResolvedProject,
  base: SourceMap,
  own: SourceMap,
  report: Report,
): Tree {
  const over = (key: string) => {
    const [known, change] = [valueOf(base, key), valueOf(own, key)]
    return known && change ? mergePatch(known, change, report) : (change ?? known)
  }
  const brand = over('brand')
  const [hosts, floor] = [entryOf(own, 'hosts'), entryOf(own, 'floor') ?? entryOf(base, 'floor')]
  const rest = [
    ...base.entries.filter(({ key }) => !['brand', 'hosts', 'floor'].includes(key)),
    ...(hosts ? [hosts] : []),
    ...(floor ? [floor] : []),
  ]
  return treeOf(
    overlay(withOwnFiles(parsed, own, report), own, report),
    {
      ...base,
      entries: brand ? [...rest, { key: 'brand', keySpan: brand.span, value: brand }] : rest,
    },
    over('values'),
  )
}

/** A key may contain dots (`otp.sentTo`), so the longest match wins. */
function at(
  node: SourceNode,
  path: string,
): { readonly node?: SourceNode; readonly known: readonly string[] } {
  if (path === '') return { node, known: [] }
  const named =
    node.kind === 'map'
      ? node.entries.map(({ key, value }) => [key, value] as const)
      : node.kind === 'list'
        ? node.items.map((item, index) => [itemName(item) ?? String(index), item] as const)
        : []
  const fitting = named
    .filter(([key]) => path === key || path.startsWith(`${key}.`))
    .toSorted(([one], [other]) => other.length - one.length)[0]
  if (!fitting) return { known: named.map(([key]) => key) }
  return at(fitting[1], path.slice(fitting[0].length + 1))
}

function leaves(
  node: SourceNode,
  base: SourceNode | undefined,
  path: string,
): readonly Omit<Origin, 'limit'>[] {
  const inner = (key: string) => (path === '' ? key : `${path}.${key}`)
  if (node.kind === 'map' && node.entries.length > 0)
    return node.entries.flatMap(({ key, value }) =>
      leaves(value, entryOf(base, key)?.value, inner(key)),
    )
  if (node.kind === 'list' && node.items.some(({ kind }) => kind !== 'scalar')) {
    return node.items.flatMap((item, index) =>
      leaves(item, likeIn(base, item, index), inner(itemName(item) ?? String(index))),
    )
  }
  const other =
    base && (base.span.file !== node.span.file || base.span.start !== node.span.start)
      ? base
      : undefined
  return [
    {
      path,
      value: written(node),
      at: node.span,
      ...(other ? { byDefault: { value: written(other), at: other.span } } : {}),
    },
  ]
}

/** Finds the same item of another list: by name, or by position when neither has one. */
function likeIn(
  list: SourceNode | undefined,
  item: SourceNode,
  index: number,
): SourceNode | undefined {
  if (list?.kind !== 'list') return undefined
  const name = itemName(item)
  const sameIndex = list.items[index]
  return name === undefined
    ? sameIndex && itemName(sameIndex) === undefined
      ? sameIndex
      : undefined
    : list.items.find((each) => itemName(each) === name)
}

function written(node: SourceNode): string {
  if (node.kind === 'scalar')
    return typeof node.value === 'string' ? node.value : JSON.stringify(node.value)
  return node.kind === 'list' ? `[${node.items.map(written).join(', ')}]` : '{}'
}

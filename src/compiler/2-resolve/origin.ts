import type { SourceMap, SourceNode, Span } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/files.ts'
import { entriesOf, entryOf, isMapNode, valueOf, wordAt } from '../1-parse/read-node.ts'
import { Report } from '../diagnostics/report.ts'
import type { Sources } from '../sources.ts'
import { itemName } from './item-names.ts'
import { mergePatch } from './merge-patch.ts'
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

/** Finds the position of a thing in the sources of one version. */
export interface Places {
  /**
   * @param path as in `originsOf`, in its parts; also `['state', store, field]`
   * @returns the position of the value; of the nearest thing around it when it has none
   */
  readonly nearest: (tenant: string, path: readonly string[]) => Span | undefined
  /** The position of the value; undefined where the sources have no such value. */
  readonly exact: (tenant: string, path: readonly string[]) => Span | undefined
  /** The limit of the default tenant for a value. */
  readonly limit: (path: readonly string[]) => Limit | undefined
  /** The file of a tenant. */
  readonly tenant: (name: string) => Span | undefined
  /** The operations that prove a factor, by flows/app.yaml. */
  readonly proofs: ReadonlySet<string>
}

/** Returns the positions of everything that `originsOf` finds, for many questions. */
export function placesOf(sources: Sources): Places {
  const report = new Report()
  const parsed = resolveProject(sources, report)
  const base = parsed.tenants.get('default')
  const state = parsed.files.find(({ kind }) => kind.kind === 'state')?.meant
  const trees = new Map<string, Tree | undefined>()
  const treeOfTenant = (tenant: string): Tree | undefined => {
    const own = parsed.tenants.get(tenant)
    if (!base || !own) return undefined
    return own === base ? treeOf(parsed.files, base) : overlaidTree(parsed, base, own, report)
  }
  const find = (tenant: string, path: readonly string[]) => {
    if (path[0] === 'state') return state && deepest(state, ['stores', ...path.slice(1)].join('.'))
    if (!trees.has(tenant)) trees.set(tenant, treeOfTenant(tenant))
    const tree = trees.get(tenant)
    return tree && deepest(tree, path.join('.'))
  }
  return {
    nearest: (tenant, path) => find(tenant, path)?.span,
    exact: (tenant, path) => {
      const found = find(tenant, path)
      return found?.isWhole === true ? found.span : undefined
    },
    limit: (path) => limitOf(base, path),
    tenant: (name) => parsed.tenants.get(name)?.span,
    proofs: new Set(proofsIn(parsed.project.app)),
  }
}

const proofsIn = (app: SourceMap | undefined): readonly string[] =>
  entriesOf(valueOf(valueOf(app, 'factors'), 'proven-by')).map(({ key }) => key)

/** Follows a path as far as it exists. */
function deepest(
  node: SourceNode,
  path: string,
  span?: Span,
): { readonly span: Span | undefined; readonly isWhole: boolean } {
  if (path === '') return { span, isWhole: true }
  const fitting = namedIn(node)
    .filter(([key]) => path === key || path.startsWith(`${key}.`))
    .toSorted(([one], [other]) => other.length - one.length)[0]
  if (!fitting) return { span, isWhole: false }
  const [key, inner] = fitting
  return deepest(inner, path.slice(key.length + 1), inner.span)
}

function namedIn(node: SourceNode): readonly (readonly [string, SourceNode])[] {
  if (node.kind === 'map') return node.entries.map(({ key, value }) => [key, value] as const)
  if (node.kind === 'scalar') return []
  return node.items.map((item, index) => [itemName(item) ?? String(index), item] as const)
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
  const named = namedIn(node)
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

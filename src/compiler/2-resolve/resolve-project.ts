import type { SourceMap, SourceNode, Span } from '../../language/source.ts'
import {
  fileKind,
  type FileKind,
  type ParsedFile,
  type SourceText,
  sourceText,
  spanOf,
} from '../1-parse/files.ts'
import type { Api } from '../1-parse/openapi/api.ts'
import { type ApiText, apiTextOf, sameApiText } from '../1-parse/openapi/errors-by-status.ts'
import { readApi, sameApi } from '../1-parse/openapi/read-api.ts'
import { reportUsedParts } from '../1-parse/openapi/used-parts.ts'
import { limits, parseFile } from '../1-parse/parse-file.ts'
import { entriesOf, flagAt, isMapNode, scalarsOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { recover, refused, refusedKeys } from '../1-parse/recover.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { Report } from '../diagnostics/report.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { memoized, memoizedByNode } from '../incremental/memo.ts'
import type { Sources } from '../sources.ts'
import { withDefaultTexts, readTexts } from './default-texts.ts'
import { withCodesBeside, withColumns } from './lookups.ts'
import {
  type ActionSource,
  type FieldSource,
  type PartSource,
  type Project,
  type AddressToken,
  type ScreenSource,
  takesOf,
  type TextFile,
} from './project.ts'
import { ruleParameters } from './rules.ts'
import { asClass, readState } from './state.ts'
import { tenantModel, withSpelledLists } from './tenant-model.ts'
import { reportWrittenTwice, withOwnTexts } from './tenant-texts.ts'

export interface ResolvedProject {
  readonly project: Project
  /** Files of the product, and the file of each tenant. */
  readonly files: readonly ParsedFile[]
  /** Files below flows/tenants/<name>/, by that name: parts of this tenant's program alone. */
  readonly own: ReadonlyMap<string, readonly ParsedFile[]>
  /** As in `Sources`. */
  readonly pictures: ReadonlyMap<string, string>
  readonly refusedPictures: ReadonlyMap<string, string>
  readonly defaultTexts: ReadonlyMap<string, string>
  /** Files of tenants by the name in their content. */
  readonly tenants: ReadonlyMap<string, SourceMap>
  /**
   * File kinds with at least one file that is unreadable or has no name.
   * The declarations of that file are unknown.
   */
  readonly unread: ReadonlySet<FileKind['kind']>
}

/**
 * Parses every file and indexes it by name. If two files share a name, the first is kept and the
 * second is reported.
 */
export function resolveProject(sources: Sources, report: Report): ResolvedProject {
  const unread = new Set<FileKind['kind']>()
  const kinds = [...sources.files.keys()].toSorted().map((path) => ({ path, kind: fileKind(path) }))
  const isTooLarge = reportTooMany(kinds, report)
  if (isTooLarge) for (const kind of ['app', 'state', 'tenant'] as const) unread.add(kind)
  const plain = (isTooLarge ? [] : kinds).flatMap(({ path, kind }): readonly ParsedFile[] => {
    if (kind.kind === 'scenario' || kind.kind === 'mock') return []
    if (kind.kind === 'other') {
      reportUnknown(sourceText(path, sources.files.get(path) ?? ''), report)
      return []
    }
    const ofPath =
      kind.kind === 'screen' ? kind.journey : kind.kind === 'texts' ? kind.namespace : ''
    if (refusedKeys.has(ofPath))
      report.add(refused(headOf(sourceText(path, sources.files.get(path) ?? '')), ofPath))
    const { node, meant } = treesOf(path, sources.files.get(path) ?? '', report)
    // Nothing depends on a tenant other than the default.
    const isOverlay =
      kind.tenant !== undefined || (kind.kind === 'tenant' && path !== 'flows/tenants/default.yaml')
    if (!isOverlay && (!meant || (NAMED.has(kind.kind) && wordAt(meant, kind.kind) === undefined)))
      unread.add(kind.kind)
    return node && meant ? [{ path, kind, node, meant }] : []
  })
  reportStrayFolders(kinds, sources, report)
  for (const [path, reason] of sources.unreadable ?? []) {
    report.add(
      raise.missingFile(
        { file: path, start: 0, end: 0, line: 1, column: 1 },
        { path: `${path} (${reason})` },
      ),
    )
    const { kind, tenant } = fileKind(path)
    if (tenant === undefined) unread.add(kind)
  }
  const api = usableApi(sources, report)
  const all = withOwnColumns(plain, (some) =>
    withColumns(some, unread.has('table'), api ?? noApi, report),
  )
  const files = all.filter(({ kind }) => kind.tenant === undefined)
  const own = ownFiles(all)
  // Without the operations, every call would be reported.
  if (!api) unread.add('app')
  const { pictures = new Map(), refusedPictures = new Map(), defaultTexts = new Map() } = sources
  const { project, state } = projectOf(
    {
      files,
      api: withCodesBeside(api ?? noApi, files, unread.has('table')),
      defaultTexts,
    },
    report,
  )
  const { app, texts } = project
  const written = withSpelledLists(tenantsOf(files, report))
  reportWrittenTwice(written, own, report)
  const tenants = withOwnTexts(written, own)
  for (const kind of missingFiles(
    { app, state, tenant: tenants.get('default'), tenants: [...tenants.values()] },
    unread,
    report,
  ))
    unread.add(kind)
  if (texts.languages.length === 0) unread.add('texts')
  return { project, files, own, pictures, refusedPictures, defaultTexts, tenants, unread }
}

/**
 * Expands the tables. Those of a tenant's folder are for the files of that tenant alone: its
 * folder, and flows/tenants/<name>.yaml.
 */
function withOwnColumns(
  files: readonly ParsedFile[],
  expand: (files: readonly ParsedFile[]) => readonly ParsedFile[],
): readonly ParsedFile[] {
  const tenants = new Set(
    files.flatMap(({ kind }) => (kind.kind === 'table' && kind.tenant ? [kind.tenant] : [])),
  )
  const groupOf = ({ path, kind }: ParsedFile) => {
    const tenant = kind.tenant ?? /^flows\/tenants\/([^/]+)\.yaml$/.exec(path)?.[1]
    return tenant !== undefined && tenants.has(tenant) ? tenant : undefined
  }
  const tables = files.filter(({ kind }) => kind.kind === 'table' && kind.tenant === undefined)
  const own = [...tenants].flatMap((tenant) => {
    const group = files.filter((file) => groupOf(file) === tenant)
    return expand([...tables, ...group]).slice(tables.length)
  })
  return [...expand(files.filter((file) => groupOf(file) === undefined)), ...own]
}

function ownFiles(files: readonly ParsedFile[]): ResolvedProject['own'] {
  const byTenant = new Map<string, ParsedFile[]>()
  for (const file of files) {
    const { tenant } = file.kind
    if (tenant !== undefined) byTenant.set(tenant, [...(byTenant.get(tenant) ?? []), file])
  }
  return byTenant
}

const noApi: Api = {
  operations: {},
  schemas: {},
  endpoints: {},
  schemes: [],
  hasEndpoints: true,
  sharedCodes: new Set(),
  codes: [],
}

interface ProjectFiles {
  readonly files: readonly ParsedFile[]
  readonly api: Api
  /** As in `Sources`. */
  readonly defaultTexts: ReadonlyMap<string, string>
}

/** Combines the parsed files into the project of one tenant. */
export function projectOf(
  { files, api, defaultTexts }: ProjectFiles,
  report: Report,
  tenant?: SourceMap,
): { readonly project: Project; readonly state: SourceMap | undefined } {
  const mapsOf = (kind: FileKind['kind']) => mapsIn(files, kind)
  const app = mapsOf('app')[0]?.node
  const parts = named(mapsOf('part'), 'part', report, ({ path, node }) =>
    partSource(path, node, report),
  )
  const screens = named(mapsOf('screen'), 'screen', report, ({ path, own, node }, id) =>
    screenSource(id, path, own, node, parts),
  )
  const actions = named(
    mapsOf('action'),
    'action',
    report,
    ({ path, node }, name): ActionSource => ({
      name,
      file: path,
      node,
      takes: takesOf(node),
      steps: valueOf(node, 'steps'),
    }),
  )
  const fields = named(mapsOf('field'), 'field', report, ({ path, node }, name): FieldSource => ({
    name,
    file: path,
    node,
    takes: takesOf(node),
    class: asClass(wordAt(node, 'class')),
  }))
  const state = mapsOf('state')[0]?.node
  const texts = withDefaultTexts(textFiles(files, report), defaultTexts)
  const project: Project = {
    api,
    ...(app ? { app } : {}),
    screens,
    parts,
    actions,
    fields,
    state: state ? stateOf('state', state, report) : noState,
    tenant: tenantModel(
      mapsOf('tenant').find(({ node }) => wordAt(node, 'tenant') === 'default')?.node,
      tenant,
      report,
    ),
    // A language without texts is reported at its name; its single texts are not reported.
    texts: {
      languages: wordsAt(app, 'languages').filter((language) => texts.has(language)),
      common: wordsAt(app, 'texts'),
      files: texts,
    },
    appQuery: wordsAt(app, 'query'),
    rules: ruleParameters,
  }
  return { project, state }
}

function mapsIn(files: readonly ParsedFile[], kind: FileKind['kind']) {
  return files.flatMap(({ path, kind: own, meant: node }) =>
    own.kind === kind && isMapNode(node) ? [{ path, own, node }] : [],
  )
}

function tenantsOf(files: readonly ParsedFile[], report: Report): ReadonlyMap<string, SourceMap> {
  return named(mapsIn(files, 'tenant'), 'tenant', report, ({ node }) => node)
}

/** The tree as written, and as meant. */
interface Trees {
  readonly node?: SourceNode
  readonly meant?: SourceNode
}

const treesOf = memoized((path, text: string, report): Trees => {
  const { kind } = fileKind(path)
  const node = parseFile(sourceText(path, text), report)
  return node
    ? {
        node,
        meant:
          kind === 'texts' || kind === 'scenario' || kind === 'mock' || kind === 'other'
            ? node
            : recover(node, { is: 'keys', of: kind }),
      }
    : {}
})

interface ApiSources {
  readonly common: ApiText
  readonly authEndpoints: string
}

const apiOf = memoized(
  (_name, { common, authEndpoints }: ApiSources, report) => {
    const api = readApi(
      { ...sourceText('openapi/common-api.yaml', common.text), ...common },
      sourceText('openapi/auth-endpoints.yaml', authEndpoints),
      report,
    )
    return api && sameApi(api)
  },
  (one, other) =>
    sameApiText(one.common, other.common) && one.authEndpoints === other.authEndpoints,
)

/** Returns undefined after a mistake in an operation that a flow names. */
function usableApi(sources: Sources, report: Report): Api | undefined {
  const { authEndpoints } = sources.openapi
  const api = apiOf('openapi', { common: apiTextOf(sources), authEndpoints }, report)
  const own = new Report()
  reportUsedParts(sources, own)
  for (const diagnostic of own.diagnostics()) report.add(diagnostic)
  return own.hasErrors ? undefined : api
}

/** A project with too many screens is not read. */
function reportTooMany(
  kinds: readonly { readonly path: string; readonly kind: FileKind }[],
  report: Report,
): boolean {
  const screens = kinds.filter(({ kind }) => kind.kind === 'screen')
  const first = screens[limits.screens]
  if (first)
    report.add(
      raise.overLimit(
        { file: first.path, start: 0, end: 0, line: 1, column: 1 },
        {
          subject: 'This project',
          found: `${screens.length} screens`,
          limit: `${limits.screens}`,
          instead: 'Put repeated content into a part, or make several products.',
        },
      ),
    )
  return first !== undefined
}

/**
 * A folder below flows/tenants has the name of a tenant's file, and so has a mock beside such
 * files; it is reported once.
 */
function reportStrayFolders(
  kinds: readonly { readonly path: string; readonly kind: FileKind }[],
  { files, unreadable, pictures }: Sources,
  report: Report,
): void {
  const first = new Map<string, string>()
  const add = (name: string | undefined, path: string) => {
    if (name !== undefined && !first.has(name)) first.set(name, path)
  }
  for (const { path, kind } of kinds)
    add(kind.tenant ?? /^flows\/tenants\/([^/]+)\.mock\.yaml$/.exec(path)?.[1], path)
  for (const path of pictures?.keys() ?? []) add(/^flows\/tenants\/([^/]+)\//.exec(path)?.[1], path)
  const names = kinds.flatMap(({ path, kind }) =>
    kind.kind === 'tenant' ? [path.slice('flows/tenants/'.length, -'.yaml'.length)] : [],
  )
  for (const [name, path] of first) {
    if (names.includes(name) || unreadable?.has(`flows/tenants/${name}.yaml`)) continue
    report.add(
      raise.unknownTenant(headOf(sourceText(path, files.get(path) ?? '')), {
        name,
        suggestion: suggest(name, names),
      }),
    )
  }
}

/** Marks the first line, because nothing else is known about the file. */
function reportUnknown(source: SourceText, report: Report): void {
  report.add(raise.unknownFile(headOf(source), {}))
}

/** Returns the first line that is not blank. */
function headOf(source: SourceText): Span {
  const start = Math.max(0, source.text.search(/\S/))
  return spanOf(
    source,
    start,
    start + (/^[^\r\n]*/.exec(source.text.slice(start))?.[0].trimEnd().length ?? 0),
  )
}

/** Kinds of files with their name under a key equal to the kind. */
const NAMED: ReadonlySet<string> = new Set([
  'screen',
  'part',
  'action',
  'table',
  'field',
  'tenant',
  'app',
])

function named<Source extends { readonly node: SourceMap }, Thing>(
  sources: readonly Source[],
  key: string,
  report: Report,
  make: (source: Source, name: string) => Thing,
): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>()
  const places = new Map<string, SourceNode>()
  for (const source of sources) {
    const place = valueOf(source.node, key)
    const name = wordAt(source.node, key)
    if (name === undefined || place === undefined) continue
    const first = places.get(name)
    if (first)
      report.add(
        raise.duplicateName(place.span, { kind: key, name }, [
          { span: first.span, message: 'The first one is here.' },
        ]),
      )
    else {
      places.set(name, place)
      things.set(name, make(source, name))
    }
  }
  return things
}

/**
 * Returns the same object as before while its file and its part are unchanged, so that cached
 * results remain valid.
 */
function screenSource(
  id: string,
  file: string,
  kind: FileKind,
  node: SourceMap,
  parts: ReadonlyMap<string, PartSource>,
): ScreenSource {
  const part = parts.get(wordAt(node, 'use') ?? '')
  const known = screenSources.get(node)
  if (known && known.part === part && known.file === file) return known
  const source = readScreenSource(id, file, kind, node, part)
  screenSources.set(node, source)
  return source
}

const screenSources = new WeakMap<SourceMap, ScreenSource>()

const partSource = memoizedByNode((file, node: SourceMap): PartSource => ({
  name: wordAt(node, 'part') ?? '',
  file,
  node,
  takes: takesOf(node),
  ends: scalarsOf(valueOf(node, 'ends')),
}))

function readScreenSource(
  id: string,
  file: string,
  kind: FileKind,
  node: SourceMap,
  part: PartSource | undefined,
): ScreenSource {
  const route = wordAt(node, 'route') ?? ''
  const tokens = roots.flatMap((root) =>
    entriesOf(valueOf(valueOf(node, 'tokens'), root)).map((entry) => ({
      root,
      name: entry.key,
      path: `${root}.${entry.key}`,
      entry,
    })),
  )
  return {
    id,
    file,
    node,
    route,
    journey: kind.kind === 'screen' ? kind.journey : '',
    params: [...route.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
    paramWords: Object.fromEntries(
      entriesOf(valueOf(node, 'params')).map(({ key, value }) => [
        key,
        scalarsOf(value).map((word) => String(word.value)),
      ]),
    ),
    query: wordsAt(node, 'query').concat(namesOf(tokens, 'query')),
    fragment: wordsAt(node, 'fragment').concat(namesOf(tokens, 'fragment')),
    tokens,
    entry: flagAt(node, 'entry') ?? false,
    ...(part ? { part } : {}),
  }
}

const roots = ['fragment', 'query'] as const

const namesOf = (tokens: readonly AddressToken[], of: AddressToken['root']): readonly string[] =>
  tokens.flatMap(({ root, name }) => (root === of ? [name] : []))

function wordsAt(node: SourceNode | undefined, key: string): readonly string[] {
  return scalarsOf(valueOf(node, key)).map(({ value }) => String(value))
}

function textFiles(
  files: readonly ParsedFile[],
  report: Report,
): ReadonlyMap<string, ReadonlyMap<string, TextFile>> {
  const languages = new Map<string, Map<string, TextFile>>()
  for (const { path, kind, node } of files) {
    if (kind.kind !== 'texts') continue
    const namespaces = languages.get(kind.language) ?? new Map<string, TextFile>()
    namespaces.set(kind.namespace, textsOf(path, node, report))
    languages.set(kind.language, namespaces)
  }
  return languages
}

const stateOf = memoizedByNode((_name, node: SourceMap) => readState(node))

const noState = readState(undefined)

const textsOf = memoizedByNode((path, node: SourceNode) => readTexts(path, node))

export interface NeededFiles {
  readonly app: SourceNode | undefined
  readonly state: SourceNode | undefined
  /** The default tenant, and the files of all tenants. */
  readonly tenant: SourceNode | undefined
  readonly tenants: readonly SourceMap[]
}

/**
 * Reports each missing file that the whole project needs, once.
 * Diagnostics that only follow from it are suppressed.
 */
export function missingFiles(
  { app, state, tenant, tenants }: NeededFiles,
  unread: ReadonlySet<FileKind['kind']>,
  report: Report,
): ReadonlySet<FileKind['kind']> {
  const missing = new Set<FileKind['kind']>()
  const need = (kind: FileKind['kind'], node: SourceNode | undefined, path: string, at?: Span) => {
    if (node === undefined && !unread.has(kind))
      report.add(raise.missingFile(at ?? nowhereIn(path), { path }))
    if (node === undefined) missing.add(kind)
  }
  need('app', app, 'flows/app.yaml')
  need('state', state, 'flows/state.yaml')
  // The file was probably renamed in its content.
  const other = tenants.find(({ span }) => span.file === 'flows/tenants/default.yaml')
  const renamed = valueOf(other, 'tenant')
  need(
    'tenant',
    tenant,
    renamed ? 'The tenant "default"' : 'flows/tenants/default.yaml',
    renamed?.span,
  )
  // The shape check already reported a table without its only key.
  if (state && !isMapNode(valueOf(state, 'stores'))) missing.add('state')
  if (tenant && !isMapNode(valueOf(tenant, 'values'))) missing.add('tenant')
  const head = valueOf(tenant, 'tenant')
  if (head && !valueOf(tenant, 'values'))
    report.add(raise.missingKey(head.span, { place: 'the default tenant', key: 'values' }))
  return missing
}

function nowhereIn(file: string): Span {
  return { file, start: 0, end: 0, line: 1, column: 1 }
}

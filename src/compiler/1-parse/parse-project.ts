import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'
import { memoized, memoizedByNode } from '../memoized.ts'
import type {
  ActionSource,
  FieldSource,
  PartSource,
  Project,
  ScreenSource,
  TextFile,
} from '../model/project.ts'
import { entriesOf, flagAt, isMapNode, scalarsOf, valueOf, wordAt } from '../model/read-node.ts'
import { takesOf } from '../model/takes-of.ts'
import type { Api } from '../openapi/api.ts'
import { readApi } from '../openapi/read-api.ts'
import { sameApi } from '../openapi/same-api.ts'
import type { Report } from '../report.ts'
import { ruleParameters } from '../rule-parameters.ts'
import type { Sources } from '../sources.ts'
import { suggest } from '../suggest.ts'
import { withOwnTexts } from '../tenants/own-texts.ts'
import { withSpelledLists } from '../tenants/spelled-lists.ts'
import { tenantModel } from '../tenants/tenant-model.ts'
import { fileKind, type FileKind } from './file-kind.ts'
import { limits } from './limits.ts'
import { withCodesBeside } from './lookup-tables/codes-beside.ts'
import { withColumns } from './lookup-tables/with-columns.ts'
import { missingFiles } from './missing-files.ts'
import { parseFile } from './parse-file.ts'
import { asClass, readState } from './read-state.ts'
import { readTexts } from './read-texts.ts'
import { recover } from './recover.ts'
import { refused, refusedKeys } from './refused-keys.ts'
import { type SourceText, sourceText, spanOf } from './source-text.ts'

/** `node` is the file as written, `meant` the same with misspelt keys repaired. */
export interface ParsedFile {
  readonly path: string
  readonly kind: FileKind
  readonly node: SourceNode
  readonly meant: SourceNode
  /** Contains tenant values: cached results of the file do not apply to this tree. */
  readonly overlaid?: true
}
export interface ParsedProject {
  readonly project: Project
  /** Files of the product, and the file of each tenant. */
  readonly files: readonly ParsedFile[]
  /** Files below flows/tenants/<name>/, by that name: parts of this tenant's program alone. */
  readonly own: ReadonlyMap<string, readonly ParsedFile[]>
  /** As in `Sources`. */
  readonly pictures: ReadonlyMap<string, string>
  readonly refusedPictures: ReadonlyMap<string, string>
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
export function parseProject(sources: Sources, report: Report): ParsedProject {
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
  const api = apiOf('openapi', sources.openapi, report)
  const all = withOwnColumns(plain, (some) =>
    withColumns(some, unread.has('table'), api ?? noApi, report),
  )
  const files = all.filter(({ kind }) => kind.tenant === undefined)
  const own = ownFiles(all)
  // Without the operations, every call would be reported.
  if (!api) unread.add('app')
  const { project, state } = projectOf(
    files,
    withCodesBeside(api ?? noApi, files, unread.has('table')),
    report,
  )
  const { app, texts } = project
  const tenants = withOwnTexts(withSpelledLists(tenantsOf(files, report)), own)
  for (const kind of missingFiles(
    { app, state, tenant: tenants.get('default'), tenants: [...tenants.values()] },
    unread,
    report,
  ))
    unread.add(kind)
  if (texts.languages.length === 0) unread.add('texts')
  const { pictures = new Map(), refusedPictures = new Map() } = sources
  return { project, files, own, pictures, refusedPictures, tenants, unread }
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

function ownFiles(files: readonly ParsedFile[]): ParsedProject['own'] {
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
  hasEndpoints: true,
  sharedCodes: new Set(),
  codes: [],
}

/** Combines the parsed files into the project of one tenant. */
export function projectOf(
  files: readonly ParsedFile[],
  api: Api,
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
  const texts = textFiles(files, report)
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

const apiOf = memoized(
  (_name, { commonApi, authEndpoints }: Sources['openapi'], report) => {
    const api = readApi(
      sourceText('openapi/common-api.yaml', commonApi),
      sourceText('openapi/auth-endpoints.yaml', authEndpoints),
      report,
    )
    return api && sameApi(api)
  },
  (one, other) => one.commonApi === other.commonApi && one.authEndpoints === other.authEndpoints,
)

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

/** A folder below flows/tenants has the name of a tenant's file; it is reported once. */
function reportStrayFolders(
  kinds: readonly { readonly path: string; readonly kind: FileKind }[],
  { files, unreadable }: Sources,
  report: Report,
): void {
  const first = new Map<string, string>()
  for (const { path, kind } of kinds)
    if (kind.tenant !== undefined && !first.has(kind.tenant)) first.set(kind.tenant, path)
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
    query: wordsAt(node, 'query'),
    fragment: wordsAt(node, 'fragment'),
    entry: flagAt(node, 'entry') ?? false,
    ...(part ? { part } : {}),
  }
}

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

import type { SourceMap, SourceNode } from '../../language/source.ts'
import { readApi } from '../openapi/read-api.ts'
import type { ActionSource, FieldSource, PartSource, Project, ScreenSource, Take, TextFile } from '../project/project.ts'
import { entriesOf, flagAt, isMapNode, jsonOf, scalarsOf, valueOf, wordAt } from '../project/read-node.ts'
import type { Report } from '../report.ts'
import { raise } from '../diagnostics.generated.ts'
import type { Sources } from '../sources.ts'
import { jsonType } from '../types/json-type.ts'
import { asMeant } from './as-meant.ts'
import { fileKind, type FileKind } from './file-kind.ts'
import { missingFiles } from './missing-files.ts'
import { parseFile } from './parse-file.ts'
import { asClass, readState } from './read-state.ts'
import { readTexts } from './read-texts.ts'
import { type SourceText, sourceText, spanOf } from './source-text.ts'
import { ruleParameters } from '../rule-parameters.ts'

/** `node` is the file as written, `meant` the same with misspelt keys put right. */
export interface ParsedFile { readonly path: string; readonly kind: FileKind; readonly node: SourceNode; readonly meant: SourceNode }
export interface ParsedProject {
  readonly project: Project
  readonly files: readonly ParsedFile[]
  /** Kinds of files of which at least one could not be read, or has no name: what it declares is not known. */
  readonly unread: ReadonlySet<FileKind['kind']>
}

/** Every file parsed and put under its name. Of two with one name the first stands, and the second is told. */
export function parseProject(sources: Sources, report: Report): ParsedProject {
  const unread = new Set<FileKind['kind']>()
  const files = [...sources.files.keys()].toSorted().flatMap((path): readonly ParsedFile[] => {
    const kind = fileKind(path)
    if (kind.kind === 'scenario') return []
    if (kind.kind === 'other') {
      tellUnknown(sourceText(path, sources.files.get(path) ?? ''), report)
      return []
    }
    const node = parseFile(sourceText(path, sources.files.get(path) ?? ''), report)
    const meant = node && (kind.kind === 'texts' ? node : asMeant(node, { is: 'keys', of: kind.kind }))
    if (!meant || (NAMED.has(kind.kind) && wordAt(meant, kind.kind) === undefined)) unread.add(kind.kind)
    return node && meant ? [{ path, kind, node, meant }] : []
  })
  const mapsOf = (kind: FileKind['kind']) => files.flatMap(({ path, kind: own, meant: node }) => (own.kind === kind && isMapNode(node) ? [{ path, own, node }] : []))

  const app = mapsOf('app')[0]?.node
  const parts = named(mapsOf('part'), 'part', report, ({ path, node }, name): PartSource => ({ name, file: path, node, takes: takesOf(node), ends: scalarsOf(valueOf(node, 'ends')) }))
  const screens = named(mapsOf('screen'), 'screen', report, ({ path, own, node }, id) => screenSource(id, path, own, node, parts))
  const actions = named(mapsOf('action'), 'action', report, ({ path, node }, name): ActionSource => ({ name, file: path, takes: takesOf(node), steps: valueOf(node, 'steps') }))
  const fields = named(mapsOf('field'), 'field', report, ({ path, node }, name): FieldSource => ({ name, file: path, node, takes: takesOf(node), class: asClass(wordAt(node, 'class')) }))
  const tenant = mapsOf('tenant').find(({ node }) => wordAt(node, 'tenant') === 'default')?.node
  const values = valueOf(tenant, 'values')
  const knobs = isMapNode(values) ? Object.fromEntries(values.entries.map(({ key, value }) => [key, jsonOf(value)])) : {}

  const api = readApi(sourceText('openapi/common-api.yaml', sources.openapi.commonApi), sourceText('openapi/auth-endpoints.yaml', sources.openapi.authEndpoints), report)
  // Without the operations every call would be a mistake.
  if (!api) unread.add('app')

  const state = mapsOf('state')[0]?.node
  const tenants = mapsOf('tenant').map(({ node }) => node)
  for (const kind of missingFiles({ app, state, tenant, tenants }, unread, report)) unread.add(kind)
  const texts = textFiles(files)
  // A language without texts is told at its word, and nothing is missed in it.
  const languages = wordsAt(app, 'languages').filter((language) => texts.has(language))
  if (languages.length === 0) unread.add('texts')

  const project: Project = {
    api: api ?? { operations: {}, schemas: {}, endpoints: {} },
    ...(app ? { app } : {}),
    screens,
    parts,
    actions,
    fields,
    state: readState(state),
    tenant: { name: 'default', values: knobs, type: jsonType(knobs), ...(values ? { node: values } : {}) },
    texts: { languages, common: wordsAt(app, 'texts'), files: texts },
    appQuery: wordsAt(app, 'query'),
    rules: ruleParameters,
  }
  return { project, files, unread }
}

/** By its first line, which is all that can be said about it. */
function tellUnknown(source: SourceText, report: Report): void {
  const start = Math.max(0, source.text.search(/\S/))
  report.add(raise.unknownFile(spanOf(source, start, start + (/^[^\r\n]*/.exec(source.text.slice(start))?.[0].trimEnd().length ?? 0)), {}))
}

/** Kinds whose files say their name under a key of the same word. */
const NAMED: ReadonlySet<string> = new Set(['screen', 'part', 'action', 'field', 'tenant', 'app'])

function named<Source extends { readonly node: SourceMap }, Thing>(
  sources: readonly Source[], key: string, report: Report, make: (source: Source, name: string) => Thing,
): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>()
  const places = new Map<string, SourceNode>()
  for (const source of sources) {
    const place = valueOf(source.node, key)
    const name = wordAt(source.node, key)
    if (name === undefined || place === undefined) continue
    const first = places.get(name)
    if (first) report.add(raise.duplicateName(place.span, { kind: key, name }, [{ span: first.span, message: 'The first one stands here.' }]))
    else {
      places.set(name, place)
      things.set(name, make(source, name))
    }
  }
  return things
}

function screenSource(id: string, file: string, kind: FileKind, node: SourceMap, parts: ReadonlyMap<string, PartSource>): ScreenSource {
  const route = wordAt(node, 'route') ?? ''
  const part = parts.get(wordAt(node, 'use') ?? '')
  return {
    id,
    file,
    node,
    route,
    journey: kind.kind === 'screen' ? kind.journey : '',
    params: [...route.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
    query: wordsAt(node, 'query'),
    entry: flagAt(node, 'entry') ?? false,
    ...(part ? { part } : {}),
  }
}

function takesOf(node: SourceMap): readonly Take[] {
  return entriesOf(valueOf(node, 'takes')).map((entry) => ({
    name: entry.key,
    type: wordAt(entry.value, 'type') ?? '',
    optional: flagAt(entry.value, 'optional') ?? false,
    entry,
  }))
}

function wordsAt(node: SourceNode | undefined, key: string): readonly string[] {
  return scalarsOf(valueOf(node, key)).map(({ value }) => String(value))
}

function textFiles(files: readonly ParsedFile[]): ReadonlyMap<string, ReadonlyMap<string, TextFile>> {
  const languages = new Map<string, Map<string, TextFile>>()
  for (const { path, kind, node } of files) {
    if (kind.kind !== 'texts') continue
    const namespaces = languages.get(kind.language) ?? new Map<string, TextFile>()
    namespaces.set(kind.namespace, readTexts(path, node))
    languages.set(kind.language, namespaces)
  }
  return languages
}

import type { Diagnostic } from '../../language/diagnostic.ts'
import { keywordsWithTexts } from '../../language/error-keywords.ts'
import type { Json } from '../../language/json.ts'
import { pageTexts } from '../../language/page-texts.ts'
import type { SourceMap, SourceNode, Span } from '../../language/source.ts'
import { isObject } from '../1-parse/openapi/schema-type.ts'
import { entriesOf, entryOf, scalarsOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import { withoutPlural } from '../2-resolve/placeholders.ts'
import type { Project, TextEntry } from '../2-resolve/project.ts'
import type { ResolvedProject } from '../2-resolve/resolve-project.ts'
import { textsOfRules } from '../2-resolve/rules.ts'
import type { TenantProject } from '../3-lower/walk-project.ts'
import { namedUnder } from '../4-check/used-names.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { Report } from '../diagnostics/report.ts'
import { type Uses, usesIn } from './used-calls.ts'

/**
 * Reports definitions that no tenant uses. Runs only for a project without errors, because a
 * misspelt name would make more definitions look unused.
 */
export function reportUnused(
  tenants: readonly TenantProject[],
  parsed: ResolvedProject,
): readonly Diagnostic[] {
  const report = new Report()
  const uses = tenants
    .flatMap(({ walked }) => [
      ...(walked.app ? [walked.app] : []),
      walked.around,
      ...Object.values(walked.actions),
      ...walked.screens.map(({ screen }) => screen),
    ])
    .map(usesIn)
  reportUnusedTexts(tenants, unionOf(uses, 'words'), report)
  reportUnusedState(parsed, unionOf(uses, 'read'), unionOf(uses, 'written'), report)
  reportUnusedSettings(parsed, report)
  reportUnusedStock(
    tenants.map(({ project }) => project),
    parsed,
    report,
  )
  return report.diagnostics()
}

function unionOf(uses: readonly Uses[], key: keyof Uses): ReadonlySet<string> {
  return new Set(uses.flatMap((use) => [...use[key]]))
}

/**
 * Reports values of the default tenant that nothing reads: no flow of any tenant, no limit, and not
 * the server (`server` of the default tenant lists those).
 */
export function reportUnusedSettings(
  { files, own, tenants }: ResolvedProject,
  report: Report,
): void {
  const base = tenants.get('default')
  const limits = entriesOf(valueOf(base, 'limits'))
  const read = new Set([
    ...[...files, ...[...own.values()].flat()].flatMap(({ kind, node }) =>
      kind.kind === 'texts' ? [] : readIn(node),
    ),
    ...limits.map(({ key }) => key),
    ...limits.flatMap(({ value }) => entriesOf(value).map((entry) => wordOf(entry.value) ?? '')),
    ...scalarsOf(valueOf(base, 'server')).map(({ value }) => String(value)),
  ])
  const isRead = (path: string) =>
    [...read].some(
      (each) => each === path || path.startsWith(`${each}.`) || each.startsWith(`${path}.`),
    )
  for (const { path, span } of settingsIn(valueOf(base, 'values'), []))
    if (!isRead(path)) report.add(raise.neverUsed(span, { kind: 'setting', name: path }))
}

interface Setting {
  readonly path: string
  readonly span: Span
}

function settingsIn(node: SourceNode | undefined, path: readonly string[]): readonly Setting[] {
  return entriesOf(node).flatMap(({ key, keySpan, value }) =>
    value.kind === 'map' && value.entries.length > 0
      ? settingsIn(value, [...path, key])
      : [{ path: [...path, key].join('.'), span: keySpan }],
  )
}

const known = new WeakMap<SourceNode, readonly string[]>()

/** Paths that the expressions of a file read: `tenant.otp.digits`. */
function readIn(node: SourceNode): readonly string[] {
  const found = known.get(node) ?? pathsIn(node)
  known.set(node, found)
  return found
}

function pathsIn(node: SourceNode): readonly string[] {
  if (node.kind === 'list') return node.items.flatMap(pathsIn)
  if (node.kind === 'map') return node.entries.flatMap(({ value }) => pathsIn(value))
  return [...String(node.value).matchAll(/\btenant((?:\.\w+)+)/g)].map(([, path = '']) =>
    path.slice(1),
  )
}

/**
 * Reports fields of flows/state.yaml and of tenants that are written and never read,
 * read and never written, or neither. A field (or its store) marked `unused` with a reason is
 * reported only when it is used again.
 */
export function reportUnusedState(
  { files: shared, own }: ResolvedProject,
  read: ReadonlySet<string>,
  written: ReadonlySet<string>,
  report: Report,
): void {
  const files = [...shared, ...[...own.values()].flat()]
  const states = files.filter(({ kind }) => kind.kind === 'state')
  for (const { key: store, value } of states.flatMap(({ node }) =>
    entriesOf(valueOf(node, 'stores')),
  )) {
    const copies = entriesOf(valueOf(value, 'each')).length
    const whole = entryOf(value, 'unused')
    let isAllUsed = true
    for (const { key, keySpan, value: field } of entriesOf(valueOf(value, 'fields'))) {
      const path = [store, ...Array.from({ length: copies }, () => '*'), key]
      const [isRead, isWritten] = [touches(read, path), touches(written, path)]
      const name = `${store}.${key}`
      const excuse = entryOf(field, 'unused')
      isAllUsed &&= isRead && isWritten
      if (excuse && isRead && isWritten) report.add(raise.usedAfterAll(excuse.keySpan, { name }))
      if (excuse || whole || (isRead && isWritten)) continue
      if (isWritten)
        report.add(raise.neverRead(keySpan, { name }, placesOf(files, key, 'It is written here.')))
      else
        report.add(
          isRead
            ? raise.neverWritten(keySpan, { name })
            : raise.neverUsed(keySpan, { kind: 'field of the state', name }),
        )
    }
    if (whole && isAllUsed) report.add(raise.usedAfterAll(whole.keySpan, { name: store }))
  }
}

/** True when one of these places is the field, contains it, or lies inside it. */
function touches(places: ReadonlySet<string>, field: readonly string[]): boolean {
  for (const place of places) {
    const names = place.split('.')
    const shared = Math.min(names.length, field.length)
    if (
      names
        .slice(0, shared)
        .every((name, at) => name === field[at] || name === '*' || field[at] === '*')
    )
      return true
  }
  return false
}

/**
 * Finds the places that write a field, by its last name, because a copy of a store has its own name
 * on each screen. Computed only for a report.
 */
function placesOf(
  files: ResolvedProject['files'],
  field: string,
  message: string,
): readonly { readonly span: Span; readonly message: string }[] {
  const places = files
    .filter(({ kind }) => kind.kind !== 'texts' && kind.kind !== 'state')
    .flatMap(({ node }) => writesIn(node, field))
  return places.slice(0, 3).map((span) => ({ span, message }))
}

function writesIn(node: SourceNode, field: string): readonly Span[] {
  if (node.kind === 'scalar') return []
  if (node.kind === 'list') return node.items.flatMap((item) => writesIn(item, field))
  return node.entries.flatMap(({ key, value }) =>
    (key === 'set'
      ? entriesOf(value)
          .filter((entry) => entry.key.endsWith(`.${field}`))
          .map(({ keySpan }) => keySpan)
      : []
    ).concat(writesIn(value, field)),
  )
}

/** Kinds of files with definitions that are checked here, and kinds that use none of them. */
const ASIDE: ReadonlySet<string> = new Set([
  'screen',
  'part',
  'action',
  'field',
  'texts',
  'state',
  'scenario',
])

/**
 * Reports parts, actions and field kinds that no screen of any tenant reaches. Definitions used
 * only by an unused definition are not reported separately.
 */
export function reportUnusedStock(
  projects: readonly Project[],
  { files }: ResolvedProject,
  report: Report,
): void {
  // The default tenant is the first, and its definitions are those of the product.
  const stock = new Map(projects.toReversed().flatMap((project) => Array.from(stockOf(project))))
  // Tables and tenants contain steps, too.
  const besides = files.flatMap(({ kind, node }) => (ASIDE.has(kind.kind) ? [] : [node]))
  const left = new Map(stock)
  for (const { screens } of projects) {
    const users = [
      ...besides,
      ...[...screens.values()].flatMap(({ node, part }) => (part ? [node, part.node] : [node])),
    ]
    const parts = [...screens.values()].flatMap(({ part }) => (part ? [`part ${part.name}`] : []))
    for (const name of reached([...parts, ...users.flatMap(usedBy)], stock)) left.delete(name)
  }
  const inner = new Set(
    [...left].flatMap(([name, { node }]) => usedBy(node).filter((each) => each !== name)),
  )
  // In a cycle, the first definition is reported.
  for (const [name, { kind, called }] of [...left].toSorted(
    ([one], [other]) => Number(inner.has(one)) - Number(inner.has(other)),
  )) {
    if (!left.has(name)) continue
    for (const each of reached([name], stock)) left.delete(each)
    report.add(raise.neverUsed(called.span, { kind, name: name.slice(name.indexOf(' ') + 1) }))
  }
}

interface Thing {
  readonly kind: string
  readonly node: SourceMap
  readonly called: SourceNode
}

function stockOf({ parts, actions, fields }: Project): ReadonlyMap<string, Thing> {
  const things = (
    key: string,
    kind: string,
    all: ReadonlyMap<string, { readonly node: SourceMap }>,
  ) =>
    [...all].map(([name, { node }]): readonly [string, Thing] => [
      `${key} ${name}`,
      { kind, node, called: valueOf(node, key) ?? node },
    ])
  return new Map([
    ...things('part', 'part', parts),
    ...things('action', 'action', actions),
    ...things('field', 'kind of field', fields),
  ])
}

function reached(names: readonly string[], stock: ReadonlyMap<string, Thing>): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const thing = seen.has(name) ? undefined : stock.get(name)
    seen.add(name)
    if (thing) open.push(...usedBy(thing.node))
  }
  return seen
}

function usedBy(node: SourceNode): readonly string[] {
  const fields = [...namedUnder(node, '$ref')].map(
    (reference) => `field ${reference.replace(/^fields\//, '')}`,
  )
  return [...[...namedUnder(node, 'do')].map((name) => `action ${name}`), ...fields]
}

/**
 * Reports texts that no flow of any tenant names and that the page does not use by itself. One
 * report covers all languages.
 */
export function reportUnusedTexts(
  tenants: readonly TenantProject[],
  words: ReadonlySet<string>,
  report: Report,
): void {
  const used = new Set([
    ...words,
    ...tenants.flatMap(({ project }) => wordsOf(project.tenant.values)),
    ...saidByThePage(tenants),
  ])
  const unused = new Map<string, (TextEntry & { readonly language: string })[]>()
  const seen = new Set<TextEntry['node']>()
  // A tenant has the texts of the default tenant, and may add its own.
  for (const { languages, files } of tenants.map(({ project }) => project.texts))
    for (const language of languages) {
      for (const [namespace, { entries }] of files.get(language) ?? []) {
        for (const [name, entry] of entries) {
          const key = `${namespace}.${withoutPlural(name)}`
          if (seen.has(entry.node) || used.has(key) || used.has(`${namespace}.${name}`)) continue
          seen.add(entry.node)
          unused.set(key, [...(unused.get(key) ?? []), { ...entry, language }])
        }
      }
    }
  for (const [key, [first, ...others]] of unused) {
    if (first)
      report.add(
        raise.unusedText(
          first.node.span,
          { key },
          others.map(({ node, language }) => ({
            span: node.span,
            message:
              language === first.language
                ? 'Another form of the text is here.'
                : `The text in ${language} is here.`,
          })),
        ),
      )
  }
}

/**
 * Keys of the texts that the shell, the blocks and the forms can show, and the error texts of each
 * field.
 */
function saidByThePage(tenants: readonly TenantProject[]): readonly string[] {
  const ofFields = tenants.flatMap(({ walked }) =>
    walked.screens.flatMap(({ screen: { form } }) => (form ? errorsIn(form.schema) : [])),
  )
  return [
    ...Object.keys(pageTexts),
    ...keywordsWithTexts.map((keyword) => `error.${keyword}`),
    ...ofFields,
    ...[...textsOfRules.values()].flat(),
  ]
}

/** Error texts of the fields below a schema, by the keywords that each field has somewhere. */
function errorsIn(schema: Json | undefined): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(errorsIn)
  if (!isObject(schema)) return []
  const { properties, required, ...others } = schema
  const fields = isObject(properties) ? Object.entries(properties) : []
  const wanted = Array.isArray(required) ? required.map(String) : []
  return [
    ...fields.flatMap(([field, keywords]) =>
      isObject(keywords) ? Object.keys(keywords).map((keyword) => `error.${field}.${keyword}`) : [],
    ),
    ...wanted.map((field) => `error.${field}.required`),
    ...Object.values(others).flatMap(errorsIn),
  ]
}

function wordsOf(values: Json): readonly string[] {
  if (typeof values === 'string') return [values]
  return typeof values === 'object' && values !== null ? Object.values(values).flatMap(wordsOf) : []
}

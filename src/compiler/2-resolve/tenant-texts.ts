import { keywordsWithTexts } from '../../language/error-keywords.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import { isLanguageTag } from '../../language/locale/language-facts.ts'
import { pageTexts } from '../../language/page-texts.ts'
import type { SourceEntry, SourceMap, SourceNode, Span } from '../../language/source.ts'
import type { FileKind, ParsedFile } from '../1-parse/files.ts'
import { entriesOf, entryOf, kindOf, scalarsOf, valueOf } from '../1-parse/read-node.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy } from '../diagnostics/root-cause.ts'
import { nearestName } from '../diagnostics/suggest.ts'
import { memoizedByPair } from '../incremental/memo.ts'
import { isAllowed, isHostName } from './address-beginnings.ts'
import { textFile } from './default-texts.ts'
import { mergePatch, mergePatchFile, nearOrAll } from './merge-patch.ts'
import { placeholders, withoutPlural } from './placeholders.ts'
import { categoriesOf, groupsOf, type PluralGroup } from './plural-groups.ts'
import { isUnfilled, type Project, type TextEntry, type TextFile } from './project.ts'
import { ruleParameters } from './rules.ts'

/**
 * Completes the languages that only the tenant offers: a text that one of them lacks becomes that
 * of the first language of flows/app.yaml, and is reported once for each language. So a new text of
 * the product stops no tenant (decision 0147). Namespaces of the tenant alone stay as they are.
 * @param shared project of the default tenant
 */
export function completeTexts(project: Project, shared: Project, report: Report): Project {
  const [first] = shared.texts.languages
  const source = first === undefined ? undefined : project.texts.files.get(first)
  const own = ownLanguages(project, shared)
  if (first === undefined || !source || own.length === 0) return project
  const files = new Map(project.texts.files)
  for (const language of own) {
    const before = files.get(language) ?? new Map<string, TextFile>()
    const completed = new Map(before)
    const gaps: Gaps[] = []
    const isShared = (namespace: string) => shared.texts.files.get(first)?.has(namespace) ?? false
    for (const [namespace, from] of source) {
      if (!isShared(namespace)) continue
      const { file, ...gap } = completedFile({ namespace, language, from }, before.get(namespace))
      completed.set(namespace, file)
      gaps.push(gap)
    }
    for (const [namespace, file] of before) {
      if (source.has(namespace) || !isOfProduct(file)) continue
      completed.delete(namespace)
      gaps.push({ all: 0, missing: [], unused: [...file.entries.keys()].map(keyIn(namespace)) })
    }
    files.set(language, completed)
    reportGaps({ language, first, gaps, span: placeOf(language, project) }, report)
  }
  return { ...project, texts: { ...project.texts, files } }
}

/** Languages of a tenant that flows/app.yaml does not list. */
export function ownLanguages(project: Project, shared: Project): readonly string[] {
  return project.texts.languages.filter((each) => !shared.texts.languages.includes(each))
}

interface Gaps {
  readonly all: number
  /** Keys without a text, or with other placeholders than the source. */
  readonly missing: readonly string[]
  /** Keys that the source does not have. */
  readonly unused: readonly string[]
}

interface Pair {
  readonly namespace: string
  readonly language: string
  readonly from: TextFile
}

const knownGaps = memoizedByPair<Gaps & { readonly file: TextFile }>()

const completedFile = (pair: Pair, own: TextFile | undefined) =>
  own
    ? knownGaps(own, pair.from, () => complete(pair, own))
    : knownGaps(pair.from, pair.language, () => complete(pair, nothing))

const nothing: TextFile = { file: '', entries: new Map(), tree: {}, find: () => [] }

/** Returns the same file where nothing is missing. */
function complete({ namespace, language, from }: Pair, own: TextFile) {
  const sources = groupsOf(from.entries)
  const groups = groupsOf(own.entries)
  const paths = new Map([...pathsIn(from.tree), ...pathsIn(own.tree)])
  const entries = new Map<string, TextEntry>()
  const missing: string[] = []
  for (const [key, source] of sources) {
    const group = groups.get(key)
    if (group && fits(group, source)) {
      for (const [name, entry] of named(key, group)) entries.set(name, entry)
      continue
    }
    missing.push(keyIn(namespace)(key))
    const name = named(key, source)[0]?.[0] ?? key
    for (const [form, entry] of formsFor(language, source)) {
      const path = [...(paths.get(name) ?? [name])]
      path.push(`${withoutPlural(path.pop() ?? name)}${form}`)
      paths.set(`${key}${form}`, path)
      entries.set(`${key}${form}`, { ...entry, isFallback: true })
    }
  }
  const unused = [...groups.keys()].filter((key) => !sources.has(key)).map(keyIn(namespace))
  const gaps = { all: sources.size, missing, unused }
  if (missing.length === 0 && unused.length === 0) return { ...gaps, file: own }
  const tree = treeOf([...entries].map(([name, { text }]) => [paths.get(name) ?? [name], text]))
  return { ...gaps, file: textFile(own.file || from.file, entries, tree) }
}

const keyIn = (namespace: string) => (name: string) => `${namespace}.${withoutPlural(name)}`

/** A text to write, or one with other placeholders, is as good as none. */
function fits(group: PluralGroup, source: PluralGroup): boolean {
  const entries = entriesIn(group)
  return (
    !entries.some(isUnfilled) &&
    placesIn(entries).join(' ') === placesIn(entriesIn(source)).join(' ')
  )
}

const placesIn = (entries: readonly TextEntry[]): readonly string[] =>
  [...new Set(entries.flatMap(({ text }) => placeholders(text)))].toSorted()

const entriesIn = ({ plain, forms }: PluralGroup): readonly TextEntry[] => [
  ...(plain ? [plain] : []),
  ...forms.values(),
]

const named = (key: string, { plain, forms }: PluralGroup): readonly [string, TextEntry][] => [
  ...(plain ? [[key, plain] as [string, TextEntry]] : []),
  ...Array.from(forms, ([form, entry]): [string, TextEntry] => [`${key}_${form}`, entry]),
]

/** The plural forms of the source become those of the language; an only form has no suffix. */
function formsFor(
  language: string,
  { plain, forms }: PluralGroup,
): readonly (readonly [suffix: string, TextEntry])[] {
  const other = forms.get('other')
  const needed = categoriesOf(language)
  if (!other || needed.length === 1) {
    const only = other ?? plain
    return only ? [['', only]] : []
  }
  return needed.map((form) => [`_${form}`, forms.get(form) ?? other] as const)
}

/** A key may have dots of its own, so that its name alone does not tell its place in the tree. */
function pathsIn(
  tree: JsonObject,
  above: readonly string[] = [],
): readonly (readonly [name: string, path: readonly string[]])[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = [...above, key]
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsIn(value as JsonObject, path)
      : [[path.join('.'), path] as const]
  })
}

function treeOf(texts: readonly (readonly [path: readonly string[], text: string])[]): JsonObject {
  const inner = new Map<string, (readonly [readonly string[], string])[]>()
  const tree = new Map<string, Json>()
  for (const [[key = '', ...rest], text] of texts) {
    if (rest.length === 0) tree.set(key, text)
    else inner.set(key, [...(inner.get(key) ?? []), [rest, text]])
  }
  for (const [key, below] of inner) tree.set(key, treeOf(below))
  return Object.fromEntries(tree)
}

/** False for a namespace that the tenant's own file has. */
const isOfProduct = ({ entries }: TextFile): boolean =>
  [...entries.values()].every(
    ({ node, isDefault }) => isDefault || node.span.file.startsWith('flows/texts/'),
  )

/** The language in the tenant's list. */
function placeOf(language: string, { app }: Project): Span | undefined {
  return scalarsOf(valueOf(app, 'languages')).find(({ value }) => value === language)?.span
}

interface Found {
  readonly language: string
  readonly first: string
  readonly gaps: readonly Gaps[]
  readonly span: Span | undefined
}

function reportGaps({ language, first, gaps, span }: Found, report: Report): void {
  const missing = gaps.flatMap((each) => each.missing)
  const unused = gaps.flatMap((each) => each.unused)
  if (!span || missing.length + unused.length === 0) return
  const all = gaps.reduce((sum, each) => sum + each.all, 0)
  const parts = [
    ...(missing.length > 0
      ? [`${missing.length} of ${all} texts are shown in ${first} (${listed(missing)})`]
      : []),
    ...(unused.length > 0 ? [`${unused.length} have no key in ${first} (${listed(unused)})`] : []),
  ]
  report.add(raise.incompleteLanguage(span, { language, gaps: parts.join('; ') }))
}

/** Number of keys that a message names. */
const most = 5

function listed(keys: readonly string[]): string {
  const names = keys.slice(0, most).join(', ')
  return keys.length > most ? `${names} and ${keys.length - most} more` : names
}

/**
 * Merges texts by language and file. A file of the project keeps its set of keys; a file that only
 * the tenant has may contain any. `error` also takes the texts of fields that the tenant adds.
 */
export function mergePatchTexts(
  files: readonly ParsedFile[],
  texts: SourceNode | undefined,
  report: Report,
): readonly ParsedFile[] {
  return entriesOf(texts).reduce((all, language) => {
    const known = new Set(all.flatMap(({ kind }) => (kind.kind === 'texts' ? [kind.language] : [])))
    if (known.has(language.key))
      return entriesOf(language.value).reduce(
        (each, namespace) => inLanguage(each, language.key, namespace, report),
        all,
      )
    report.add(
      raise.unknownLanguage(language.keySpan, {
        name: language.key,
        suggestion: nearLanguage(language.key, [...known]),
      }),
    )
    return all
  }, files)
}

/** A tag without its region is near to the language of the product. */
export function nearLanguage(name: string, known: readonly string[]): string {
  const near =
    nearestName(name, known) ?? known.find((each) => each.startsWith(`${name.toLowerCase()}-`))
  return near === undefined
    ? ` There are ${known.toSorted().join(', ')}.`
    : ` Did you mean "${near}"?`
}

function inLanguage(
  files: readonly ParsedFile[],
  language: string,
  { key: namespace, value }: SourceEntry,
  report: Report,
): readonly ParsedFile[] {
  if (value.kind === 'scalar' && value.value !== null) {
    const [first = '', ...rest] = namespace.split('.')
    const written =
      rest.length > 0
        ? `: write \`${first}: { ${rest.join(': { ')}: … ${'}'.repeat(rest.length)}\``
        : ''
    // The same slip in each language is one mistake.
    report.add(
      causedBy(
        'namespace',
        namespace,
        raise.wrongKind(value.span, {
          key: `"${namespace}"`,
          wanted: `a map of texts${written}`,
          found: kindOf(value),
        }),
        value.span.file,
      ),
    )
    return files
  }
  const file = files.find(
    ({ kind }) =>
      kind.kind === 'texts' && kind.language === language && kind.namespace === namespace,
  )
  if (!file)
    return [
      ...files,
      {
        path: `flows/texts/${language}/${namespace}.yaml`,
        kind: { kind: 'texts', language, namespace },
        node: value,
        meant: value,
        overlaid: true,
      },
    ]
  const changed = mergePatchFile(file, value, report, (own) => {
    reportNewKeys(
      { base: file.node, patch: value, mayAdd: addable(namespace, files), path: [namespace] },
      own,
    )
    const node = mergePatch(file.node, value, own)
    return { ...file, node, meant: node, overlaid: true }
  })
  return files.map((each) => (each === file ? changed : each))
}

/** True for the keys of a new text. */
type MayAdd = (keys: readonly string[]) => boolean

interface Patched {
  readonly base: SourceNode | undefined
  readonly patch: SourceNode
  readonly mayAdd: MayAdd
  /** Key of the text, as far as it is read. */
  readonly path: readonly string[]
}

function reportNewKeys({ base, patch, mayAdd, path }: Patched, report: Report): void {
  for (const entry of entriesOf(patch)) {
    const known = entryOf(base, entry.key)
    if (known || mayAdd([entry.key]))
      reportNewKeys(
        {
          base: known?.value,
          patch: entry.value,
          mayAdd: (keys) => mayAdd([entry.key, ...keys]),
          path: [...path, entry.key],
        },
        report,
      )
    else
      // The same key in each language is one mistake.
      report.add(
        causedBy(
          'text',
          [...path, entry.key].join('.'),
          raise.patchMisses(entry.keySpan, {
            name: entry.key,
            suggestion: nearOrAll(entry.key, [
              ...entriesOf(base).map(({ key }) => key),
              ...keywordsWithTexts.filter((key) => mayAdd([key])),
            ]),
          }),
          entry.keySpan.file,
        ),
      )
  }
}

/** Texts of the page, `error.<keyword>`, and `error.<field>.<keyword>` for a field of any form. */
function addable(namespace: string, files: readonly ParsedFile[]): MayAdd {
  if (namespace !== 'error')
    return (keys) => {
      const key = withoutPlural([namespace, ...keys].join('.'))
      return keysOfPage.some((each) => each === key || each.startsWith(`${key}.`))
    }
  return ([first = '', second, ...more]) =>
    second === undefined
      ? isKeyword(first) || isField(first, files)
      : more.length === 0 && isField(first, files) && isKeyword(second)
}

const keysOfPage = Object.keys(pageTexts)

const isKeyword = (word: string): boolean =>
  keywordsWithTexts.includes(word) || ruleParameters.has(word)

const isField = (name: string, files: readonly ParsedFile[]): boolean =>
  files.some(
    ({ kind, meant }) =>
      (kind.kind === 'screen' || kind.kind === 'part') &&
      entryOf(valueOf(valueOf(valueOf(meant, 'form'), 'schema'), 'properties'), name) !== undefined,
  )

/** A file below flows/tenants/<name>/. */
interface OwnFile {
  readonly kind: FileKind
  readonly meant: SourceNode
}

/**
 * Returns the files of tenants with the texts of their folders under `texts`, where the same rules
 * apply to both: a namespace of the product is changed, any other is new.
 */
export function withOwnTexts(
  tenants: ReadonlyMap<string, SourceMap>,
  own: ReadonlyMap<string, readonly OwnFile[]>,
): ReadonlyMap<string, SourceMap> {
  return new Map(
    [...tenants].map(([name, tenant]) => [name, withTexts(tenant, own.get(name) ?? [])]),
  )
}

/**
 * Reports a text of a tenant's folder that its file replaces. The same key in further languages is
 * the same mistake.
 */
export function reportWrittenTwice(
  tenants: ReadonlyMap<string, SourceMap>,
  own: ReadonlyMap<string, readonly OwnFile[]>,
  report: Report,
): void {
  for (const [name, files] of own) {
    const found = new Map<string, (readonly [folder: Span, file: Span])[]>()
    for (const { kind, meant } of files) {
      if (kind.kind !== 'texts') continue
      const written = valueOf(
        valueOf(valueOf(tenants.get(name), 'texts'), kind.language),
        kind.namespace,
      )
      for (const [key, ...places] of sharedKeys(meant, written, kind.namespace))
        found.set(key, [...(found.get(key) ?? []), places])
    }
    for (const [key, [first, ...others]] of found)
      if (first)
        report.add(
          raise.textWrittenTwice(first[0], { key }, [
            { span: first[1], message: 'This text is shown.' },
            ...others.map(([span]) => ({ span, message: 'This one is never shown, either.' })),
          ]),
        )
  }
}

/** Keys with a text in both trees. */
function sharedKeys(
  one: SourceNode,
  other: SourceNode | undefined,
  above: string,
): readonly (readonly [key: string, one: Span, other: Span])[] {
  return entriesOf(one).flatMap(({ key, keySpan, value }) => {
    const written = entryOf(other, key)
    if (!written) return []
    const path = `${above}.${key}`
    return value.kind === 'map' && written.value.kind === 'map'
      ? sharedKeys(value, written.value, path)
      : [[path, keySpan, written.keySpan] as const]
  })
}

interface Joined {
  readonly nodes: readonly SourceNode[]
  readonly tenant: SourceMap
}

/** The same object while all files are unchanged, so that cached results stay valid. */
const knownJoined = new WeakMap<SourceMap, Joined>()

function withTexts(tenant: SourceMap, own: readonly OwnFile[]): SourceMap {
  const files = own.filter(({ kind }) => kind.kind === 'texts')
  if (files.length === 0) return tenant
  const nodes = files.map(({ meant }) => meant)
  const before = knownJoined.get(tenant)
  if (before?.nodes.length === nodes.length && nodes.every((node, at) => node === before.nodes[at]))
    return before.tenant
  const joined = files.reduce(withFile, tenant)
  knownJoined.set(tenant, { nodes, tenant: joined })
  return joined
}

function withFile(tenant: SourceMap, { kind, meant }: OwnFile): SourceMap {
  if (kind.kind !== 'texts') return tenant
  const written = ['texts', kind.language, kind.namespace].reduce<SourceNode | undefined>(
    (node, key) => entryOf(node, key)?.value,
    tenant,
  )
  // The tenant's file has the last word.
  const texts = written ? merged(meant, written) : meant
  return inside(tenant, ['texts', kind.language, kind.namespace], texts)
}

function merged(base: SourceNode, over: SourceNode): SourceNode {
  if (base.kind !== 'map' || over.kind !== 'map') return over
  return over.entries.reduce<SourceMap>((map, entry) => {
    const old = entryOf(map, entry.key)
    const value = old ? merged(old.value, entry.value) : entry.value
    return withEntry(map, { ...entry, value })
  }, base)
}

/** Returns a map with the value at the path; a missing map on the way is made at its place. */
function inside(
  map: SourceMap,
  [key = '', ...rest]: readonly string[],
  node: SourceNode,
): SourceMap {
  const old = entryOf(map, key)
  const below: SourceMap =
    old?.value.kind === 'map' ? old.value : { kind: 'map', entries: [], span: node.span }
  const entry: SourceEntry = {
    key,
    keySpan: old?.keySpan ?? entriesOf(node)[0]?.keySpan ?? node.span,
    value: rest.length === 0 ? node : inside(below, rest, node),
  }
  return withEntry(map, entry)
}

function withEntry(map: SourceMap, entry: SourceEntry): SourceMap {
  const entries = entryOf(map, entry.key)
    ? map.entries.map((each) => (each.key === entry.key ? entry : each))
    : [...map.entries, entry]
  return { ...map, entries }
}

/** Format of a tenant's text that is more than display text: the words of `shape`. */
export interface TextShape {
  readonly wanted: string
  readonly holds: (text: string, project: Project) => boolean
}

/** One `@` between a name without spaces and the name of a domain (RFC 5321, section 4.1.2). */
function isEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@')
  return (
    more.length === 0 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(name) &&
    isHostName(domain) &&
    domain.includes('.')
  )
}

const textShapes: Readonly<Record<string, TextShape>> = {
  path: {
    wanted: 'use a path such as /help, with one slash at the start and without "?" and "#"',
    holds: (text) => /^\/(?![/\\])[^\s?#\\]*$/.test(text),
  },
  address: {
    wanted:
      'use a path such as /help, or an http or https address with an origin from `allowed-origins` of flows/app.yaml',
    holds: (text, project) => isAllowed(text, true, project),
  },
  // A single label is no mail domain.
  domain: {
    wanted: 'use only a domain name, such as example.com, and one list item for each',
    holds: (text) => isHostName(text) && text.includes('.'),
  },
  email: {
    wanted: 'use only an email address, such as help@example.com',
    holds: (text) => text === '' || isEmail(text),
  },
  phone: {
    wanted:
      'use a phone number: digits with spaces, hyphens, dots or brackets, such as +82 2-5550-0100',
    holds: (text) =>
      text === '' ||
      (/^\+?[\d ().-]{3,30}$/.test(text) && /\d{3}/.test(text.replaceAll(/\D/g, ''))),
  },
  language: {
    wanted: 'use tags of languages such as ko-KR (BCP 47)',
    holds: isLanguageTag,
  },
  character: {
    wanted: 'use one character for each list item',
    holds: (text) => [...new Intl.Segmenter().segment(text)].length === 1,
  },
  word: {
    wanted: 'use a text without spaces at its ends, and not an empty one',
    holds: (text) => text !== '' && text.trim() === text,
  },
  ending: {
    wanted: 'use letters, digits, dots, hyphens, underscores and one "@", without spaces',
    holds: (text) => /^[\w.-]*(?:@[\w.-]+)?$/.test(text),
  },
}

export function textShape(name: string | undefined): TextShape | undefined {
  return name !== undefined && Object.hasOwn(textShapes, name) ? textShapes[name] : undefined
}

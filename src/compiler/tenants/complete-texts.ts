import type { Json, JsonObject } from '../../language/json.ts'
import type { Span } from '../../language/span.ts'
import { textFile } from '../1-parse/read-texts.ts'
import { categoriesOf, groupsOf, type PluralGroup } from '../2-check/texts/plural-groups.ts'
import { raise } from '../diagnostics.generated.ts'
import { memoizedByPair } from '../memoized.ts'
import { placeholders } from '../model/placeholders.ts'
import { withoutPlural } from '../model/plural.ts'
import { isUnfilled, type Project, type TextEntry, type TextFile } from '../model/project.ts'
import { scalarsOf, valueOf } from '../model/read-node.ts'
import type { Report } from '../report.ts'

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

const known = memoizedByPair<Gaps & { readonly file: TextFile }>()

const completedFile = (pair: Pair, own: TextFile | undefined) =>
  own
    ? known(own, pair.from, () => complete(pair, own))
    : known(pair.from, pair.language, () => complete(pair, nothing))

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
  [...entries.values()].every(({ node }) => node.span.file.startsWith('flows/texts/'))

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

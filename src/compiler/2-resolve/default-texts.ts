import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceNode } from '../../language/source.ts'
import { sourceText } from '../1-parse/files.ts'
import { parseFile } from '../1-parse/parse-file.ts'
import { entriesOf } from '../1-parse/read-node.ts'
import { Report } from '../diagnostics/report.ts'
import { memoized, memoizedByPair } from '../incremental/memo.ts'
import { withoutPlural } from './placeholders.ts'
import type { TextEntry, TextFile, TextModel } from './project.ts'

/** Reads one file of texts: its dotted keys, and the tree as written. */
export function readTexts(file: string, node: SourceNode): TextFile {
  const entries = new Map<string, TextEntry>()
  const tree = objectIn(node, [], entries)
  return textFile(file, entries, tree)
}

/** @param entries the texts of the tree, by their dotted keys */
export function textFile(file: string, entries: TextFile['entries'], tree: JsonObject): TextFile {
  let forms: ReadonlyMap<string, readonly TextEntry[]> | undefined
  return { file, tree, entries, find: (key) => (forms ??= formsIn(entries)).get(key) ?? [] }
}

function objectIn(
  node: SourceNode,
  path: readonly string[],
  entries: Map<string, TextEntry>,
): JsonObject {
  if (node.kind !== 'map') return {}
  return Object.fromEntries(
    node.entries.map(({ key, keySpan, value }): [string, Json] => {
      const own = [...path, key]
      if (value.kind === 'map') return [key, objectIn(value, own, entries)]
      const text = value.kind === 'scalar' && value.value !== null ? String(value.value) : ''
      if (value.kind === 'scalar') entries.set(own.join('.'), { text, node: value, keySpan })
      return [key, text]
    }),
  )
}

/** Groups the entries by the key that a flow uses, once per file. */
function formsIn(
  entries: ReadonlyMap<string, TextEntry>,
): ReadonlyMap<string, readonly TextEntry[]> {
  const found = new Map<string, TextEntry[]>()
  const add = (key: string, entry: TextEntry) => {
    const known = found.get(key)
    if (known) known.push(entry)
    else found.set(key, [entry])
  }
  for (const [name, entry] of entries) {
    const plain = withoutPlural(name)
    add(name, entry)
    if (plain !== name) add(plain, entry)
  }
  return found
}

/** Namespace to its texts, in one language. */
type Namespaces = ReadonlyMap<string, TextFile>

/** Reads a file of default texts, which has the namespaces as its keys. */
const namespacesIn = memoized((language, text: string): Namespaces => {
  const file = `${language}.yaml`
  const report = new Report()
  const node = parseFile(sourceText(file, text), report)
  if (!node || report.hasErrors) throw new Error(`The default texts of ${language} are no YAML.`)
  return new Map(entriesOf(node).map(({ key, value }) => [key, defaultFile(file, value)]))
})

function defaultFile(file: string, node: SourceNode): TextFile {
  const { entries, tree } = readTexts(file, node)
  const marked = Array.from(entries, ([key, entry]): [string, TextEntry] => [
    key,
    { ...entry, isDefault: true },
  ])
  return textFile(file, new Map(marked), tree)
}

/**
 * Adds the default texts of the page and of errors to each language that has files. A key that the
 * product writes in one language with default texts is the product's in all of them.
 * @param defaults default texts of the package by their language, as YAML
 */
export function withDefaultTexts(
  files: TextModel['files'],
  defaults: ReadonlyMap<string, string> = new Map(),
): TextModel['files'] {
  const all = new Map(
    Array.from(defaults, ([language, text]) => [
      language,
      namespacesIn(language, text, new Report()),
    ]),
  )
  return new Map(
    Array.from(files, ([language, own]) => {
      const added = Array.from(all.get(language) ?? [], ([namespace, from]): [string, TextFile] => [
        namespace,
        filled(own.get(namespace) ?? nothing, from, writtenIn(namespace, files, all)),
      ]).filter(([, { entries }]) => entries.size > 0)
      return [language, new Map([...own, ...added])]
    }),
  )
}

const nothing: TextFile = { file: '', entries: new Map(), tree: {}, find: () => [] }

/** Returns the keys that languages with default texts write, without plural forms, as lines. */
function writtenIn(
  namespace: string,
  files: TextModel['files'],
  defaults: ReadonlyMap<string, Namespaces>,
): string {
  const keys = new Set<string>()
  for (const [language, namespaces] of files)
    if (defaults.has(language))
      for (const key of namespaces.get(namespace)?.entries.keys() ?? [])
        keys.add(withoutPlural(key))
  return [...keys].join('\n')
}

const known = memoizedByPair<TextFile>()

/** Returns the same file while nothing has changed, so that cached results stay valid. */
const filled = (own: TextFile, from: TextFile, written: string): TextFile =>
  known(own === nothing ? from : own, written, () => fill(own, from, new Set(written.split('\n'))))

/** Adds the texts with keys that are not written. */
function fill(own: TextFile, from: TextFile, written: ReadonlySet<string>): TextFile {
  const added = new Set<string>()
  const tree = merged(own.tree, from.tree, {
    path: [],
    mayAdd: (key) => !written.has(withoutPlural(key)) && added.add(key).size > 0,
  })
  if (added.size === 0) return own
  const texts = [...from.entries].filter(([key]) => added.has(key))
  return textFile(own.file || from.file, new Map([...own.entries, ...texts]), tree)
}

interface Merging {
  readonly path: readonly string[]
  readonly mayAdd: (key: string) => boolean
}

/** Own texts come first, so that files without gaps stay as they are. */
function merged(own: JsonObject, from: JsonObject, { path, mayAdd }: Merging): JsonObject {
  const more = Object.entries(from).flatMap(([name, value]): (readonly [string, Json])[] => {
    const before = own[name]
    if (!isTree(value)) return mayAdd([...path, name].join('.')) ? [[name, value]] : []
    if (before !== undefined && !isTree(before)) return []
    const inner = merged(before ?? {}, value, { path: [...path, name], mayAdd })
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return { ...own, ...Object.fromEntries(more) }
}

const isTree = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceNode } from '../../language/source.ts'
import { withoutPlural } from './placeholders.ts'
import type { TextEntry, TextFile } from './project.ts'

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

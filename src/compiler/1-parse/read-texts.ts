import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceNode } from '../../language/source.ts'
import type { TextEntry, TextFile } from '../project/project.ts'

/** One file of texts: its keys spelled out with dots, and the tree as written. */
export function readTexts(file: string, node: SourceNode): TextFile {
  const entries = new Map<string, TextEntry>()
  return { file, tree: objectIn(node, [], entries), entries }
}

function objectIn(node: SourceNode, path: readonly string[], entries: Map<string, TextEntry>): JsonObject {
  if (node.kind !== 'map') return {}
  return Object.fromEntries(
    node.entries.map(({ key, value }): [string, Json] => {
      const own = [...path, key]
      if (value.kind === 'map') return [key, objectIn(value, own, entries)]
      const text = value.kind === 'scalar' && value.value !== null ? String(value.value) : ''
      if (value.kind === 'scalar') entries.set(own.join('.'), { text, node: value })
      return [key, text]
    }),
  )
}

import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import type { ScreenSource } from '../../model/project.ts'
import { entriesOf, entryOf, valueOf } from '../../model/read-node.ts'

/** An entry and its owner: the screen itself, or its part. */
export interface MergedEntry extends SourceEntry {
  readonly own: boolean
}

/**
 * A screen merged with its part. In `on`, `actions`, `timers` and `load` single entries are merged,
 * elsewhere whole keys. The screen takes precedence.
 */
export interface MergedScreen {
  own(key: string): SourceNode | undefined
  node(key: string): SourceNode | undefined
  isOwn(key: string): boolean
  entries(key: string): readonly MergedEntry[]
  entry(key: string, name: string): MergedEntry | undefined
}

export function mergedScreen({ node, part }: ScreenSource): MergedScreen {
  const entries = (key: string): readonly MergedEntry[] => {
    const own = entriesOf(valueOf(node, key)).map((entry) => withAuthor(entry, true))
    const names = new Set(own.map((entry) => entry.key))
    const theirs = entriesOf(valueOf(part?.node, key)).filter((entry) => !names.has(entry.key))
    return [...theirs.map((entry) => withAuthor(entry, false)), ...own]
  }
  return {
    own: (key) => valueOf(node, key),
    node: (key) => valueOf(node, key) ?? valueOf(part?.node, key),
    isOwn: (key) => part === undefined || valueOf(node, key) !== undefined,
    entries,
    entry: (key, name) => {
      const own = entryOf(valueOf(node, key), name)
      const found = own ?? entryOf(valueOf(part?.node, key), name)
      return found && withAuthor(found, found === own)
    },
  }
}

function withAuthor({ key, keySpan, value }: SourceEntry, own: boolean): MergedEntry {
  return { key, keySpan, value, own }
}

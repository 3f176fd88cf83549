import { keyTables } from '../../language/keys.ts'
import type { SourceEntry, SourceNode } from '../../language/source.ts'
import { wordAt } from '../model/read-node.ts'

const { block, step } = keyTables

/**
 * Returns the advice for a name above items of a list, such as `steps`, `content` or a page;
 * nothing when the name has no item below it. Names of a list are those of every depth.
 */
export function levelBetween(
  { key, value }: SourceEntry,
  known: ReadonlySet<string>,
): string | undefined {
  const item = itemBelow(value, known)
  return item && ` Write "${item}" without "${key}" above it: names in a list need no other level.`
}

/** The first key that changes an item, or places a new one beside it. */
function itemBelow(node: SourceNode, known: ReadonlySet<string>): string | undefined {
  if (node.kind !== 'map' || isItem(node)) return undefined
  for (const { key, value } of node.entries) {
    const place = wordAt(value, 'before') ?? wordAt(value, 'after')
    if (known.has(key) || (place !== undefined && known.has(place))) return key
    const below = itemBelow(value, known)
    if (below !== undefined) return below
  }
  return undefined
}

/** A block or step: its keys are no names. */
const isItem = ({ entries }: Extract<SourceNode, { kind: 'map' }>): boolean =>
  entries.some(({ key }) => [block, step].some(({ words }) => Object.hasOwn(words ?? {}, key)))

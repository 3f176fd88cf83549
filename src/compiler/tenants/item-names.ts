import { keyTables } from '../../language/keys.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import { isExpression, wordAt, wordOf } from '../model/read-node.ts'

const { block, step } = keyTables
/** First words of blocks and steps, and keys that identify the subject of a row. */
const naming: ReadonlySet<string> = new Set([
  ...Object.keys(block.words ?? {}),
  ...Object.keys(step.words ?? {}),
  'at',
  'label',
])

/**
 * Returns the name of a list item: its `id`, else the value of its word (`field: code` is `code`).
 * An expression has no name.
 */
export function itemName(item: SourceNode): string | undefined {
  if (item.kind === 'scalar') return isExpression(item) ? undefined : wordOf(item)
  if (item.kind === 'list') return undefined
  const wordEntry = item.entries.find(
    ({ key, value }) => naming.has(key) && value.kind === 'scalar' && !isExpression(value),
  )
  return wordAt(item, 'id') ?? wordOf(wordEntry?.value)
}

/** All names below, for suggestions. */
export function namesWithin(items: readonly SourceNode[]): readonly string[] {
  return items.flatMap((item) => [
    ...(itemName(item) === undefined ? [] : [itemName(item) ?? '']),
    ...insideOf(item).flatMap((inner) => namesWithin(inner.kind === 'list' ? inner.items : [])),
  ])
}

/** A patch with another word makes another block or step, and keeps nothing of the old one. */
export function isAnotherWord(base: SourceMap, patch: SourceMap): boolean {
  for (const { words = {} } of [block, step]) {
    const old = base.entries.find(({ key }) => Object.hasOwn(words, key))
    const fresh = patch.entries.find(({ key }) => Object.hasOwn(words, key))
    if (
      old &&
      fresh &&
      !base.entries.some(({ key }) => key === fresh.key) &&
      !Object.hasOwn(words[old.key]?.keys ?? {}, fresh.key)
    )
      return true
  }
  return false
}

function insideOf(node: SourceNode): readonly SourceNode[] {
  if (node.kind === 'scalar') return []
  const inner = node.kind === 'list' ? node.items : node.entries.map(({ value }) => value)
  return inner.flatMap((each) => (each.kind === 'list' ? [each] : insideOf(each)))
}

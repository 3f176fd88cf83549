import { keyTables } from '../../language/keys.ts'
import type { SourceNode } from '../../language/source.ts'
import { isExpression, wordAt, wordOf } from '../1-parse/read-node.ts'

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

/**
 * Returns the names of a list that a list in its place does not have: blocks, pages, links, rules
 * and required fields. Steps, titles and plain words have none, because a list is the usual way to
 * replace them.
 */
export function namesLostFrom(key: string, base: SourceNode, patch: SourceNode): readonly string[] {
  if (base.kind !== 'list' || patch.kind !== 'list' || key === 'titles') return []
  const isOfWords = key === 'required'
  const known = isOfWords ? base.items.flatMap(named) : base.items.flatMap(ownNames)
  const kept = new Set(namesWithin(patch.items))
  return known.filter((name) => !kept.has(name))
}

const named = (item: SourceNode): readonly string[] => {
  const name = itemName(item)
  return name === undefined ? [] : [name]
}

/** The name of a block, or the names in a row or section without one. */
function ownNames(item: SourceNode): readonly string[] {
  if (item.kind !== 'map' || isStep(item.entries)) return []
  const name = itemName(item)
  return name === undefined
    ? item.entries
        .flatMap(({ value }) => (value.kind === 'list' ? value.items : []))
        .flatMap(ownNames)
    : [name]
}

/** Some words are of both; such an item counts as a step. */
function isStep(entries: readonly { readonly key: string }[]): boolean {
  const words = entries.filter(({ key }) => hasWord(step, key) || hasWord(block, key))
  return words.length > 0 && words.every(({ key }) => hasWord(step, key))
}

const hasWord = ({ words = {} }: typeof block, key: string): boolean => Object.hasOwn(words, key)

function insideOf(node: SourceNode): readonly SourceNode[] {
  if (node.kind === 'scalar') return []
  const inner = node.kind === 'list' ? node.items : node.entries.map(({ value }) => value)
  return inner.flatMap((each) => (each.kind === 'list' ? [each] : insideOf(each)))
}

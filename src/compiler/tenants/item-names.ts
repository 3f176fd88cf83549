import { keyTables } from '../../language/keys.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import { isExpression, wordAt, wordOf } from '../model/read-node.ts'

const { block, step } = keyTables
/** What leads a block or a step, and what says which thing a row of another list is about. */
const naming: ReadonlySet<string> = new Set([
  ...Object.keys(block.words ?? {}),
  ...Object.keys(step.words ?? {}),
  'at',
  'label',
])

/**
 * What an item of a list is called: its `id`, else the name that its word says (`field: code` is
 * `code`). An expression names nothing.
 */
export function itemName(item: SourceNode): string | undefined {
  if (item.kind === 'scalar') return isExpression(item) ? undefined : wordOf(item)
  if (item.kind === 'list') return undefined
  const said = item.entries.find(
    ({ key, value }) => naming.has(key) && value.kind === 'scalar' && !isExpression(value),
  )
  return wordAt(item, 'id') ?? wordOf(said?.value)
}

/** Every name below, for a suggestion. */
export function namesWithin(items: readonly SourceNode[]): readonly string[] {
  return items.flatMap((item) => [
    ...(itemName(item) === undefined ? [] : [itemName(item) ?? '']),
    ...insideOf(item).flatMap((inner) => namesWithin(inner.kind === 'list' ? inner.items : [])),
  ])
}

/** A patch that says another word makes another thing of it: nothing of the old one is left. */
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

import type { SourceNode } from '../../language/source.ts'
import type { Take } from './project.ts'
import { entriesOf, flagAt, isMapNode, scalarsOf, valueOf, wordAt } from './read-node.ts'

/** Parameters of a part, an action or a field, as written. */
export function takesOf(node: SourceNode): readonly Take[] {
  const takes = valueOf(node, 'takes')
  // Names without types are a list, which was reported. Their reads are not reported again.
  const entries =
    takes?.kind === 'list'
      ? scalarsOf(takes).map((name) => ({
          key: String(name.value),
          keySpan: name.span,
          value: name,
        }))
      : entriesOf(takes)
  return entries.map((entry) => {
    const type = valueOf(entry.value, 'type')
    const take: Take = {
      name: entry.key,
      type: wordAt(entry.value, 'type') ?? '',
      optional: flagAt(entry.value, 'optional') ?? false,
      entry,
    }
    return type?.kind === 'list'
      ? Object.assign({ words: scalarsOf(type).map(({ value }) => String(value)) }, take)
      : take
  })
}

/** Reads an action of a screen: its steps alone, or `takes` and `steps`. */
export function actionAt(node: SourceNode): {
  readonly takes: readonly Take[]
  readonly steps: SourceNode
} {
  const steps = isMapNode(node) ? valueOf(node, 'steps') : undefined
  return steps ? { takes: takesOf(node), steps } : { takes: [], steps: node }
}

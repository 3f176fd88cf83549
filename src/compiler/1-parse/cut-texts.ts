import type { SourceNode } from '../../language/source.ts'
import { entriesOf, valueOf } from '../model/read-node.ts'
import { fileKind } from './file-kind.ts'
import type { SourceText } from './source-text.ts'

export interface CutText {
  readonly start: number
  readonly end: number
  readonly ending: string
}

/**
 * `Press # to start`: in a displayed text, words after one space and `#` belong to the text.
 * A real comment has two spaces before `#`.
 */
export function cutTexts(node: SourceNode, { file, text }: SourceText): readonly CutText[] {
  const { kind } = fileKind(file)
  const texts = kind === 'texts' ? node : kind === 'tenant' ? valueOf(node, 'texts') : undefined
  return texts && text.includes(' #') ? textsIn(texts, text) : []
}

function textsIn(node: SourceNode, text: string): readonly CutText[] {
  if (node.kind === 'map') return entriesOf(node).flatMap(({ value }) => textsIn(value, text))
  if (
    node.kind === 'list' ||
    typeof node.value !== 'string' ||
    /["'|>]/.test(text.charAt(node.span.start))
  )
    return []
  const { end } = node.span
  return text.startsWith(' #', end)
    ? [
        {
          start: end,
          end: end + 2,
          ending: node.value.length > 30 ? `…${node.value.slice(-29)}` : node.value,
        },
      ]
    : []
}

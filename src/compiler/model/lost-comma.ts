import type { SourceNode, SourceScalar } from '../../language/source.ts'
import type { Shape } from '../../language/syntax-dsl.ts'

/**
 * `[code state, error]`: names contain no spaces, so a comma is missing. Returns the intended names
 * with their spans, or undefined when none is missing.
 */
export function namesMeant(item: SourceNode, of: Shape): readonly SourceScalar[] | undefined {
  if (
    of.is !== 'name' ||
    of.spaced ||
    item.kind !== 'scalar' ||
    typeof item.value !== 'string' ||
    item.textStart !== item.span.start
  )
    return undefined
  const words = [...item.value.matchAll(/\S+/g)]
  if (words.length < 2 || !words.every(([word]) => NAME.test(word))) return undefined
  return words.map(({ 0: word, index }) => {
    const start = item.span.start + index
    return {
      kind: 'scalar',
      value: word,
      textStart: start,
      span: { ...item.span, start, end: start + word.length, column: item.span.column + index },
    }
  })
}

const NAME = /^[\w.-]+$/

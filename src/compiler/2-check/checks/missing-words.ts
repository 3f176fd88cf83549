import { raise } from '../../diagnostics.generated.ts'
import { stateFieldsIn, typedByField } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import { describeType } from '../../types/describe-type.ts'
import { isText, present, type Type } from '../../types/type.ts'
import { describeWords } from '../../types/words-from.ts'
import { checkEach } from '../check-table.ts'

/** A choice by words has only existing words, and has all of them unless it has `else`. */
export const missingWords = checkEach('choice', ({ node, on, words, hasElse }, { report }) => {
  const known = wordsOf(on.type)
  if (known === undefined) {
    const type = present(on.type)
    const tellable = isText(type) || type.type === 'integer' || type.type === 'unknown'
    if (!tellable)
      report.add(
        raise.wrongType(node.span, {
          found: describeType(on.type),
          wanted: 'an enumeration, a text or a boolean to choose by',
        }),
      )
    return
  }
  const found = words.map(({ value }) => String(value))
  // The selecting value has another type. That is one mistake, not one for each word.
  if (found.length > 1 && !found.some((word) => known.includes(word))) {
    const diagnostic = raise.wrongType(node.span, {
      found: describeType(on.type),
      wanted: `one of ${found.join(', ')}`,
    })
    report.add(typedByField('read', stateFieldsIn(on.lowered), diagnostic))
    return
  }
  for (const word of words) {
    const name = String(word.value)
    if (!known.includes(name))
      report.add(
        raise.unknownWord(word.span, {
          word: name,
          words: described(on.type),
          suggestion: suggest(name, known),
        }),
      )
  }
  const missing = known.filter((word) => !found.includes(word))
  const misspelt = found.some((word) => !known.includes(word))
  if (!hasElse && missing.length > 0 && !misspelt)
    report.add(
      raise.missingWords(node.span, { words: missing.map((word) => `"${word}"`).join(', ') }),
    )
})

function described(type: Type): string {
  const inner = present(type)
  return inner.type === 'enumeration' ? describeWords(inner) : describeType(type)
}

function wordsOf(type: Type): readonly string[] | undefined {
  const inner = present(type)
  if (inner.type === 'boolean') return ['true', 'false']
  return inner.type === 'enumeration' ? inner.words.map(String) : undefined
}

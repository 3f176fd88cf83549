import type { Expression } from '../../language/expression.ts'
import type { SourceNode } from '../../language/source.ts'
import { raise } from '../diagnostics.generated.ts'
import { entriesOf } from '../model/read-node.ts'
import type { Report } from '../report.ts'
import { type Limits, present, type Type } from '../types/type.ts'
import { describeWords } from '../types/words-from.ts'

/**
 * Reports a literal value of the right type outside the limits of its place. Only the server sees
 * computed values.
 */
export function reportLimits(
  node: SourceNode,
  lowered: Expression,
  wanted: Type,
  report: Report,
): void {
  const type = present(wanted)
  if (lowered.is === 'map' && type.type === 'object') {
    for (const { key, value } of entriesOf(node)) {
      const [inner, field] = [lowered.entries[key], type.fields[key]]
      if (inner && field) reportLimits(value, inner, field.type, report)
    }
    return
  }
  if (lowered.is !== 'literal') return
  const { value } = lowered
  if (type.type === 'enumeration' && typeof value === 'number' && !type.words.includes(value)) {
    report.add(
      raise.unknownWord(node.span, {
        word: String(value),
        words: describeWords(type),
        suggestion: '',
      }),
    )
  }
  const limits = type.limits ?? {}
  if (typeof value === 'number' && isOutside(value, limits.minimum, limits.maximum)) {
    report.add(
      raise.outOfRange(node.span, {
        found: String(value),
        wanted: `the value must be ${described(limits.minimum, limits.maximum)}`,
      }),
    )
  }
  // A call omits an empty text, or the rules of its field report it.
  if (
    typeof value === 'string' &&
    value !== '' &&
    isOutside(lengthOf(value), limits.minLength, limits.maxLength)
  ) {
    report.add(
      raise.outOfRange(node.span, {
        found: `A text of ${lengthOf(value)} characters`,
        wanted: `the length must be ${described(limits.minLength, limits.maxLength)} characters`,
      }),
    )
  }
}

function isOutside(value: number, least: number | undefined, most: number | undefined): boolean {
  return (least !== undefined && value < least) || (most !== undefined && value > most)
}

function described(least: Limits['minimum'], most: Limits['maximum']): string {
  if (least === undefined) return `at most ${most ?? ''}`
  return most === undefined ? `at least ${least}` : `${least} to ${most}`
}

/** JSON Schema counts characters, not UTF-16 units (section 6.3.1). */
function lengthOf(text: string): number {
  return [...text].length
}

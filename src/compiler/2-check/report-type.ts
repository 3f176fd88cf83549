import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Expression } from '../../language/expression.ts'
import type { SourceNode } from '../../language/source.ts'
import { raise } from '../diagnostics.generated.ts'
import type { Typed } from '../expressions/typed.ts'
import type { Report } from '../report.ts'
import { causedBy, type TypeUse, stateFieldsIn, typedByField } from '../root-cause.ts'
import { suggest } from '../suggest.ts'
import { describeType } from '../types/describe-type.ts'
import { fits } from '../types/fits.ts'
import { present, type Type } from '../types/type.ts'
import { describeWords } from '../types/words-from.ts'
import { reportLimits } from './report-limits.ts'

/**
 * Lists the state fields in an expression, as possible causes of a wrong type. `plain`: the
 * language itself defines the wanted type.
 */
export function readOf(
  lowered: Expression,
  plain = false,
): { readonly use: TypeUse; readonly field: readonly string[] } | undefined {
  const field = stateFieldsIn(lowered)
  return field.length === 0 ? undefined : { use: plain ? 'read' : 'mixed', field }
}

/**
 * Reports the reason that a value does not fit its place: an unknown word, a null, or another type.
 */
export function reportType(
  node: SourceNode,
  { type, lowered }: Typed,
  wanted: Type,
  report: Report,
  of?: { readonly use: TypeUse; readonly field: string | readonly string[] },
): void {
  const caused = (diagnostic: Diagnostic) =>
    of ? typedByField(of.use, of.field, diagnostic) : diagnostic
  if (fits(type, wanted)) return reportLimits(node, lowered, wanted, report)
  const enumeration = present(wanted)
  if (
    lowered.is === 'literal' &&
    typeof lowered.value === 'string' &&
    enumeration.type === 'enumeration'
  ) {
    const words = enumeration.words.map(String)
    const isQuoted = words.includes(lowered.value)
    const diagnostic = raise.unknownWord(node.span, {
      word: lowered.value,
      words: describeWords(enumeration),
      suggestion: isQuoted ? ' Write the number, without quotes.' : suggest(lowered.value, words),
    })
    return report.add(
      enumeration.codes ? causedBy('code', lowered.value, diagnostic) : caused(diagnostic),
    )
  }
  const onlyNull = type.type === 'nullable' && fits(type.of, wanted)
  report.add(
    onlyNull
      ? raise.mightBeNull(node.span, { wanted: describeType(wanted) })
      : caused(
          raise.wrongType(node.span, { found: describeType(type), wanted: describeType(wanted) }),
        ),
  )
}

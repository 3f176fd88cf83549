import type { Diagnostic, TypeUse } from '../../language/diagnostic.ts'
import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import type { SourceNode } from '../../language/source.ts'
import { entriesOf } from '../1-parse/read-node.ts'
import { addressBeginnings } from '../2-resolve/address-beginnings.ts'
import type { Project } from '../2-resolve/project.ts'
import type { Typed } from '../3-lower/expressions/scope.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy, stateFieldsIn, typedByField } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { describeType, describeWords, fits, type Limits, present, type Type } from '../types.ts'
import { type Put, sourcesOf } from './data-flow.ts'

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
          raise.wrongType(node.span, {
            found: advisedFound(lowered, wanted) ?? describeType(type),
            wanted: describeType(wanted),
          }),
        ),
  )
}

/** `false` in place of `{ open: false }`. */
function withItsKey(value: boolean | number, wanted: Type): string | undefined {
  const object = present(wanted)
  if (object.type === 'integer' && typeof value === 'number')
    return `the number ${value}: write a whole number`
  if (object.type !== 'object') return undefined
  const type: Type = { type: typeof value === 'boolean' ? 'boolean' : 'integer' }
  const keys = Object.entries(object.fields).flatMap(([key, field]) =>
    fits(type, field.type) ? [key] : [],
  )
  const [key] = keys
  return key === undefined
    ? undefined
    : keys.length === 1
      ? `${value} without its key: write \`{ ${key}: ${value} }\``
      : `${value} without its key: ${keys.join(', ')}`
}

/** `Email` or `Sms, Email` in place of `[Email]` or `[Sms, Email]`. */
function withoutBrackets(value: Json | undefined, wanted: Type): string | undefined {
  const list = present(wanted)
  if (list.type !== 'list' || (typeof value !== 'string' && typeof value !== 'number'))
    return undefined
  const isExpression = typeof value === 'string' && value.startsWith('=')
  const type: Type = { type: typeof value === 'string' ? 'text' : 'integer' }
  return isExpression || !fits(type, list.of)
    ? undefined
    : `"${value}" without brackets: write \`[${value}]\``
}

/** Returns a text that was meant as a constant of the wanted type, with the way to write it. */
function advisedFound(lowered: Expression, wanted: Type): string | undefined {
  const value = lowered.is === 'literal' ? lowered.value : undefined
  const alone = withoutBrackets(value, wanted)
  if (alone !== undefined) return alone
  if (typeof value === 'boolean' || typeof value === 'number') return withItsKey(value, wanted)
  if (typeof value !== 'string') return undefined
  const { type } = present(wanted)
  if (value.startsWith('=')) return `the text "${value}": expressions are not read here`
  if (type === 'boolean' && /^(?:true|false)$/i.test(value))
    return `the text "${value}": write \`${value.toLowerCase()}\` without quotes`
  if (type !== 'integer' && type !== 'number') return undefined
  if (/^-?\d+$/.test(value)) return `the text "${value}": write the number without quotes`
  const narrow = value.normalize('NFKC')
  if (narrow !== value && /^-?\d+$/.test(narrow))
    return `full-width digits, "${value}": write \`${narrow}\``
  return /^\d+\s*\p{L}+$/u.test(value)
    ? `the text "${value}": write the number alone, without its unit`
    : undefined
}

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

/**
 * Reports Markdown from outside. Only the server writes Markdown, because headings and links from
 * an address would speak in its name.
 */
export function reportMarkdown(
  node: SourceNode,
  value: Expression,
  puts: readonly Put[],
  project: Project,
  report: Report,
): void {
  const found = sourcesOf(value, node, puts, project, (each) =>
    addressBeginnings(each, project, true),
  ).find(({ begin }) => begin.is === 'borrowed')
  if (found?.begin.is === 'borrowed')
    report.add(
      raise.borrowedMarkdown(
        node.span,
        { root: found.begin.root },
        found.isOwn ? [] : [{ span: found.at, message: 'It is written here.' }],
      ),
    )
}

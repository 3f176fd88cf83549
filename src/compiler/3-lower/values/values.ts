import type { Expression, Expressions } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import type { SourceEntry, SourceMap, SourceNode, SourceScalar } from '../../../language/source.ts'
import {
  casesOf,
  entriesOf,
  isExpression,
  isMapNode,
  scalarOf,
  valueOf,
  wordOf,
} from '../../1-parse/read-node.ts'
import { isPartial } from '../../2-resolve/lookups.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { Report } from '../../diagnostics/report.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import {
  boolean,
  describeType,
  jsonType,
  listOf,
  objectOf,
  present,
  required,
  type Type,
  union,
  unknown,
} from '../../types.ts'
import { checkExpression } from '../expressions/check-expression.ts'
import { factsWhen } from '../expressions/facts.ts'
import { nothingKnown, type Typed, withFacts } from '../expressions/scope.ts'
import type { Given, NameKind } from '../fact.ts'
import { foldConstant } from '../forms/fold.ts'
import { inScope, type Place } from '../place.ts'

/**
 * Lowers a plain value, `=…`, or a list or map of them. `mayBeMissing`: a missing value is allowed
 * here.
 */
export function walkValue(node: SourceNode, place: Place, mayBeMissing = false): Typed {
  if (isExpression(node)) return checkExpression(node, place.scope, place.walk.report, mayBeMissing)
  switch (node.kind) {
    case 'scalar': {
      const { value } = node
      reportForgottenEquals(node, place)
      const type: Type =
        typeof value === 'string' ? { type: 'enumeration', words: [value] } : jsonType(value)
      return { type, lowered: { is: 'literal', value } }
    }
    case 'list': {
      const items = node.items.map((item) => walkValue(item, place))
      const of = items.reduce<Type>((sum, item) => union(sum, item.type) ?? unknown, unknown)
      return { type: listOf(of), lowered: { is: 'list', items: items.map((item) => item.lowered) } }
    }
    case 'map': {
      if (isChoice(node)) return walkChoice(node, place)
      if (isOfLostColumn(node)) return nothingKnown
      const entries = node.entries.map(({ key, value }): readonly [string, Typed] => [
        key,
        walkValue(value, place),
      ])
      const fields = entries.map(([key, { type }]) => [key, required(type)] as const)
      return {
        type: objectOf(Object.fromEntries(fields)),
        lowered: {
          is: 'map',
          entries: Object.fromEntries(
            entries.map(([key, { lowered }]): [string, Expression] => [key, lowered]),
          ),
        },
      }
    }
  }
  return node satisfies never
}

const CHOICE: readonly string[] = ['of', 'is', 'else']

/**
 * `{ of: =…, is: { … }, else: … }`: the value for a word. A missing `=` is assumed, unless other
 * keys show that it is plain data.
 */
export function isChoice(node: SourceMap): boolean {
  const of = valueOf(node, 'of')
  return (
    isMapNode(valueOf(node, 'is')) &&
    (isExpression(of) ||
      (of?.kind === 'scalar' && node.entries.every(({ key }) => CHOICE.includes(key))))
  )
}

/**
 * `{ of: =…, is: errors.exit, else: … }` where the column is missing or its table is unreadable:
 * both are reported already.
 */
function isOfLostColumn(node: SourceMap): boolean {
  const is = valueOf(node, 'is')
  return (
    isExpression(valueOf(node, 'of')) &&
    wordOf(is) !== undefined &&
    !isExpression(is) &&
    node.entries.every(({ key }) => CHOICE.includes(key))
  )
}

/** @param walk lowers the value of each row */
export function walkChoice(
  node: SourceMap,
  place: Place,
  walk: typeof walkValue = walkValue,
): Typed {
  const [of, otherwise] = [valueOf(node, 'of'), valueOf(node, 'else')]
  if (!of) return nothingKnown
  for (const { key, keySpan } of node.entries)
    if (!CHOICE.includes(key))
      place.walk.report.add(
        raise.unknownKey(keySpan, {
          key,
          place: 'a choice',
          suggestion: suggest(key, CHOICE),
        }),
      )
  const on = walkValue(of, place)
  const cases = walkCases(valueOf(node, 'is'), place)
  place.walk.emitFact({
    is: 'choice',
    node: of,
    on,
    words: cases.map(({ key, keySpan }) => ({ kind: 'scalar', value: key, span: keySpan })),
    hasElse: otherwise !== undefined,
  })
  const rows = cases.map(({ key, value }) => ({
    value,
    typed: walk(value, place),
    word: wordFor(on.type, key),
  }))
  const last = otherwise ? { value: otherwise, typed: walk(otherwise, place) } : rows.at(-1)
  if (!last) return nothingKnown
  const before = otherwise ? rows : rows.slice(0, -1)
  const type = before.reduce<Type>(
    (sum, row) => unionOf(sum, row.typed.type, row.value, place),
    last.typed.type,
  )
  const lowered = before.reduceRight<Expression>(
    (rest, { word, typed }) =>
      chosenWhen(
        { is: 'compare', op: '==', left: on.lowered, right: { is: 'literal', value: word } },
        typed.lowered,
        rest,
      ),
    last.typed.lowered,
  )
  return isPartial(valueOf(node, 'is')) ? nothingKnown : { type, lowered }
}

export const chosenWhen = (
  when: Expression,
  then: Expression,
  otherwise: Expression,
): Expression => ({ is: 'choice', when, then, else: otherwise })

function unionOf(sum: Type, type: Type, node: SourceNode, place: Place): Type {
  const both = union(sum, type)
  if (!both)
    place.walk.report.add(
      raise.wrongType(node.span, { wanted: describeType(sum), found: describeType(type) }),
    )
  return both ?? unknown
}

/** A value, at a place that expects a type. */
export function walkWanted(
  node: SourceNode | undefined,
  wanted: Type,
  place: Place,
): Expression | undefined {
  return node && typedAs(node, wanted, place).lowered
}

/** The same for a displayed value, or a link target. */
export function walkShown(
  node: SourceNode | undefined,
  wanted: Type,
  place: Place,
): Expression | undefined {
  return node && typedShown(node, wanted, place).lowered
}

export function typedShown(node: SourceNode, wanted: Type, place: Place): Typed {
  const typed = typedAs(node, wanted, place)
  place.walk.emitFact({ is: 'in-message', node, typed })
  return typed
}

function typedAs(node: SourceNode, wanted: Type, place: Place): Typed {
  const typed = walkValue(node, place)
  place.walk.emitFact({ is: 'value', node, typed, wanted })
  return typed
}

/** The entries of `with`, `values` and the like. */
export function walkGiven(node: SourceNode | undefined, place: Place): readonly Given[] {
  return entriesOf(node).map(({ key, keySpan, value }) => ({
    name: key,
    nameNode: keySpan,
    node: value,
    typed: walkValue(value, place),
  }))
}

export function expressionsOf(given: readonly Given[]): Expressions {
  return Object.fromEntries(given.map(({ name, typed }) => [name, typed.lowered]))
}

/**
 * Rows of a table of words, one for each word. A word in two keys is reported, and the first
 * counts.
 */
export function walkCases(node: SourceNode | undefined, place: Place): readonly SourceEntry[] {
  const first = new Map<string, SourceEntry>()
  for (const entry of casesOf(node)) {
    const earlier = first.get(entry.key)
    if (earlier)
      place.walk.report.add(
        raise.duplicateKey(entry.keySpan, { key: entry.key }, [
          { span: earlier.keySpan, message: 'It is already here.' },
        ]),
      )
    else first.set(entry.key, entry)
  }
  return [...first.values()]
}

export interface Conditional {
  /**
   * Absent when the condition is always true, for example `has(takes.x)` after a part knows its
   * caller. `=false` disables a thing that still counts like any other.
   */
  readonly when?: Expression
  /** Place of the thing itself, which may rely on its condition. */
  readonly place: Place
}

/**
 * Lowers a condition of settings alone, which the compiler decides for each tenant. Anything else
 * is reported.
 */
export function walkSetting(
  node: SourceNode | undefined,
  place: Place,
): { readonly value?: Json; readonly lowered?: Expression } {
  const lowered = walkWanted(node, boolean, place)
  const value = lowered && foldConstant(lowered, place)
  if (node && lowered && value === undefined)
    place.walk.emitFact({ is: 'constant', node, known: true })
  return { ...(value === undefined ? {} : { value }), ...(lowered ? { lowered } : {}) }
}

/** Lowers the `when` of a block or step. Returns undefined when it can never be true. */
export function walkCondition(node: SourceNode, place: Place): Conditional | undefined {
  const written = valueOf(node, 'when')
  const when = walkWanted(written, boolean, place)
  if (!when) return { place }
  if (when.is === 'literal' && when.value === false)
    return isPutOff(written) ? { when, place } : undefined
  if (when.is === 'literal' && when.value === true) return { place }
  const settled = withoutSettings(when, place)
  return {
    ...(settled.is === 'literal' && settled.value === true ? {} : { when: settled }),
    place: inScope(place, withFacts(place.scope, factsWhen(when, true))),
  }
}

/**
 * Applies the settings of the tenant to a condition. A thing that they exclude keeps the condition
 * `false`: it is checked like any other, and never runs.
 */
function withoutSettings(condition: Expression, place: Place): Expression {
  const value = foldConstant(condition, place)
  if (typeof value === 'boolean') return { is: 'literal', value }
  if (condition.is !== 'and' && condition.is !== 'or') return condition
  const left = withoutSettings(condition.left, place)
  const right = withoutSettings(condition.right, place)
  if (left.is === 'literal') return right
  if (right.is === 'literal') return left
  return { ...condition, left, right }
}

function isPutOff(when: SourceNode | undefined): boolean {
  return when?.kind === 'scalar' && /^=?\s*false$/.test(String(when.value).trim())
}

/** Returns a bare word. `takes.x` is replaced by the word from the caller. */
export function nameAt(
  node: SourceNode | undefined,
  place: Place,
): { readonly name: string; readonly node: SourceScalar } | undefined {
  const scalar = scalarOf(node)
  // The shape check reported an expression where a name is required.
  if (!scalar || scalar.value === null || isExpression(scalar)) return undefined
  const name = String(scalar.value)
  const argument = name.startsWith('takes.')
    ? place.scope.given?.values[name.slice('takes.'.length)]
    : undefined
  if (argument?.is === 'wrong') return undefined
  if (argument?.is !== 'word') return { name, node: scalar }
  return { name: argument.word, node: scalarOf(argument.node) ?? scalar }
}

/** The existing names: a list, or a lookup, which lists all names only for an unknown one. */
export type Names = readonly string[] | { has(name: string): boolean; keys(): Iterable<string> }

/** Reports the use of a name, and returns whether the name exists. */
export function announceName(
  kind: NameKind,
  named: { readonly name: string; readonly node: SourceScalar },
  known: Names,
  place: Place,
): boolean {
  const found = 'has' in known ? known.has(named.name) : known.includes(named.name)
  const names = found ? [] : 'has' in known ? [...known.keys()] : known
  place.walk.emitFact({ is: 'name', kind, node: named.node, name: named.name, found, known: names })
  return found
}

/** Converts a YAML key, which is always a text, to the boolean or number that it means. */
export function wordFor(type: Type, key: string): Json {
  const inner = present(type)
  if (inner.type === 'boolean' && (key === 'true' || key === 'false')) return key === 'true'
  const numeric =
    inner.type === 'integer' ||
    inner.type === 'number' ||
    (inner.type === 'enumeration' && typeof inner.words[0] === 'number')
  return numeric && key !== '' && Number.isFinite(Number(key)) ? Number(key) : key
}

/** `state.auth.userId`, `error.failed`: no displayed text looks like this. */
const path = /^[a-z]+(?:\.[A-Za-z]\w*)+$/

/** Reports a plain text that would be a valid value with `=` in front. */
export function reportForgottenEquals(node: SourceScalar, place: Place): void {
  const { value } = node
  if (typeof value !== 'string' || !path.test(value)) return
  const own = new Report()
  const { type } = checkExpression({ ...node, value: `=${value}` }, place.scope, own, true)
  const isThere = own.diagnostics().every(({ code }) => code === 'might-be-missing')
  if (isThere && type.type !== 'unknown')
    place.walk.report.add(raise.forgottenEquals(node.span, { value }))
}

import type { ASTNode } from '@marcbachmann/cel-js'
import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Expression, Root } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import type { SourceNode, Span } from '../../../language/source.ts'
import type { ComputedPath, StatePath } from '../../../language/step.ts'
import {
  type Type,
  unknown,
  classed,
  classOf,
  type Field,
  type Fields,
  present,
  stricter,
} from '../../types.ts'
import { both, type Facts, factKey } from './facts.ts'

/** Names that an expression may use at a place of a flow, with their types. */
export interface Scope {
  readonly roots: Readonly<Partial<Record<Root, Type>>>
  /** Variables of `exists` and `all`, innermost last. */
  readonly variables: Readonly<Record<string, Type>>
  readonly facts: Facts
  /**
   * Inside a part: the values that the caller passed. Optional parameters without a value are
   * absent.
   */
  readonly given?: Given
  /** Names that a screen and its part give to one copy of a store each. */
  readonly stores?: Readonly<Record<string, StoreCopy>>
  /** Named values of the screen and its part, inlined at each use. */
  readonly derived?: Readonly<Record<string, Derived>>
}

/**
 * One copy of a store, or a branch of it. `known` is the same place in a copy with known names
 * only, because all copies have the same fields.
 */
export interface StoreCopy {
  readonly path: ComputedPath
  readonly known: StatePath
  readonly type: Type
}

/** A named value, checked at its use with the facts that hold there. */
export interface Derived {
  /**
   * `missing`: a value that it reads may be absent there. Undefined when the value itself is wrong,
   * which is reported at its definition.
   */
  readonly read: (
    use: Scope,
    mayBeMissing: boolean,
    span: Span,
  ) => { readonly typed: Typed; readonly missing: boolean }
}

export interface Given {
  /** The part or action with the parameters, for messages. */
  readonly of: string
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, Argument>>
}

/** Argument that a caller passed to a part. */
export type Argument =
  | ({ readonly is: 'store' } & StoreCopy)
  /** `node` is the place in a form that wrote it for a shared field. */
  | {
      readonly is: 'value'
      readonly type: Type
      readonly lowered: Expression
      readonly node?: SourceNode
    }
  /** The name of a text or an icon. */
  | { readonly is: 'word'; readonly node: SourceNode; readonly word: string }
  /** A call, as the caller wrote it, read in the caller's scope. */
  /**
   * Missing or wrong, and already reported at its proper place. Its uses are not reported again.
   */
  | { readonly is: 'wrong' }
  | { readonly is: 'call'; readonly node: SourceNode; readonly scope: Scope }

export function withRoots(scope: Scope, roots: Scope['roots']): Scope {
  return { ...scope, roots: { ...scope.roots, ...roots } }
}

export function withFacts(scope: Scope, facts: Facts): Scope {
  return { ...scope, facts: both(scope.facts, facts) }
}

/** A checked expression: its type, and the tree for the engine. */
export interface Typed {
  readonly type: Type
  readonly lowered: Expression
}

/** Context for the check of each operator. */
export interface Checking {
  readonly scope: Scope
  /** The whole expression is a path, and its place accepts a missing value. */
  readonly mayBeMissing: boolean
  check(node: ASTNode): Typed
  /**
   * Returns the same context with more in scope, for the right side of `&&` and the inside of
   * `exists`.
   */
  under(scope: Scope): Checking
  knowing(facts: Facts): Checking
  spanOf(node: ASTNode): Span
  report(diagnostic: Diagnostic): void
}

export const nothingKnown: Typed = { type: unknown, lowered: { is: 'literal', value: null } }

/**
 * Returns a value of a union with the fields of those variants that the facts allow: the word of a
 * field excludes variants with other words, and a field that exists excludes variants without it.
 */
export function narrowed({ type, lowered }: Typed, facts: Facts): Typed {
  if (type.type !== 'object' || !type.variants || lowered.is !== 'path') return { type, lowered }
  const left = type.variants.filter((variant) => isPossible(variant, lowered, facts))
  return left.length === 0 || left.length === type.variants.length
    ? { type, lowered }
    : { type: { ...type, fields: fieldsOf(left, type.fields), variants: left }, lowered }
}

type Path = Extract<Expression, { readonly is: 'path' }>

function isPossible(variant: Fields, { root, path }: Path, facts: Facts): boolean {
  const start = `${factKey(root, path)}.`
  const own = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => {
      const name = key.startsWith(start) ? key.slice(start.length) : ''
      return name === '' || name.includes('.') ? [] : [name]
    })
  const field = (name: string) => (Object.hasOwn(variant, name) ? variant[name] : undefined)
  if (own(facts.present).some((name) => !field(name))) return false
  if (own(facts.absent ?? []).some((name) => field(name)?.optional === false)) return false
  const { words = new Map(), otherWords = new Map() } = facts
  return (
    own(words.keys()).every((name) => {
      const known = wordsIn(field(name)?.type)
      return !known || known.some((word) => words.get(start + name)?.has(word) === true)
    }) &&
    own(otherWords.keys()).every((name) => {
      const known = wordsIn(field(name)?.type)
      return !known || known.some((word) => otherWords.get(start + name)?.has(word) === false)
    })
  )
}

function wordsIn(type: Type | undefined) {
  const inner = type && present(type)
  return inner?.type === 'enumeration' ? inner.words : undefined
}

/** A field that some variants lack is optional. A secret of one variant is one in all of them. */
function fieldsOf(variants: readonly Fields[], whole: Fields): Fields {
  const names = new Set(variants.flatMap((variant) => Object.keys(variant)))
  return Object.fromEntries(
    [...names].flatMap((name): [string, Field][] => {
      const found = variants.flatMap((variant) =>
        Object.hasOwn(variant, name) && variant[name] ? [variant[name]] : [],
      )
      const [first] = found
      const merged = Object.hasOwn(whole, name) ? whole[name] : undefined
      if (!first || !merged) return []
      const type = found.length === 1 ? first.type : merged.type
      const strictest = stricter(classOf(type), merged.type.class ?? 'plain')
      const isSure = found.length === variants.length && found.every(({ optional }) => !optional)
      return [[name, { type: classed(type, strictest), optional: !isSure && merged.optional }]]
    }),
  )
}

/** Outcome of a condition for one value of one path; undefined when unknown. */
type Verdict = boolean | undefined

/**
 * Narrows the type of an answer for which a condition holds: enumerations lose the words that the
 * condition excludes.
 */
export function wordsLeft(type: Type, condition: Expression, path: readonly string[] = []): Type {
  const inner = present(type)
  if (inner.type === 'object') {
    const fields = Object.entries(inner.fields).map(
      ([name, field]) =>
        [name, { ...field, type: wordsLeft(field.type, condition, [...path, name]) }] as const,
    )
    return { ...inner, fields: Object.fromEntries(fields) }
  }
  if (inner.type !== 'enumeration') return type
  const words = inner.words.filter((word) => verdict(condition, path, word) !== false)
  return words.length === inner.words.length ? type : { ...inner, words }
}

function verdict(condition: Expression, path: readonly string[], word: Json): Verdict {
  switch (condition.is) {
    case 'literal':
      return typeof condition.value === 'boolean' ? condition.value : undefined
    case 'not': {
      const inner = verdict(condition.of, path, word)
      return inner === undefined ? undefined : !inner
    }
    case 'and':
    case 'or': {
      const decisive = condition.is === 'or'
      const sides = new Set([
        verdict(condition.left, path, word),
        verdict(condition.right, path, word),
      ])
      if (sides.has(decisive)) return decisive
      return sides.has(undefined) ? undefined : !decisive
    }
    case 'compare': {
      const other = isPath(condition.left, path)
        ? condition.right
        : isPath(condition.right, path)
          ? condition.left
          : undefined
      if (other?.is !== 'literal' || (condition.op !== '==' && condition.op !== '!='))
        return undefined
      return (other.value === word) === (condition.op === '==')
    }
    case 'in': {
      const list = isPath(condition.item, path) ? literalsOf(condition.list) : undefined
      return list?.includes(word)
    }
    default:
      return undefined
  }
}

/** Returns the values of a list when all of them are literals. */
function literalsOf(list: Expression): readonly Json[] | undefined {
  if (list.is === 'literal') return Array.isArray(list.value) ? list.value : undefined
  if (list.is !== 'list') return undefined
  const values = list.items.flatMap((item) => (item.is === 'literal' ? [item.value] : []))
  return values.length === list.items.length ? values : undefined
}

const isPath = (expression: Expression, path: readonly string[]): boolean =>
  expression.is === 'path' &&
  expression.root === 'answer' &&
  expression.path.join('.') === path.join('.')

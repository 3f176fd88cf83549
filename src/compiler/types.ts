import type { Json } from '../language/json.ts'
import type { StateClass } from '../language/state-schema.ts'

/**
 * Type of a value: JSON Schema as far as flows need it. `class` follows the value through all
 * expressions.
 */
export type Type = TypeShape & {
  readonly class?: StateClass
  readonly limits?: Limits
  readonly isMoment?: true
  /** Content of a chosen file, which no storage keeps. */
  readonly isFile?: true
  readonly format?: DateFormat
}

/** Texts of OpenAPI that are formatted for display: a day, and a point in time (RFC 3339). */
export type DateFormat = 'date' | 'date-time'

/**
 * Limits of a value at its place (JSON Schema Validation, sections 6.2 and 6.3). Only constants are
 * checked.
 */
export interface Limits {
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

type TypeShape =
  | { readonly type: 'integer' | 'number' | 'boolean' | 'text' | 'null' }
  /** Unknown, because an error was already reported. Every check passes. */
  | { readonly type: 'unknown' }
  | {
      readonly type: 'enumeration'
      readonly words: readonly Word[]
      /** The words are the error codes of the API. */
      readonly codes?: true
    }
  | { readonly type: 'list'; readonly of: Type }
  | {
      readonly type: 'object'
      readonly name?: string
      readonly fields: Readonly<Record<string, Field>>
      /** Fields of each variant of a union. `fields` has those of all, as far as they agree. */
      readonly variants?: readonly Readonly<Record<string, Field>>[]
    }
  /** Any text as key. */
  | { readonly type: 'map'; readonly of: Type }
  | { readonly type: 'nullable'; readonly of: Type }

/** Words of an enumeration: texts, or the numbers a parameter is limited to. */
export type Word = string | number
export interface Field {
  readonly type: Type
  readonly optional: boolean
}
export type Fields = Readonly<Record<string, Field>>

export const unknown: Type = { type: 'unknown' }
export const boolean: Type = { type: 'boolean' }
export const integer: Type = { type: 'integer' }
/** An integer of epoch milliseconds, with its own name in messages. */
export const moment: Type = { type: 'integer', isMoment: true }
export const number: Type = { type: 'number' }
export const text: Type = { type: 'text' }
export const nothing: Type = { type: 'null' }

export const listOf = (of: Type): Type => ({ type: 'list', of })
export const mapOf = (of: Type): Type => ({ type: 'map', of })
export const nullable = (of: Type): Type =>
  of.type === 'nullable' || of.type === 'null' ? of : classed({ type: 'nullable', of }, of.class)
export const objectOf = (fields: Fields, name?: string): ObjectType =>
  name === undefined ? { type: 'object', fields } : { type: 'object', name, fields }
export const required = (type: Type): Field => ({ type, optional: false })
export const optional = (type: Type): Field => ({ type, optional: true })

export function classed(type: Type, found: StateClass | undefined): Type {
  return found === undefined || found === 'plain' ? type : { ...type, class: found }
}

/**
 * Type of the items of a list, by row, in `exists` and by index: at least of the class of the list.
 * Unknown for another type.
 */
export const itemOf = (type: Type): Type =>
  type.type === 'list'
    ? classed(type.of, stricter(type.class ?? 'plain', type.of.class ?? 'plain'))
    : unknown

export function limited(type: Type, limits: Limits): Type {
  return Object.keys(limits).length === 0 ? type : { ...type, limits }
}

/** A type without its null. */
export function present(type: Type): Type {
  return type.type === 'nullable' ? classed(type.of, type.class ?? type.of.class) : type
}

export function isText(type: Type): boolean {
  return (
    type.type === 'text' ||
    (type.type === 'enumeration' && type.words.every((word) => typeof word === 'string'))
  )
}

export function isInteger(type: Type): boolean {
  return (
    type.type === 'integer' ||
    (type.type === 'enumeration' &&
      type.words.every((word) => typeof word === 'number' && Number.isInteger(word)))
  )
}

/** True for a value with parts, which no sentence can contain. */
export const isStructure = (type: Type): boolean =>
  ['object', 'list', 'map'].includes(present(type).type)

export function isNumeric(type: Type): boolean {
  return type.type === 'number' || isInteger(type)
}

export type ObjectType = Extract<Type, { readonly type: 'object' }>

/**
 * Returns the type of a value that is one or the other (`a ? b : c`, items of a list); undefined
 * when they have nothing in common.
 */
export function union(one: Type, other: Type): Type | undefined {
  const shared = shape(one, other)
  return shared && classed(shared, stricter(classOf(one), classOf(other)))
}

function shape(one: Type, other: Type): Type | undefined {
  if (one.type === 'unknown') return other
  if (other.type === 'unknown') return one
  if (one.type === 'null') return nullable(other)
  if (other.type === 'null') return nullable(one)
  if (one.type === 'nullable' || other.type === 'nullable') {
    const inner = shape(present(one), present(other))
    return inner && nullable(inner)
  }
  if (one.type === 'enumeration' && other.type === 'enumeration')
    return { type: 'enumeration', words: [...new Set([...one.words, ...other.words])] }
  if (isText(one) && isText(other)) return text
  // Merges item types. The item type of an empty list is unknown, so the other one stays.
  if (
    (one.type === 'list' && other.type === 'list') ||
    (one.type === 'map' && other.type === 'map')
  ) {
    const of = union(one.of, other.of)
    return of && { type: one.type, of }
  }
  if (fits(one, other)) return other
  if (fits(other, one)) return one
  if (one.type === 'object' && other.type === 'object') return bothObjects(one, other)
  return isNumeric(one) && isNumeric(other) ? number : undefined
}

/** Rows of a literal list have the same fields with other words. */
function bothObjects(one: ObjectType, other: ObjectType): Type | undefined {
  const names = Object.keys(one.fields)
  if (names.length !== Object.keys(other.fields).length) return undefined
  const fields = names.map((name): readonly [string, Field | undefined] => {
    const [first, second] = [
      one.fields[name],
      Object.hasOwn(other.fields, name) ? other.fields[name] : undefined,
    ]
    const type = first && second && union(first.type, second.type)
    return [name, type && { type, optional: first.optional || second.optional }]
  })
  return fields.every((field): field is readonly [string, Field] => field[1] !== undefined)
    ? objectOf(Object.fromEntries(fields))
    : undefined
}

/** True when every value of `found` is allowed where `wanted` is expected. */
export function fits(found: Type, wanted: Type): boolean {
  if (found.type === 'unknown' || wanted.type === 'unknown') return true
  // An empty enumeration has no values. The cause is reported where the words were excluded.
  if (found.type === 'enumeration' && found.words.length === 0) return true
  if (found.type === 'null') return wanted.type === 'nullable' || wanted.type === 'null'
  if (wanted.type === 'nullable')
    return fits(found.type === 'nullable' ? found.of : found, wanted.of)
  if (found.type === 'nullable') return false
  switch (wanted.type) {
    case 'text':
      return isText(found)
    case 'integer':
      return isInteger(found)
    case 'number':
      return found.type === 'number' || isInteger(found)
    case 'boolean':
    case 'null':
      return found.type === wanted.type
    case 'enumeration':
      // A plain text may be one of the words. Only words that certainly differ are an error (the
      // server still checks).
      if (found.type === 'enumeration')
        return found.words.every((word) => wanted.words.includes(word))
      return wanted.words.every((word) => typeof word === 'string')
        ? found.type === 'text'
        : found.type === 'integer'
    case 'list':
      return found.type === 'list' && fits(found.of, wanted.of)
    case 'map':
      return found.type === 'map'
        ? fits(found.of, wanted.of)
        : found.type === 'object' &&
            Object.values(found.fields).every((field) => fits(field.type, wanted.of))
    case 'object':
      if (found.type !== 'object') return false
      return (
        Object.entries(wanted.fields).every(([name, field]) => {
          const own = Object.hasOwn(found.fields, name) ? found.fields[name] : undefined
          return own === undefined
            ? field.optional
            : (field.optional || !own.optional) && fits(own.type, field.type)
        }) && Object.keys(found.fields).every((name) => Object.hasOwn(wanted.fields, name))
      )
  }
  return wanted satisfies never
}

/**
 * Returns the type of a plain value. A word has the type text, because its other possible values
 * are unknown.
 */
export function jsonType(value: Json): Type {
  if (value === null) return nothing
  switch (typeof value) {
    case 'string':
      return text
    case 'boolean':
      return boolean
    case 'number':
      return Number.isInteger(value) ? integer : number
    default:
  }
  if (Array.isArray(value))
    return listOf(
      value.map(jsonType).reduce<Type>((sum, item) => union(sum, item) ?? unknown, unknown),
    )
  return objectOf(
    Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, required(jsonType(inner))]),
    ),
  )
}

/** A type in an author's words: `text`, `a list of integers`, `one of COMPLETE, VERIFY`. */
export function describeType(type: Type): string {
  switch (type.type) {
    case 'integer':
      return type.isMoment === true ? 'a time (integer milliseconds)' : 'an integer'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'a boolean'
    case 'text':
      return 'a text'
    case 'null':
      return 'null'
    case 'unknown':
      return 'a value'
    case 'enumeration':
      return type.words.length === 1
        ? `the word "${type.words[0] ?? ''}"`
        : `one of ${wordsOf(type.words.map(String))}`
    case 'list':
      return `a list${itemsOf(type)}`
    case 'object':
      return type.name === undefined
        ? `an object (${wordsOf(Object.keys(type.fields))})`
        : `${article(type.name)} ${type.name}`
    case 'map':
      return `a map${itemsOf(type)}`
    case 'nullable':
      return `${describeType(type.of)} or null`
  }
  return type satisfies never
}

const itemsOf = ({ of }: { readonly of: Type }): string =>
  of.type === 'unknown' ? '' : ` (of: ${describeType(of)})`

function article(name: string): string {
  return /^[aeiou]/i.test(name) ? 'an' : 'a'
}

function wordsOf(words: readonly string[]): string {
  const shown = words.slice(0, 6).map((word) => (word === '' ? '""' : word))
  return words.length > shown.length ? `${shown.join(', ')} …` : shown.join(', ')
}

const order: readonly StateClass[] = ['plain', 'personal', 'handle', 'secret']

/** The stricter of two classes. */
export function stricter(one: StateClass, other: StateClass): StateClass {
  return order.indexOf(one) >= order.indexOf(other) ? one : other
}

export function isStricter(one: StateClass, other: StateClass): boolean {
  return order.indexOf(one) > order.indexOf(other)
}

/** The strictest class of anything inside a value of this type. */
export function classOf(type: Type): StateClass {
  const known = classes.get(type)
  if (known !== undefined) return known
  const found = strictestIn(type)
  classes.set(type, found)
  return found
}

/** Types of a large document share most of their parts. */
const classes = new WeakMap<Type, StateClass>()

function strictestIn(type: Type): StateClass {
  const own = type.class ?? 'plain'
  switch (type.type) {
    case 'list':
    case 'map':
    case 'nullable':
      return stricter(own, classOf(type.of))
    case 'object':
      return Object.values(type.fields).reduce(
        (sum, field) => stricter(sum, classOf(field.type)),
        own,
      )
    case 'integer':
    case 'number':
    case 'boolean':
    case 'text':
    case 'null':
    case 'unknown':
    case 'enumeration':
      return own
  }
  return type satisfies never
}

type Enumeration = Extract<Type, { readonly type: 'enumeration' }>

/** Sources of lists of words. A type keeps its list when it becomes nullable or optional. */
const declared = new WeakMap<readonly Word[], string>()

/** Marks a list of words with its source, in words of an author. */
export function wordsFrom<Words extends readonly Word[]>(words: Words, source: string): Words {
  declared.set(words, source)
  return words
}

/** `Sms, Email (from flows/state.yaml)` */
export function describeWords(type: Enumeration): string {
  const source = type.codes ? 'error codes of the OpenAPI document' : declared.get(type.words)
  return `${describeType(type)}${source === undefined ? '' : ` (${source})`}`
}

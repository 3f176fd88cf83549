import type { StateClass } from '../../language/state-schema.ts'

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
export const objectOf = (fields: Fields, name?: string): Type =>
  name === undefined ? { type: 'object', fields } : { type: 'object', name, fields }
export const required = (type: Type): Field => ({ type, optional: false })
export const optional = (type: Type): Field => ({ type, optional: true })

export function classed(type: Type, found: StateClass | undefined): Type {
  return found === undefined || found === 'plain' ? type : { ...type, class: found }
}

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

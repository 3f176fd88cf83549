import type { Expression, Expressions } from '../../../language/expression.ts'
import type { SourceMap, SourceNode } from '../../../language/source.ts'
import type { Typed } from '../../expressions/typed.ts'
import { entriesOf, isMapNode } from '../../model/read-node.ts'
import {
  type Field,
  type Fields,
  objectOf,
  present,
  required,
  type Type,
  unknown,
} from '../../types/type.ts'
import type { Given } from '../fact.ts'
import type { Place } from '../place.ts'
import { walkValue } from './values.ts'

/**
 * Lowers the entries of a call's `with`. An optional argument may be absent, null or empty: it is
 * then omitted from the call.
 */
export function walkArguments(
  node: SourceNode | undefined,
  takes: Fields | 'anything',
  place: Place,
): readonly Given[] {
  return entriesOf(node).map(({ key, keySpan, value }) => ({
    name: key,
    nameNode: keySpan,
    node: value,
    typed: argument(
      value,
      takes === 'anything' ? { type: unknown, optional: true } : fieldAt(takes, key),
      place,
    ),
  }))
}

function argument(node: SourceNode, wanted: Field | undefined, place: Place): Typed {
  const type = wanted && present(wanted.type)
  const typed =
    isMapNode(node) && type?.type === 'object'
      ? objectArgument(node, type.fields, place)
      : // A value without a place in the request is reported itself, not its being absent.
        walkValue(node, place, wanted?.optional ?? true)
  return wanted?.optional === true ? { ...typed, type: withoutNothing(typed.type) } : typed
}

function objectArgument(node: SourceMap, takes: Fields, place: Place): Typed {
  const given = walkArguments(node, takes, place)
  return {
    type: objectOf(
      Object.fromEntries(given.map(({ name, typed }) => [name, required(typed.type)])),
    ),
    lowered: {
      is: 'map',
      entries: Object.fromEntries(given.map(({ name, typed }) => [name, typed.lowered])),
    },
  }
}

/** The type as sent: without null and the empty word. */
function withoutNothing(type: Type): Type {
  const inner = present(type)
  if (inner.type === 'null') return unknown
  return inner.type === 'enumeration'
    ? { ...inner, words: inner.words.filter((word) => word !== '') }
    : inner
}

/**
 * Lists arguments that may be omitted, dotted inside an object, without those that certainly have a
 * value.
 */
export function optionalNames(given: Expressions, takes: Fields, within = ''): readonly string[] {
  return Object.entries(given).flatMap(([name, expression]) => {
    const field = fieldAt(takes, name)
    const type = field && present(field.type)
    const inside =
      expression.is === 'map' && type?.type === 'object'
        ? optionalNames(expression.entries, type.fields, `${within}${name}.`)
        : []
    const own = field?.optional === true && !isCertain(expression) ? [within + name] : []
    return own.concat(inside)
  })
}

function isCertain(expression: Expression): boolean {
  return expression.is === 'literal' && expression.value !== null && expression.value !== ''
}

function fieldAt(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

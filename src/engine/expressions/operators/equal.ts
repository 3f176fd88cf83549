import type { Json } from '../../../language/json.ts'
import { isList, isObject, getOwn } from '../get-own.ts'

/** CEL's equality over JSON: deep, and false between values of different types. */
export function equal(left: Json, right: Json): boolean {
  if (isList(left))
    return (
      isList(right) &&
      left.length === right.length &&
      left.every((item, at) => equalOrAbsent(item, right[at]))
    )
  if (!isObject(left)) return left === right
  if (!isObject(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => equalOrAbsent(getOwn(left, name), getOwn(right, name)))
  )
}

function equalOrAbsent(left: Json | undefined, right: Json | undefined): boolean {
  return left === undefined || right === undefined
    ? left === right
    : left === right || equal(left, right)
}

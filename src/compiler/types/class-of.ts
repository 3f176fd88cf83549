import type { StateClass } from '../../language/state-schema.ts'
import type { Type } from './type.ts'

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

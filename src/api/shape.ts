import type { Json } from './answer.ts'
import { isObject } from './parse-json.ts'

/**
 * Expected shape of an answer, generated from its schema: `required`, `type`, null, `enum`,
 * `items`, and the bounds of an integer. Unnamed keys may have any value. `any` is a schema without
 * constraints, or with keywords that are not supported.
 */
export type Shape =
  | 'any'
  | 'text'
  /** A text with a class: a secret, a handle, or personal. */
  | 'classed'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'null'
  | { readonly from?: number; readonly to?: number; readonly whole: true }
  | { readonly words: readonly (string | number)[] }
  | { readonly orNull: Shape }
  | { readonly list: Shape }
  /** Any text is a key. */
  | { readonly map: Shape }
  | { readonly has: Shapes; readonly may?: Shapes }

export type Shapes = { readonly [name: string]: Shape }

/**
 * Returns the first place that differs from the shape, as a JSON pointer (RFC 6901) with names of
 * the schema only. A key of a map comes from the server, so it becomes `*`. Undefined when the
 * value fits. Recursion is limited by the shape.
 */
export function violation(value: Json | undefined, shape: Shape, place = ''): string | undefined {
  if (typeof shape === 'string') return isPlain(value, shape) ? undefined : place
  if ('words' in shape) return shape.words.some((word) => word === value) ? undefined : place
  if ('whole' in shape)
    return isWhole(value) && value >= (shape.from ?? value) && value <= (shape.to ?? value)
      ? undefined
      : place
  if ('orNull' in shape) return value === null ? undefined : violation(value, shape.orNull, place)
  if ('list' in shape)
    return Array.isArray(value)
      ? first(value.entries(), ([index, item]) => violation(item, shape.list, `${place}/${index}`))
      : place
  if (!isObject(value)) return place
  if ('map' in shape)
    return first(Object.values(value), (each) => violation(each, shape.map, `${place}/*`))
  const inner = (shapes: Shapes, isOptional: boolean) =>
    first(Object.entries(shapes), ([name, of]) => {
      const own = Object.hasOwn(value, name)
      return !own && isOptional
        ? undefined
        : violation(
            own ? value[name] : undefined,
            of,
            `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          )
    })
  return inner(shape.has, false) ?? inner(shape.may ?? {}, true)
}

function isPlain(value: Json | undefined, kind: Extract<Shape, string>): boolean {
  switch (kind) {
    case 'any':
      return value !== undefined
    case 'text':
    case 'classed':
      return typeof value === 'string'
    case 'integer':
      return isWhole(value)
    case 'number':
      return Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'null':
      return value === null
    default:
      return kind satisfies never
  }
}

/**
 * Integers beyond the safe range are rejected, because JavaScript cannot distinguish neighbors such
 * as 2^63.
 */
const isWhole = (value: Json | undefined): value is number => Number.isSafeInteger(value)

function first<Each>(
  all: Iterable<Each>,
  judge: (each: Each) => string | undefined,
): string | undefined {
  for (const each of all) {
    const found = judge(each)
    if (found !== undefined) return found
  }
  return undefined
}

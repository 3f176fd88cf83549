import type { Json } from './answer.ts'
import { isObject } from './parse-json.ts'

/**
 * What an answer must be, lowered from its schema when the calls are generated: `required`, `type`,
 * null, `enum`, `items`, and the bounds of an integer. Keys that it does not name may be anything;
 * `any` is what is not said, or said in words that are not lowered.
 */
export type Shape =
  | 'any'
  | 'text'
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
 * Where the value is first not as its shape says, as a JSON pointer (RFC 6901) made of names of the
 * schema alone: a key of a map, which is the server's, is `*`. Undefined when it fits. It goes no
 * deeper than the shape.
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

/** One that JavaScript cannot tell from its neighbours is none: 2^63 counts nothing. */
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

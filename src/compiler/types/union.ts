import { classOf, stricter } from './class-of.ts'
import { fits } from './fits.ts'
import { classed, isNumeric, isText, nullable, number, present, text, type Type } from './type.ts'

/** The type of a value that is one or the other (`a ? b : c`, items of a list); nothing when they have nothing in common. */
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
  if (one.type === 'enumeration' && other.type === 'enumeration') return { type: 'enumeration', words: [...new Set([...one.words, ...other.words])] }
  if (isText(one) && isText(other)) return text
  if (fits(one, other)) return other
  if (fits(other, one)) return one
  return isNumeric(one) && isNumeric(other) ? number : undefined
}

import type { Expression } from '../../../language/expression.ts'
import {
  classed,
  classOf,
  type Field,
  type Fields,
  present,
  stricter,
  type Type,
} from '../../types.ts'
import { type Facts, factKey } from './facts.ts'
import type { Typed } from './scope.ts'

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

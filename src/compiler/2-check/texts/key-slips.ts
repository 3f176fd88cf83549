import type { SourceNode } from '../../../language/source.ts'
import { withoutPlural } from '../../model/plural.ts'
import type { Project, TextFile } from '../../model/project.ts'
import { nearestName } from '../../suggest.ts'

export interface Named {
  readonly name: string
  readonly language: string
  readonly node: SourceNode
}

/**
 * Keys of one language by their misspelled pairs in another, computed once for all texts of a file.
 */
export type Pairs = Map<string, ReadonlyMap<string, string>>

interface Compared {
  readonly language: string
  readonly other: string
  readonly namespace: string
}

/**
 * Finds a key that only another language has, and that differs from this key by a typing mistake.
 */
export function slipOf(
  name: string,
  { language, other, namespace }: Compared,
  { files }: Project['texts'],
  known: Pairs,
): Omit<Named, 'language'> | undefined {
  const of = `${language} ${other} ${namespace}`
  const there = files.get(other)?.get(namespace)
  const pairs = known.get(of) ?? pairsBetween(files.get(language)?.get(namespace), there)
  known.set(of, pairs)
  const near = pairs.get(withoutPlural(name))
  const [found] =
    near === undefined
      ? []
      : [...(there?.entries ?? [])].filter(([each]) => withoutPlural(each) === near)
  return found && { name: found[0], node: found[1].node }
}

function pairsBetween(
  one: TextFile | undefined,
  other: TextFile | undefined,
): ReadonlyMap<string, string> {
  const [own, others] = [one, other].map(
    (file) => new Set([...(file?.entries.keys() ?? [])].map(withoutPlural)),
  )
  return pairsAmong(
    [...(own ?? [])].filter((each) => !others?.has(each)),
    [...(others ?? [])].filter((each) => !own?.has(each)),
  )
}

/**
 * Pairs names that are nearest to each other among the remaining names. The result is the same from
 * both sides.
 */
function pairsAmong(
  names: readonly string[],
  others: readonly string[],
): ReadonlyMap<string, string> {
  const pairs = new Map(
    names.flatMap((name) => {
      const near = nearestName(name, others)
      return near !== undefined && nearestName(near, names) === name ? [[name, near] as const] : []
    }),
  )
  if (pairs.size === 0) return pairs
  const taken = new Set(pairs.values())
  return new Map([
    ...pairs,
    ...pairsAmong(
      names.filter((name) => !pairs.has(name)),
      others.filter((name) => !taken.has(name)),
    ),
  ])
}

/**
 * Removes the common ending of two keys. A renamed group then counts as one mistake for all its
 * texts.
 */
export function slipBetween(one: string, other: string): string {
  const [last, lastOfOther] = [one, other].map((key) => /\.[^.]+$/.exec(key)?.[0])
  return last !== undefined && last === lastOfOther
    ? slipBetween(one.slice(0, -last.length), other.slice(0, -last.length))
    : `${one} ${other}`
}

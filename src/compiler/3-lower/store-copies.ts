import type { Expression } from '../../language/expression.ts'
import { scalarOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import type { Axis } from '../2-resolve/project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { required, type Type, unknown } from '../types.ts'
import type { StoreCopy } from './expressions/scope.ts'
import type { Given } from './fact.ts'
import type { MergedEntry } from './parts.ts'
import type { Place } from './place.ts'
import { announceName, walkGiven } from './values/values.ts'

/**
 * Roots that may select a copy: they must be known wherever the copy is used, also at the end of a
 * timer.
 */
const LASTING: ReadonlySet<string> = new Set(['state', 'params', 'query'])

/**
 * `stores:` of a screen: a name for one copy of a store, with a word or an expression for each of
 * its `each`.
 */
export function storeCopies(
  entries: readonly MergedEntry[],
  place: Place,
): Readonly<Record<string, StoreCopy>> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const copy = storeCopy(entry, place)
      return copy ? [[entry.key, copy] as const] : []
    }),
  )
}

function storeCopy({ key, keySpan, value }: MergedEntry, place: Place): StoreCopy | undefined {
  const { stores, axes, type } = place.walk.project.state
  if (Object.hasOwn(stores, key))
    place.walk.report.add(raise.duplicateName(keySpan, { kind: 'store', name: key }))
  const store = wordAt(value, 'store')
  const node = scalarOf(valueOf(value, 'store'))
  if (store === undefined || !node) return undefined
  // Reported here, at the cause: uses of the name count as right.
  if (!announceName('state-field', { name: store, node }, Object.keys(stores), place))
    return { path: [store], known: [store], type: unknown }
  const each = axes[store] ?? []
  const given = walkGiven(value, place).filter(({ name }) => name !== 'store')
  const takes = Object.fromEntries(
    each.map(({ name, words }) => [name, required({ type: 'enumeration', words })]),
  )
  place.walk.emitFact({ is: 'arguments', of: store, node, given, takes })
  for (const { node: of, typed } of given)
    for (const root of rootsOf(typed.lowered)) reportRoot(root, of, place)
  const chosen = each.map((axis) => nameOf(axis, given))
  const known = [store, ...each.map(({ words: [first = ''] }, at) => knownName(chosen[at], first))]
  return { path: [store, ...chosen], known, type: known.reduce(fieldOf, type) }
}

/** An unknown word was reported; the first word replaces it. */
function nameOf({ name, words }: Axis, given: readonly Given[]): string | Expression {
  const [first = ''] = words
  const lowered = given.find((one) => one.name === name)?.typed.lowered
  if (lowered?.is !== 'literal') return lowered ?? first
  return typeof lowered.value === 'string' && words.includes(lowered.value) ? lowered.value : first
}

const knownName = (name: string | Expression | undefined, first: string): string =>
  typeof name === 'string' ? name : first

function fieldOf(type: Type, name: string): Type {
  return type.type === 'object' ? (type.fields[name]?.type ?? unknown) : unknown
}

function reportRoot(root: string, node: Given['node'], place: Place): void {
  if (!LASTING.has(root)) place.walk.report.add(raise.copyByMoment(node.span, { root }))
}

function rootsOf(expression: Expression): readonly string[] {
  const inner = Object.values(expression).flatMap((part: unknown): readonly unknown[] =>
    Array.isArray(part) ? part : [part],
  )
  const own: readonly string[] =
    expression.is === 'path' || expression.is === 'has' ? [expression.root] : []
  return own.concat(inner.filter(isExpression).flatMap(rootsOf))
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'is' in value
}

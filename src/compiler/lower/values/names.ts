import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { isExpression, scalarOf } from '../../model/read-node.ts'
import type { NameKind } from '../fact.ts'
import type { Place } from '../place.ts'

/** Returns a bare word. `takes.x` is replaced by the word from the caller. */
export function nameAt(
  node: SourceNode | undefined,
  place: Place,
): { readonly name: string; readonly node: SourceScalar } | undefined {
  const scalar = scalarOf(node)
  // The shape check reported an expression where a name is required.
  if (!scalar || scalar.value === null || isExpression(scalar)) return undefined
  const name = String(scalar.value)
  const argument = name.startsWith('takes.')
    ? place.scope.given?.values[name.slice('takes.'.length)]
    : undefined
  if (argument?.is === 'wrong') return undefined
  if (argument?.is !== 'word') return { name, node: scalar }
  return { name: argument.word, node: scalarOf(argument.node) ?? scalar }
}

/** The existing names: a list, or a lookup, which lists all names only for an unknown one. */
type Names = readonly string[] | { has(name: string): boolean; keys(): Iterable<string> }

/** Reports the use of a name, and returns whether the name exists. */
export function announceName(
  kind: NameKind,
  named: { readonly name: string; readonly node: SourceScalar },
  known: Names,
  place: Place,
): boolean {
  const found = 'has' in known ? known.has(named.name) : known.includes(named.name)
  const names = found ? [] : 'has' in known ? [...known.keys()] : known
  place.walk.emitFact({ is: 'name', kind, node: named.node, name: named.name, found, known: names })
  return found
}

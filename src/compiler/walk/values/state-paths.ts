import type { SourceNode } from '../../../language/source.ts'
import type { FieldSchema } from '../../../language/state-schema.ts'
import type { StatePath } from '../../../language/step.ts'
import { type Type, unknown } from '../../types/type.ts'
import { nameAt } from './names.ts'
import type { Place } from '../place.ts'

export interface WalkedPath { readonly path: StatePath; readonly type: Type; readonly field?: FieldSchema }

/** A field, a branch or a store of the state: `auth.requestId`, `session`, `takes.challenge.maskedData`. */
export function walkStatePath(node: SourceNode | undefined, place: Place, wanted: 'field' | 'any'): WalkedPath | undefined {
  const named = nameAt(node, place)
  if (!named || isOfWrong(named.name, place)) return undefined
  if (named.name.startsWith(READ)) {
    place.walk.announce({ is: 'read-as-place', node: named.node, name: named.name.slice(READ.length) })
    return undefined
  }
  const path = segmentsOf(named.name, place)
  const known = pathsOf(place, wanted)
  const joined = path.join('.')
  const found = known.includes(joined)
  // As written: inside a part the author knows the path as `takes.x`.
  const written = named.name.startsWith('takes.') ? known.map((each) => shortened(each, named.name, path, place)) : known
  place.walk.announce({ is: 'name', kind: 'state-field', node: named.node, name: named.name, found, known: written })
  if (!found) return undefined
  const [store = '', ...rest] = path
  const field = place.walk.project.state.stores[store]?.fields[rest.join('.')]
  return { path, type: typeAt(path, place), ...(field ? { field } : {}) }
}

/** How expressions read the state. */
const READ = 'state.'

/** `takes.x.y` where the caller's x is a mistake. */
function isOfWrong(name: string, place: Place): boolean {
  const [root, taken = ''] = name.split('.')
  return root === 'takes' && place.scope.given?.values[taken]?.is === 'wrong'
}

function segmentsOf(name: string, place: Place): StatePath {
  const segments = name.split('.')
  const argument = segments[0] === 'takes' ? place.scope.given?.values[segments[1] ?? ''] : undefined
  return argument?.is === 'store' ? [...argument.path, ...segments.slice(2)] : segments
}

function shortened(path: string, name: string, segments: StatePath, place: Place): string {
  const rest = name.split('.').slice(2)
  const prefix = segments.slice(0, segments.length - rest.length).join('.')
  return path.startsWith(`${prefix}.`) && place.scope.given ? `takes.${name.split('.')[1] ?? ''}.${path.slice(prefix.length + 1)}` : path
}

/** Every field; with `any` also stores and the branches between. */
export function pathsOf(place: Place, wanted: 'field' | 'any'): readonly string[] {
  const fields = Object.entries(place.walk.project.state.stores).flatMap(([store, { fields: own }]) => Object.keys(own).map((path) => `${store}.${path}`))
  if (wanted === 'field') return fields
  const branches = fields.flatMap((path) => path.split('.').map((_, index, all) => all.slice(0, index + 1).join('.')))
  return [...new Set([...branches, ...fields])]
}

function typeAt(path: StatePath, place: Place): Type {
  return path.reduce<Type>((type, name) => (type.type === 'object' ? (type.fields[name]?.type ?? unknown) : unknown), place.walk.project.state.type)
}

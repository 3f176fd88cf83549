import type { SourceNode } from '../../../language/source.ts'
import type { FieldSchema } from '../../../language/state-schema.ts'
import type { ComputedPath, StatePath } from '../../../language/step.ts'
import { isKnownPath } from '../../expressions/read-path.ts'
import type { StoreCopy } from '../../expressions/scope.ts'
import type { StateModel } from '../../model/project.ts'
import { type Type, unknown } from '../../types/type.ts'
import type { Place } from '../place.ts'
import { nameAt } from './names.ts'

/** `known` is the path with constant names for the selected copy. */
export interface WalkedPath {
  readonly path: ComputedPath
  readonly known: StatePath
  readonly type: Type
  readonly field?: FieldSchema
}

/**
 * Lowers a field, a branch or a store of the state: `auth.requestId`, `session`,
 * `takes.challenge.maskedData`.
 */
export function walkStatePath(
  node: SourceNode | undefined,
  place: Place,
  wanted: 'field' | 'any',
): WalkedPath | undefined {
  const named = nameAt(node, place)
  if (!named || isOfWrong(named.name, place)) return undefined
  if (named.name.startsWith(READ)) {
    place.walk.emitFact({
      is: 'read-as-place',
      node: named.node,
      name: named.name.slice(READ.length),
    })
    return undefined
  }
  const { path, known: segments } = segmentsOf(named.name, place)
  const known = pathsOf(place, wanted)
  const joined = segments.join('.')
  const found = isAmong(known, joined)
  // Uses the written form, because the author of a part knows the path as `takes.x`.
  const written = found
    ? known
    : named.name.startsWith('takes.')
      ? known.map((each) => shortened(each, named.name, segments, place))
      : known.concat(namesOfCopies(place, wanted, known))
  place.walk.emitFact({
    is: 'name',
    kind: 'state-field',
    node: named.node,
    name: named.name,
    found,
    known: written,
  })
  if (!found) return undefined
  const [store = '', ...rest] = segments
  const field = place.walk.project.state.stores[store]?.fields[rest.join('.')]
  return { path, known: segments, type: typeAt(segments, place), ...(field ? { field } : {}) }
}

/**
 * Lowers a constant path. For a field that a screen selects at run time it reports that the full
 * name is required.
 */
export function walkFixedPath(
  node: SourceNode | undefined,
  place: Place,
): (WalkedPath & { readonly path: StatePath }) | undefined {
  const found = walkStatePath(node, place, 'field')
  if (!found) return undefined
  const { path } = found
  if (isKnownPath(path)) return { ...found, path }
  const named = nameAt(node, place)
  if (named)
    place.walk.emitFact({
      is: 'name',
      kind: 'state-field',
      node: named.node,
      name: named.name,
      found: false,
      known: [found.known.join('.')],
    })
  return undefined
}

/** Root of the state in expressions. */
const READ = 'state.'

/** True for `takes.x.y` with a wrong argument x, or with a store copy that does not exist. */
function isOfWrong(name: string, place: Place): boolean {
  const [root = '', taken = ''] = name.split('.')
  if (copyNamed(root, place)?.type.type === 'unknown') return true
  return root === 'takes' && place.scope.given?.values[taken]?.is === 'wrong'
}

function segmentsOf(
  name: string,
  place: Place,
): { readonly path: ComputedPath; readonly known: StatePath } {
  const segments = name.split('.')
  const [first = '', second = ''] = segments
  const argument = first === 'takes' ? place.scope.given?.values[second] : undefined
  const copy = argument?.is === 'store' ? argument : copyNamed(first, place)
  const rest = segments.slice(argument?.is === 'store' ? 2 : 1)
  return copy
    ? { path: [...copy.path, ...rest], known: [...copy.known, ...rest] }
    : { path: segments, known: segments }
}

function copyNamed(name: string, { scope: { stores = {} } }: Place): StoreCopy | undefined {
  return Object.hasOwn(stores, name) ? stores[name] : undefined
}

/** Names that are reachable through the screen's own names, for a suggestion. */
function namesOfCopies(
  { scope: { stores = {} } }: Place,
  wanted: 'field' | 'any',
  known: readonly string[],
): readonly string[] {
  return Object.entries(stores).flatMap(([name, copy]) => {
    const prefix = `${copy.known.join('.')}.`
    const fields = known
      .filter((path) => path.startsWith(prefix))
      .map((path) => `${name}.${path.slice(prefix.length)}`)
    return wanted === 'any' ? [name].concat(fields) : fields
  })
}

function shortened(path: string, name: string, segments: StatePath, place: Place): string {
  const rest = name.split('.').slice(2)
  const prefix = segments.slice(0, segments.length - rest.length).join('.')
  return path.startsWith(`${prefix}.`) && place.scope.given
    ? `takes.${name.split('.')[1] ?? ''}.${path.slice(prefix.length + 1)}`
    : path
}

/** Lists every field; with `any` also stores and the branches between. */
export function pathsOf(
  {
    walk: {
      project: { state },
    },
  }: Place,
  wanted: 'field' | 'any',
): readonly string[] {
  let known = paths.get(state)
  if (!known)
    paths.set(
      state,
      (known = {
        field: fieldPaths(state),
        any: [...new Set(fieldPaths(state).flatMap(branches))],
      }),
    )
  return known[wanted]
}

/** Cached for a check, because every `set` of every screen needs it. */
const paths = new WeakMap<StateModel, Readonly<Record<'field' | 'any', readonly string[]>>>()

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

function isAmong(known: readonly string[], path: string): boolean {
  let set = sets.get(known)
  if (!set) sets.set(known, (set = new Set(known)))
  return set.has(path)
}

function fieldPaths({ stores }: StateModel): readonly string[] {
  return Object.entries(stores).flatMap(([store, { fields }]) =>
    Object.keys(fields).map((path) => `${store}.${path}`),
  )
}

/** Lists the branches of a path: of `a.b.c` these are `a`, `a.b` and itself. */
function branches(path: string): readonly string[] {
  return path.split('.').map((_, index, all) => all.slice(0, index + 1).join('.'))
}

function typeAt(path: StatePath, place: Place): Type {
  return path.reduce<Type>(
    (type, name) => (type.type === 'object' ? (type.fields[name]?.type ?? unknown) : unknown),
    place.walk.project.state.type,
  )
}

import type { Expression } from '../../../language/expression.ts'
import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import type { FieldSchema } from '../../../language/state-schema.ts'
import type { ComputedPath, Destination, StatePath } from '../../../language/step.ts'
import { isMapOrNothing, scalarOf, valueOf } from '../../1-parse/read-node.ts'
import { isSoundRoute, type ScreenSource, type StateModel } from '../../2-resolve/project.ts'
import { classed, isNumeric, optional, required, text, type Type, unknown } from '../../types.ts'
import { isKnownPath } from '../expressions/operators/operands.ts'
import type { StoreCopy, Typed } from '../expressions/scope.ts'
import type { Given } from '../fact.ts'
import type { Place } from '../place.ts'
import { paramType } from '../root-scopes.ts'
import { announceName, expressionsOf, nameAt, walkGiven } from './values.ts'

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

export interface WalkedTarget {
  readonly to: Destination
  readonly target: ScreenSource
  readonly node: SourceScalar
}

/**
 * Lowers `go: screen` and its `with` to the route of the screen: names of the route first, then of
 * its query.
 */
export function walkTarget(
  node: SourceNode,
  place: Place,
  word: 'go' | 'open' = 'go',
): WalkedTarget | undefined {
  const { project } = place.walk
  const named = nameAt(valueOf(node, word), place)
  if (!named || !announceName('screen', named, project.screens, place)) return undefined
  const target = project.screens.get(named.name)
  if (!target) return undefined
  const given = walkGiven(valueOf(node, 'with'), place).map(inAddress)
  const takes = Object.fromEntries([
    ...[...target.query, ...project.appQuery].map((name) => [name, optional(asText)] as const),
    ...target.params.map((name) => [name, required(paramType(target, name))] as const),
  ])
  // If the route has a diagnostic, its parameters are unknown.
  if (isMapOrNothing(valueOf(node, 'with')) && isSoundRoute(target))
    place.walk.emitFact({ is: 'arguments', of: named.name, node: named.node, given, takes })
  for (const value of given)
    place.walk.emitFact({
      is: 'in-url',
      node: value.node,
      typed: value.typed,
      of: named.name,
      declared: target.params.includes(value.name),
    })
  const params = given.filter(({ name }) => target.params.includes(name))
  const query = given.filter(({ name }) => !target.params.includes(name))
  const to: Destination = {
    route: target.route,
    ...(params.length > 0 ? { params: expressionsOf(params) } : {}),
    ...(query.length > 0 ? { query: expressionsOf(query) } : {}),
  }
  return { to, target, node: scalarOf(valueOf(node, word)) ?? named.node }
}

const asText: Type = text

/** An address is text: numbers and booleans are written into it as they are read. */
function inAddress(given: Given): Given {
  const { type, lowered } = given.typed
  return isNumeric(type) || type.type === 'boolean'
    ? { ...given, typed: { type: classed(text, type.class), lowered } }
    : given
}

/** Returns the same value, with `item` replaced by its list, to find the source of a value. */
export function ofRow(typed: Typed, { rows }: Place): Typed {
  return rows
    ? {
        type: typed.type,
        lowered: followed(typed.lowered, {
          is: 'index',
          of: rows,
          at: { is: 'literal', value: 0 },
        }),
      }
    : typed
}

function followed(value: Expression, item: Expression): Expression {
  if (value.is === 'path' && value.root === 'item')
    return value.path.reduce<Expression>((of, name) => ({ is: 'field', of, name }), item)
  return mapped(value, (each) => followed(each, item))
}

/** Maps every expression inside; other values stay. */
function mapped(value: Expression, make: (each: Expression) => Expression): Expression {
  switch (value.is) {
    case 'choice':
      return { ...value, then: make(value.then), else: make(value.else) }
    case 'arithmetic':
      return { ...value, left: make(value.left), right: make(value.right) }
    case 'field':
    case 'index':
    case 'withoutSuffix':
    case 'lowerAscii':
    case 'uri':
      return { ...value, of: make(value.of) }
    case 'filter':
      return { ...value, list: make(value.list) }
    case 'mapped':
      return { ...value, list: make(value.list), to: make(value.to) }
    case 'list':
      return { ...value, items: value.items.map(make) }
    case 'map':
      return {
        ...value,
        entries: Object.fromEntries(
          Object.entries(value.entries).map(([key, each]) => [key, make(each)]),
        ),
      }
    default:
      return value
  }
}

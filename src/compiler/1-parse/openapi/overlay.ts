import type { Json, JsonObject } from '../../../language/json.ts'
import { asObject, isObject } from './schema-type.ts'

/** An action of an overlay (OpenAPI Overlay 1.0.0, section 4.4.3). */
export interface OverlayAction {
  readonly target: string
  readonly update?: Json
  readonly remove: boolean
}

/** Actions of an overlay by their index; wrong ones have no target. */
export function actionsOf(overlay: Json): readonly OverlayAction[] {
  const { actions } = asObject(overlay)
  return Array.isArray(actions) ? (actions as readonly Json[]).map(actionOf) : []
}

function actionOf(written: Json): OverlayAction {
  const { target, update, remove } = asObject(written)
  const action = { target: typeof target === 'string' ? target : '', remove: remove === true }
  return update === undefined ? action : { ...action, update }
}

type Name = string | number

/** Selects children by name, by index, or all of them; `deep` at any depth. */
interface Segment {
  readonly deep: boolean
  readonly selects: (name: Name, child: Json) => boolean
}

const NAME = String.raw`[A-Za-z_$][\w$-]*`
const QUOTED = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`
const SEGMENT = new RegExp(
  String.raw`^(\.\.|\.)?(?:(${NAME})|(\*)|\[\s*(?:(${QUOTED})|(\d+)|(\*)|\?\s*\(?\s*@((?:\.${NAME}|\[(?:${QUOTED})\])+)\s*(?:==\s*(${QUOTED}|-?[\d.]+|true|false|null)\s*)?\)?)\s*\])`,
)

/**
 * Reads the part of JSONPath (RFC 9535) that overlays use: names, indexes, `*`, `..`, and a filter
 * that compares one value, such as `[?@.name == 'page']`.
 * @returns undefined for another expression
 */
export function segmentsOf(target: string): readonly Segment[] | undefined {
  if (!target.startsWith('$')) return undefined
  const segments: Segment[] = []
  for (let rest = target.slice(1); rest !== '';) {
    const match = SEGMENT.exec(rest)
    const [all = '', dots, name, star, quoted, index, each, path, value] = match ?? []
    if (!match || (dots === undefined && (name !== undefined || star !== undefined)))
      return undefined
    const key = name ?? (quoted === undefined ? undefined : unquoted(quoted))
    segments.push({
      deep: dots === '..',
      selects: (own, child) =>
        star !== undefined || each !== undefined
          ? true
          : path !== undefined
            ? isFiltered(child, path, value)
            : own === (index === undefined ? key : Number(index)),
    })
    rest = rest.slice(all.length)
  }
  return segments
}

const unquoted = (text: string): string => text.slice(1, -1).replaceAll(/\\(.)/g, '$1')

function isFiltered(child: Json, path: string, value: string | undefined): boolean {
  const names = path.match(new RegExp(`${NAME}|${QUOTED}`, 'g')) ?? []
  const found = names.reduce<Json | undefined>(
    (inner, name) =>
      isObject(inner) ? inner[/^['"]/.test(name) ? unquoted(name) : name] : undefined,
    child,
  )
  if (value === undefined) return found !== undefined
  return found === (/^['"]/.test(value) ? unquoted(value) : (JSON.parse(value) as Json))
}

type Path = readonly Name[]

function pathsOf(document: Json, segments: readonly Segment[]): readonly Path[] {
  return segments.reduce<readonly Path[]>(
    (paths, { deep, selects }) =>
      paths.flatMap((path) => {
        const within = deep ? descendants(document, path) : [path]
        return within.flatMap((parent) =>
          childrenOf(at(document, parent)).flatMap(([name, child]) =>
            selects(name, child) ? [[...parent, name]] : [],
          ),
        )
      }),
    [[]],
  )
}

const descendants = (document: Json, path: Path): readonly Path[] => [
  path,
  ...childrenOf(at(document, path)).flatMap(([name]) => descendants(document, [...path, name])),
]

const childrenOf = (value: Json | undefined): readonly (readonly [Name, Json])[] =>
  Array.isArray(value)
    ? (value as readonly Json[]).map((item, index) => [index, item])
    : Object.entries(asObject(value))

const at = (document: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (inner, name) =>
      Array.isArray(inner) ? (inner as readonly Json[])[Number(name)] : asObject(inner)[name],
    document,
  )

/** Result of an action: the new document, or the reason why nothing changed. */
export type Applied =
  | { readonly document: JsonObject }
  | { readonly failed: 'unreadable' | 'nothing' }

/** Applies one action. A target that is a value is replaced (Overlay 1.1.0). */
export function applyAction(
  document: JsonObject,
  { target, update, remove }: OverlayAction,
): Applied {
  const segments = segmentsOf(target)
  if (!segments) return { failed: 'unreadable' }
  const paths = pathsOf(document, segments)
  if (paths.length === 0) return { failed: 'nothing' }
  // The last item of a list goes first, so that the indexes of the others hold.
  const change = (old: Json): Json | undefined =>
    remove ? undefined : update === undefined ? old : merged(old, update)
  return {
    document: asObject(
      paths.toReversed().reduce<Json>((whole, path) => changedAt(whole, path, change), document),
    ),
  }
}

function changedAt(
  value: Json,
  [name, ...rest]: Path,
  change: (old: Json) => Json | undefined,
): Json {
  if (name === undefined) return change(value) ?? null
  const inner = at(value, [name]) ?? null
  const next = rest.length === 0 ? change(inner) : changedAt(inner, rest, change)
  if (Array.isArray(value)) {
    const items = value as readonly Json[]
    return next === undefined
      ? items.filter((_, index) => index !== name)
      : items.with(Number(name), next)
  }
  const { [name]: _old, ...others } = asObject(value)
  if (next === undefined) return others
  return Object.fromEntries(
    Object.entries(asObject(value)).map(([key, own]) => [key, key === String(name) ? next : own]),
  )
}

/** Section 4.4.3.1: objects are merged, and an item is appended to a list. */
function merged(old: Json, update: Json): Json {
  if (Array.isArray(old))
    return (old as readonly Json[]).concat(Array.isArray(update) ? update : [update])
  if (!isObject(old) || !isObject(update)) return update
  return {
    ...old,
    ...Object.fromEntries(
      Object.entries(update).map(([key, value]) => {
        const own = old[key]
        return [key, own === undefined ? value : merged(own, value)]
      }),
    ),
  }
}

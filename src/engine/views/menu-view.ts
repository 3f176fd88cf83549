import type { Block } from '../../language/block.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import { evaluate, type EvaluationContext, textOf } from '../evaluate.ts'
import { isList, isObject, getOwn } from '../expressions/values.ts'
import { matchRoute, placeOf } from '../navigation/routes.ts'
import type { EngineState } from '../state.ts'
import type { BlockView, MenuEntryView } from '../view.ts'
import { loadState } from './list.ts'

/** More levels than any real menu has. */
const deepest = 3
/** Below the base path: one slash only, so that it cannot name another origin. */
const relative = /^\/(?![/\\])/

interface Entry {
  readonly id: string
  readonly label: MenuEntryView['label']
  readonly route: string
  readonly entries: readonly Entry[]
}

/**
 * Returns the entries of the server, or the app's own entries after a failed load. The address
 * determines the active entry, by its name or by its route (D2.06).
 */
export function menuView(
  block: Extract<Block, { readonly block: 'menu' }>,
  state: EngineState,
  context: EvaluationContext,
): BlockView {
  const environment = context('environment')
  const base = isObject(environment) ? getOwn(environment, 'basePath') : undefined
  const failed = loadState(block.source, state) === 'failed'
  const builtIn = failed ? block.builtIn : undefined
  const entries = builtIn
    ? builtIn.flatMap(({ text, to }): readonly Entry[] => {
        const place = placeOf(to, context)
        return place
          ? [{ id: to.route, label: textOf(text, context), route: place.path, entries: [] }]
          : []
      })
    : entriesIn(
        evaluate(block.each, context),
        (route) => matchRoute(block.routes, route.replace(/[?#].*/s, '')) !== undefined,
        0,
      )
  const named = block.active && evaluate(block.active, context)
  const all = flat(entries)
  const active =
    all.find(({ id }) => id === named) ?? all.find(({ route }) => route === state.visit?.path)
  const shown = ({ id, label, route, entries: inner }: Entry): MenuEntryView => ({
    id,
    label,
    path: `${typeof base === 'string' ? base : ''}${route}`,
    active: id === active?.id,
    entries: inner.map(shown),
  })
  return {
    id: block.id,
    block: block.block,
    label: textOf(block.label, context),
    state: builtIn ? 'ready' : loadState(block.source, state),
    source: block.source,
    entries: entries.map(shown),
    ...(block.none && { none: textOf(block.none, context) }),
  }
}

/**
 * Returns the valid entries. An entry needs an id, a label and a route of this application. An
 * invalid entry is dropped, and its children take its place. Entries are sorted by their order,
 * then by their label (D3.17). An entry with a parent goes below it.
 */
function entriesIn(
  items: Json | undefined,
  leads: (route: string) => boolean,
  depth: number,
): readonly Entry[] {
  if (!isList(items) || depth >= deepest) return []
  const found = items.filter(isObject)
  const parentOf = (item: JsonObject) =>
    found.find(
      (other) =>
        other !== item &&
        getOwn(item, 'parent_id') !== null &&
        getOwn(other, 'id') === getOwn(item, 'parent_id'),
    )
  return found
    .filter((item) => parentOf(item) === undefined)
    .toSorted(byOrder)
    .flatMap((item) => {
      const [id, label, route, menus] = [
        getOwn(item, 'id'),
        getOwn(item, 'label'),
        getOwn(item, 'route'),
        getOwn(item, 'menus'),
      ]
      const entries = entriesIn(
        [...(isList(menus) ? menus : []), ...found.filter((other) => parentOf(other) === item)],
        leads,
        depth + 1,
      )
      return typeof id === 'string' &&
        typeof label === 'string' &&
        typeof route === 'string' &&
        relative.test(route) &&
        leads(route)
        ? [{ id, label, route, entries }]
        : entries
    })
}

function byOrder(one: JsonObject, other: JsonObject): number {
  const [first, second] = [getOwn(one, 'order'), getOwn(other, 'order')]
  const places = typeof first === 'number' && typeof second === 'number' ? first - second : 0
  return places === 0 ? labelOf(one).localeCompare(labelOf(other)) : places
}

const labelOf = (item: JsonObject): string => {
  const label = getOwn(item, 'label')
  return typeof label === 'string' ? label : ''
}

const flat = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.entries)])

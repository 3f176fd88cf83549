import type { Block } from '../../language/block.ts'
import type { Screen, Timer } from '../../language/program.ts'
import type { SourceNode, SourceEntry, SourceMap, Span } from '../../language/source.ts'
import type { Step, Addressed, ComputedPath, LoadUse } from '../../language/step.ts'
import { entriesOf, scalarOf, valueOf, itemsOf, wordOf } from '../1-parse/read-node.ts'
import type { ActionSource, Take } from '../2-resolve/project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByPair } from '../incremental/memo.ts'
import { objectOf, describeType, moment, text, type Type } from '../types.ts'
import { readPath } from './expressions/operators/operands.ts'
import { type Scope, withRoots } from './expressions/scope.ts'
import { fieldsTaken, knownTypes } from './parts.ts'
import { inScope, type Place, triggerOf, type Walk } from './place.ts'
import { globalScope } from './root-scopes.ts'
import { answerOf, walkCall } from './values/calls.ts'
import { walkStatePath, walkTarget } from './values/state-paths.ts'
import { walkText } from './values/texts.ts'
import { announceName, walkValue } from './values/values.ts'

/** Lowers a file of flows/actions: a named sequence, with its inputs in scope. */
export function walkAction({ takes, steps }: ActionSource, walk: Walk): readonly Step[] {
  const scope = withRoots(globalScope(walk.project), {
    takes: objectOf(fieldsTaken(takes, walk.project.api)),
  })
  const place: Place = { walk, scope, changed: false, onEnter: false }
  announceTypes(takes, place)
  return walk.steps(steps, place)
}

/** Reports the types that the `takes` of an action, a part or a field names. */
export function announceTypes(takes: readonly Take[], place: Place): void {
  const { api, state } = place.walk.project
  const emitFact = (
    kind: 'type' | 'state-field',
    node: SourceNode | undefined,
    known: readonly string[],
  ) => {
    const scalar = scalarOf(node)
    if (scalar) announceName(kind, { name: String(scalar.value), node: scalar }, known, place)
  }
  for (const { entry } of takes) {
    emitFact('type', valueOf(entry.value, 'type'), knownTypes(api))
    emitFact('type', valueOf(entry.value, 'answers'), Object.keys(api.schemas))
    emitFact('state-field', valueOf(entry.value, 'like'), Object.keys(state.leaves))
    for (const given of entriesOf(valueOf(entry.value, 'given')))
      emitFact('type', given.value, knownTypes(api))
  }
}

/** The steps of an action as written: of the screen and its part first, then of flows/actions. */
export function actionSteps(name: string, place: Place): SourceNode | undefined {
  return place.screen?.actions.get(name)?.steps ?? place.walk.project.actions.get(name)?.steps
}

/**
 * Lowers an action of the screen from its caller, so that the facts of the caller's condition hold
 * in it too. As in the engine, it sees no answer, error or item of its caller.
 */
export function followAction(name: string, place: Place): void {
  if (place.following?.has(name) === true) return
  const action = place.screen?.actions.get(name)
  if (!action) return followShared(name, place)
  // The caller is outside the part, without the part's inputs in scope. The action is then lowered
  // on its own.
  const fromOutside =
    !action.own && place.screen?.source.part !== undefined && place.scope.given === undefined
  if (fromOutside) return
  place.walk.performed.add(name)
  const {
    answer: _answer,
    error: _error,
    item: _item,
    takes: _takes,
    ...lasting
  } = place.scope.roots
  const roots = { ...lasting, ...rootsTaken(action.takes, place) }
  const caller = action.own && place.ends ? place.ends.place : place
  // An action of a part keeps the part's inputs, for any caller.
  const inside = action.own
    ? { ...caller, scope: { ...caller.scope, roots, facts: place.scope.facts } }
    : { ...place, scope: { ...place.scope, roots } }
  place.walk.steps(action.steps, {
    ...inside,
    following: new Set([...(place.following ?? []), name]),
    changed: place.changed,
    onEnter: place.onEnter,
    ...triggerOf(place),
  })
}

/**
 * An action of flows/actions is lowered once for all callers. It is lowered again where a screen
 * opens, because more is allowed there.
 */
function followShared(name: string, place: Place): void {
  const { project } = place.walk
  const action = project.actions.get(name)
  if (!action || !(place.onEnter || place.withoutPress)) return
  const scope = withRoots(globalScope(project), {
    takes: objectOf(fieldsTaken(action.takes, project.api)),
  })
  const following = new Set([...(place.following ?? []), name])
  // The texts of the action belong to the action. They also load with a screen that performs it.
  // For the app they are not collected, because they would load with every page.
  const walk = place.screen ? place.walk : { ...place.walk, texts: new Set<string>() }
  place.walk.steps(action.steps, {
    walk,
    scope,
    following,
    changed: false,
    onEnter: place.onEnter,
    ...triggerOf(place),
  })
}

/** An action of a screen sees its inputs in addition to the scope of the screen. */
export function withTakes(takes: readonly Take[], place: Place): Place {
  return inScope(place, withRoots(place.scope, rootsTaken(takes, place)))
}

function rootsTaken(takes: readonly Take[], { walk }: Place): Scope['roots'] {
  return takes.length === 0 ? {} : { takes: objectOf(fieldsTaken(takes, walk.project.api)) }
}

/** Content of flows/app.yaml for every screen. */
export interface Around {
  readonly timers: Readonly<Record<string, Timer>>
  readonly content: readonly Block[]
  readonly menu?: Menu
}

/**
 * Menu next to the screens of layout `home`, its load, and the keys of its texts, which ship with
 * these screens.
 */
export interface Menu {
  readonly load: LoadUse
  readonly block: Omit<MenuBlock, 'routes'>
  readonly texts: ReadonlySet<string>
}
type MenuBlock = Extract<Block, { readonly block: 'menu' }>

/** Name of the load of the menu. If the app has a menu, no screen has a load of this name. */
export const menuLoad = 'menu'

export function walkAround(app: SourceMap, walk: Walk): Around {
  const place: Place = { walk, scope: globalScope(walk.project), changed: false, onEnter: false }
  const content = valueOf(valueOf(app, 'shell'), 'content')
  if (content) walk.emitFact({ is: 'shell-content', content })
  const timers = Object.entries(walkTimers(entriesOf(valueOf(app, 'timers')), () => place)).map(
    ([name, timer]) => [name, endingOnce(name, timer)] as const,
  )
  const menu = walkMenu(valueOf(valueOf(app, 'shell'), 'menu'), {
    ...place,
    walk: { ...walk, texts: new Set() },
  })
  return {
    timers: Object.fromEntries(timers),
    content: walk.blocks(content, place, 'shell.content'),
    ...(menu && { menu }),
  }
}

/** The timer runs on every screen, so also on the target of its end, where it is already over. */
const endingOnce = (name: string, timer: Timer): Timer => ({
  ...timer,
  expired: [{ do: 'stop', timers: [name] }, ...timer.expired],
})

/**
 * Entries of a menu have a name, a place and an id; further properties of an answer are ignored.
 */
function isMenu(answer: Type): boolean {
  const items = answer.type === 'object' ? answer.fields['items']?.type : undefined
  const entry = items?.type === 'list' ? items.of : undefined
  return (
    entry?.type === 'object' &&
    ['id', 'label', 'route'].every((name) => entry.fields[name]?.type.type === 'text')
  )
}

function walkMenu(node: SourceNode | undefined, place: Place): Menu | undefined {
  const found = node && walkCall(node, place)
  if (!found) return undefined
  const answer = answerOf(node, place)
  const call = valueOf(node, 'call') ?? node
  place.walk.emitFact({ is: 'load', node: found.node, operation: found.operation })
  if (!isMenu(answer))
    place.walk.report.add(
      raise.wrongType(call.span, {
        wanted: '`items` with `id`, `label` and `route`',
        found: describeType(answer),
      }),
    )
  const label = walkText(valueOf(node, 'label'), place)
  const at = valueOf(node, 'active')
  // Without `active`, no entry is marked as current.
  const active = at && walkValue(at, place, true)
  if (at && active) place.walk.emitFact({ is: 'value', node: at, typed: active, wanted: text })
  const none = walkText(valueOf(node, 'none'), place)
  if (!label) return undefined
  const builtIn = itemsOf(valueOf(node, 'built-in')).flatMap((link) => {
    const use = walkText(valueOf(link, 'text'), place)
    const to = walkTarget(link, place)
    if (to) place.walk.emitFact({ is: 'go', node: to.node, target: to.target, afterChange: false })
    return use && to ? [{ text: use, to: to.to }] : []
  })
  const each = { is: 'path', root: 'data', path: [menuLoad, 'items'] } as const
  return {
    load: found.use,
    block: {
      id: 'shell.menu',
      block: 'menu',
      label,
      each,
      source: menuLoad,
      ...(active && { active: active.lowered }),
      ...(builtIn.length > 0 && { builtIn }),
      ...(none && { none }),
    },
    texts: place.walk.texts,
  }
}

/** Returns the menu next to a screen. */
export const menuBeside = (
  { layout, pages }: Screen,
  { menu }: Pick<Around, 'menu'>,
): Menu | undefined => (layout === 'home' && !pages ? menu : undefined)

/** Cached, because most screens have no menu and stay unchanged while their surroundings do. */
const memoized = memoizedByPair<Screen>()

/**
 * Returns a screen as it ships: with the timers of the app, the common content above its own, and a
 * menu with the existing routes.
 */
export function surrounded(screen: Screen, around: Around, routes: readonly Addressed[]): Screen {
  const menu = menuBeside(screen, around)
  return menu
    ? within(screen, around, menu, routes)
    : memoized(screen, around, () => within(screen, around, undefined, routes))
}

function within(
  screen: Screen,
  { timers, content }: Around,
  menu: Menu | undefined,
  routes: readonly Addressed[],
): Screen {
  if (content.length === 0 && Object.keys(timers).length === 0 && !menu) return screen
  const shown = screen.layout === 'bare' ? [] : content
  return {
    ...screen,
    timers: { ...timers, ...screen.timers },
    load: { ...screen.load, ...(menu && { [menuLoad]: menu.load }) },
    content: screen.pages
      ? screen.content
      : below(screen.content, menu ? [{ ...menu.block, routes }, ...shown] : shown),
    ...(screen.pages && {
      pages: screen.pages.map((page) => ({ ...page, content: below(page.content, shown) })),
    }),
  }
}

/** Blocks of the heading stay together: progress and icon above it, and introductory texts. */
function below(own: readonly Block[], shown: readonly Block[]): readonly Block[] {
  const first = own.findIndex((block) => !ofHeading(block))
  const at = first < 0 ? own.length : first
  return [...own.slice(0, at), ...shown, ...own.slice(at)]
}

const ofHeading = (block: Block): boolean =>
  block.block === 'progress' ||
  block.block === 'icon' ||
  (block.block === 'text' && block.tone === 'lead')

/**
 * Lowers timers by name, each in the place from `placeOf`, together with those `outside`. The steps
 * at their end run without a press.
 */
export function walkTimers<Entry extends SourceEntry>(
  entries: readonly Entry[],
  placeOf: (entry: Entry) => Place,
  outside: readonly SourceEntry[] = [],
): Readonly<Record<string, Timer>> {
  const kept = new Map(outside.flatMap(deadlineIn))
  const timers = entries.flatMap((entry): readonly (readonly [string, Timer])[] => {
    const { key, value } = entry
    const place = placeOf(entry)
    const deadline = valueOf(value, 'deadline')
    const expired = place.walk.steps(valueOf(value, 'expired'), {
      ...place,
      withoutPress: { expired: true },
    })
    if (!deadline) return [[key, { deadline: { visit: key }, expired }]]
    const found = walkStatePath(deadline, place, 'field')
    if (!found) return []
    // A count of another unit also has type integer, and would be read as a time long ago.
    if (found.type.type === 'integer' && found.type.isMoment !== true)
      place.walk.report.add(
        raise.wrongType(deadline.span, {
          found: describeType(found.type),
          wanted: describeType(moment),
        }),
      )
    else
      place.walk.emitFact({
        is: 'value',
        node: deadline,
        typed: { type: found.type, lowered: readPath(found.path) },
        wanted: moment,
      })
    const same = keyOf(found.path)
    const other = kept.get(same)
    if (other)
      place.walk.report.add(
        raise.sharedDeadline(deadline.span, { name: key, other: other.timer }, [
          { span: other.span, message: 'The other timer ends here.' },
        ]),
      )
    kept.set(same, other ?? { timer: key, span: deadline.span })
    return [[key, { deadline: found.path, expired }]]
  })
  return Object.fromEntries(timers)
}

/** Deadline field of a timer of the app, which no other timer may use as its deadline. */
function deadlineIn({
  key,
  value,
}: SourceEntry): readonly (readonly [string, { readonly timer: string; readonly span: Span }])[] {
  const node = valueOf(value, 'deadline')
  const path = wordOf(node)
  return node && path !== undefined
    ? [[keyOf(path.split('.')), { timer: key, span: node.span }]]
    : []
}

const keyOf = (path: ComputedPath): string => JSON.stringify(path)

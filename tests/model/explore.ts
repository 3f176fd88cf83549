import { holds } from '../../src/engine/evaluate.ts'
import { contextFor } from '../../src/engine/expressions/context-for.ts'
import type { EngineState } from '../../src/engine/state.ts'
import type { RowView } from '../../src/engine/view.ts'
import type { Program } from '../../src/language/program.ts'
import type { StatePath } from '../../src/language/step.ts'
import type { Answers } from './answers.ts'
import { notesIn } from './exits.ts'
import { type Finding, findingsOf } from './findings.ts'
import { flat } from './flat.ts'
import { answeredWith, isOpen, isOwnWay, type Move, movesOf } from './moves.ts'
import { type OutcomeSample, outcomeSample } from './outcome-sample.ts'
import { viewOf } from './view-of.ts'
import { waysOn } from './ways-on.ts'
import { type Address, opened, type World } from './world.ts'

/** A path through the product, in words of a user. */
export type Way = readonly string[]

export interface Explored {
  /** The shortest path to each taken exit. */
  readonly ways: ReadonlyMap<string, Way>
  readonly findings: readonly (Finding & { readonly way: Way })[]
  readonly screens: ReadonlySet<string>
  readonly worlds: number
  /** One situation of each visible kind, with its pending calls, for the fault matrix. */
  readonly situations: readonly World[]
}

export interface Limits {
  readonly excused?: ReadonlySet<string>
  /** Limit of kinds of situations that the search continues from. */
  readonly most?: number
  /**
   * Limit of those on one screen with the same lists, so that a screen with many rows does not use
   * up the share of others.
   */
  readonly onOneScreen?: number
  /**
   * Number of first tries of each outcome of an operation. Afterwards an outcome without a new
   * situation is tried less.
   */
  readonly tries?: number
  /** Ends the search at this finding. */
  readonly until?: string
}

interface Place {
  readonly world: World
  readonly way: Way
}

/**
 * Searches breadth first from the doors. From each kind of situation it makes all moves, and
 * answers each call in every way that the OpenAPI document allows. So the first path to anything is
 * a shortest one.
 */
export function explore(
  program: Program,
  doors: readonly Address[],
  answers: Answers,
  {
    excused = new Set<string>(),
    most = 500,
    onOneScreen = most,
    tries = Infinity,
    until = '',
  }: Limits = {},
): Explored {
  const ways = new Map<string, Way>()
  const found = new Map<string, Finding & { readonly way: Way }>()
  const screens = new Set<string>()
  const seen = new Map<string, Place>()
  const situations = new Map<string, World>()
  const onScreen = new Map<string, number>()
  const waited = new Set<string>()
  const open: (Place & { readonly kind: string })[] = []
  const on = waysOn<string>()
  const sample = outcomeSample(tries)
  const read = placesRead(program)

  const meet = (world: World, way: Way): string => {
    const news = [
      ...notesIn(world.state.stores).filter((exit) => !ways.has(exit)),
      ...waits(world).filter((step) => !waited.has(step)),
    ]
    for (const exit of notesIn(world.state.stores)) if (!ways.has(exit)) ways.set(exit, way)
    for (const step of waits(world)) waited.add(step)
    if (world.state.visit) screens.add(world.state.visit.screen)
    const kind = kindOf(read, program, world)
    const isNew = !seen.has(kind)
    for (const finding of findingsOf(program, world, excused, isNew)) {
      const name = `${finding.fault}: ${finding.detail}`
      if (!found.has(name)) found.set(name, { ...finding, way })
    }
    if (!isNew) return kind
    const screen = faceOf(program, world)
    const situation = [
      screen,
      ...Object.values(world.calls).toSorted(),
      Object.keys(world.prompts).length,
    ].join(' ')
    if (!situations.has(situation)) situations.set(situation, world)
    const here = onScreen.get(screen) ?? 0
    // A path with a new exit or a new pending step is continued, however many others are on this
    // screen.
    const isEnough = seen.size >= most || (here >= onOneScreen && news.length === 0)
    if (isEnd(program, world) || isEnough) on.end(kind)
    if (isEnough) return kind
    onScreen.set(screen, here + 1)
    seen.set(kind, { world, way })
    open.push({ world, way, kind })
    return kind
  }

  const leave = (
    { world, way, kind }: Place & { readonly kind: string },
    of: OutcomeSample,
  ): void => {
    for (const move of movesOf(program, world, doors)) {
      for (const { next, name, key } of outcomes(program, world, move, answers, of)) {
        const before = seen.size
        const to = meet(next, [...way, name])
        of.record(key, seen.size > before)
        if (isOwnWay(move)) on.lead(kind, to)
      }
    }
  }

  for (const door of doors) meet(opened(program, door), [`open ${door.path}`])
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    const { world, way, kind } = place
    if (found.has(until)) {
      // A situation without a continuation may lead anywhere.
      on.end(kind)
      continue
    }
    leave({ world, way, kind }, sample)
  }
  // An outcome that the sample left out may lead out of a dead end.
  if (tries < Infinity) {
    const whole = outcomeSample(Infinity)
    for (const kind of on.stranded(seen.keys())) {
      const place = seen.get(kind)
      if (place) leave({ ...place, kind }, whole)
    }
    for (const { kind } of open) on.end(kind)
  }
  for (const kind of on.stranded(seen.keys())) {
    const { world, way = [] } = seen.get(kind) ?? {}
    const finding: Finding = {
      fault: 'a dead end',
      detail: world?.state.visit?.screen ?? 'nowhere',
    }
    const name = `${finding.fault}: ${finding.detail}`
    if (!excused.has(name) && !found.has(name)) found.set(name, { ...finding, way })
  }
  return {
    ways,
    findings: [...found.values()],
    screens,
    worlds: seen.size,
    situations: [...situations.values()],
  }
}

/**
 * Key of a screen or form page with its kinds of blocks, without the rows, for a guest or a
 * signed-in user.
 */
function faceOf(program: Program, { state }: World): string {
  const whose = holds(program.index.guard.signedIn, contextFor(program, state, {}, state.now))
    ? 'signed in'
    : 'a guest'
  const parts = flat(viewOf(program, state)?.blocks ?? [])
    .filter(({ block }) => block === 'list' || block === 'section')
    .map(({ id }) => id)
  return [state.visit?.screen ?? '', state.visit?.page ?? '', whose, ...parts].join(' ')
}

/** True outside the application or at home, where every path may end. */
const isEnd = (program: Program, { left, state }: World): boolean =>
  left !== undefined || state.visit?.screen === program.index.guard.landing

interface Result {
  readonly next: World
  /** The move and its outcome, as a step of a path. */
  readonly name: string
  /** Key of the outcome in the sample. */
  readonly key: string
}

function outcomes(
  program: Program,
  world: World,
  move: Move,
  answers: Answers,
  sample: OutcomeSample,
): readonly Result[] {
  if ('does' in move) return [{ next: move.does(world), name: move.name, key: move.name }]
  return answers.every(move.operation).flatMap((outcome, at) => {
    const key = `${move.operation} ${at}`
    if (!sample.isWanted(key)) return []
    const name = `${move.name}: ${outcome.kind === 'rejected' ? outcome.code : outcome.kind}`
    return [{ next: answeredWith(program, world, move.call, outcome), name, key }]
  })
}

/**
 * Returns the kind of a world. Worlds of one kind offer the same moves with the same consequences,
 * as far as the conditions of the flows can distinguish them.
 */
function kindOf(read: readonly Read[], program: Program, world: World): string {
  const { state, left, timers, history, prompts } = world
  const view = viewOf(program, state)
  return JSON.stringify([
    state.visit?.screen,
    Object.keys(state.visit?.query ?? {}),
    state.visit?.leaving,
    left === undefined ? '' : new URL(left).pathname,
    flat(view?.blocks ?? []).map((block) => [
      block.id,
      'busy' in block && !isOpen(block),
      block.block === 'list'
        ? [
            block.state,
            block.pressable ? block.rows.map(({ key }) => key) : block.rows.length > 0,
            offersOf(block.rows),
          ]
        : '',
    ]),
    view?.form?.locked,
    view?.question?.text.key,
    waits(world),
    state.notices.some(({ redo }) => redo !== undefined),
    Object.keys(timers).toSorted(),
    history.length > 1,
    Object.keys(prompts).length > 0,
    read.map(({ path, words }) => plainer(path.reduce<unknown>(member, state.stores), words)),
  ])
}

/** Returns the pending calls, each with its waiting step and the words of its action. */
const waits = ({ calls, state }: World): readonly string[] =>
  Object.entries(calls)
    .map(([call, operation]) => `${operation} ${askedAt(state.pending[Number(call)])}`)
    .toSorted()

function askedAt(pending: EngineState['pending'][number] | undefined): string {
  if (pending === undefined || !('programPath' in pending)) return ''
  const words =
    'scope' in pending
      ? Object.values(pending.scope.takes ?? {}).filter((value) => typeof value === 'string')
      : []
  return [pending.programPath, ...words].join(' ')
}

/** Returns the controls within rows, whatever the row. */
const offersOf = (rows: readonly RowView[]): readonly string[] =>
  [
    ...new Set(
      rows.flatMap(({ key, blocks = [] }) =>
        flat(blocks).flatMap(({ id, block }) =>
          block === 'button' || block === 'link' ? [id.slice(0, -`@${key}`.length)] : [],
        ),
      ),
    ),
  ].toSorted()

/** A place of the state, and the words that some condition compares it with. */
interface Read {
  readonly path: StatePath
  readonly words: ReadonlySet<unknown>
}

/** The places of the state that some condition reads. */
function placesRead(program: Program): readonly Read[] {
  const conditions = conditionsIn([program.index, program.journeys])
  const compared = conditions.flatMap(comparisons)
  const paths = new Map(conditions.flatMap(pathsIn).map((path) => [path.join('.'), path]))
  return [...paths].map(([name, path]) => ({
    path,
    words: new Set(compared.flatMap((each) => (each.name === name ? [each.word] : []))),
  }))
}

const conditionsIn = (node: unknown): readonly unknown[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([name, inner]) =>
        keys.has(name) && isNode(inner) ? [inner] : conditionsIn(inner),
      )

function pathsIn(node: unknown): readonly StatePath[] {
  if (!isNode(node)) return []
  const path = pathOf(node)
  return path ? [path] : Object.values(node).flatMap(pathsIn)
}

function comparisons(node: unknown): readonly { readonly name: string; readonly word: unknown }[] {
  if (!isNode(node)) return []
  const { is, left, right } = node
  const [path, word] =
    is === 'compare' ? [pathOf(left), isNode(right) ? right['value'] : undefined] : []
  return [
    ...(path && typeof word === 'string' ? [{ name: path.join('.'), word }] : []),
    ...Object.values(node).flatMap(comparisons),
  ]
}

function pathOf(node: unknown): StatePath | undefined {
  return isNode(node) && 'is' in node && node['root'] === 'state' && Array.isArray(node['path'])
    ? node['path'].map(String)
    : undefined
}

const isNode = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null
const keys: ReadonlySet<string> = new Set(['when', 'needs', 'on', 'signedIn', 'only'])
const member = (value: unknown, name: string): unknown =>
  isNode(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** Presence, for a value with many variants; the value itself, where a condition names it. */
function plainer(value: unknown, words: ReadonlySet<unknown>): unknown {
  if (typeof value === 'number') return value > 2 ? 'more' : value
  if (typeof value === 'string') return words.has(value) ? value : value !== ''
  return typeof value === 'object' && value !== null ? 'some' : value
}

import type { Expression } from '../../language/expression.ts'
import type { Screen } from '../../language/program.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import type { Step } from '../../language/step.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import { assuming, noCondition } from '../4-check/path-condition.ts'
import { memoizedByScreen, surroundingsOf } from '../incremental/by-screen.ts'
import { keepLatestEqual, memoizedByPair, isSame } from '../incremental/memo.ts'
import { actionsOf, pressesIn } from './moves.ts'
import { stepsOn } from './paths.ts'
import {
  combined,
  eachSetIn,
  type FactorSet,
  type FactorSets,
  nothingProven,
  type Proofs,
  unreachable,
  answered,
  memoizedReading,
  type Reader,
  readProven,
  type Trail,
} from './proven-steps.ts'

/** An exit that requires the floor, with the factors that may be proven there. */
export interface FloorExit {
  readonly step: Step
  readonly screen: Screen | undefined
  readonly sets: ReadonlyMap<FactorSet, Trail>
}

/** By place of the state: the factors that may be proven at a write there, with the path to it. */
type Witnesses = Map<string, Map<FactorSet, Trail>>

/**
 * Returns the factors that are proven wherever the browser leaves for an endpoint that requires the
 * floor. Users may open any screen by its address. So only the places of the state in its `needs`
 * show the factors on a screen. Those places were written after a proof, or without one. Repeats
 * the reading until it finds nothing new. This ends soon, because there are eight sets of factors
 * and few relevant places.
 */
export function floorExits(
  walked: WalkedProject,
  proofs: Proofs,
  stores: Readonly<Record<string, StoreSchema>>,
): readonly FloorExit[] {
  const witnesses: Witnesses = new Map()
  const asked = new Set(
    walked.screens.flatMap(({ screen }) => (screen.needs ? [...placesIn(screen.needs)] : [])),
  )
  // A place with an initial value other than the default proves nothing.
  const wanted = wantedOfLate(new Set([...asked].filter((place) => beginsEmpty(place, stores))))
  const concerned = walked.screens
    .map(({ screen }) => screen)
    .filter((screen) => concerns(screen, walked, wanted))
  const of = [surroundingsOf(walked), proofs, ...wanted, ...concerned]
  const known = late.find((each) => isSame(each.of, of))
  const found = known?.found ?? readUntilSettled({ walked, proofs, witnesses, wanted, concerned })
  late = [{ of, found }, ...late.filter((each) => each !== known)].slice(0, MOST)
  return found
}

/** The latest results, for each tenant. Most edits concern no screen that involves proofs. */
let late: readonly { readonly of: readonly unknown[]; readonly found: readonly FloorExit[] }[] = []
const MOST = 8

function readUntilSettled(round: Round): readonly FloorExit[] {
  let before = -1
  let found: readonly FloorExit[] = []
  while (size(round.witnesses) !== before) {
    before = size(round.witnesses)
    found = readOnce(round)
  }
  return found
}

function size(witnesses: Witnesses): number {
  return [...witnesses.values()].reduce((sum, sets) => sum + sets.size, 0)
}

interface Round {
  readonly walked: WalkedProject
  readonly proofs: Proofs
  readonly witnesses: Witnesses
  readonly wanted: ReadonlySet<string>
  readonly concerned: readonly Screen[]
}

function readOnce({ walked, proofs, witnesses, wanted, concerned }: Round): readonly FloorExit[] {
  const found = new Map<
    Step,
    {
      readonly step: Step
      readonly screen: Screen | undefined
      readonly sets: Map<FactorSet, Trail>
    }
  >()
  const readerOf = (screen: Screen | undefined): Reader => {
    const asked = screen?.needs
      ? [...placesIn(screen.needs)].filter((place) => witnesses.has(place))
      : []
    return {
      proofs,
      actions: actionsOf(screen, walked),
      behind: (condition) => behind(condition, witnesses, wanted),
      writes: (path, value, family, trail) => {
        if (isDefault(value)) return
        for (const place of wanted) {
          if (!isWithin(place, path.join('.'))) continue
          const sets = witnesses.get(place) ?? new Map<FactorSet, Trail>()
          for (const set of eachSetIn(family)) if (!sets.has(set)) sets.set(set, trail)
          witnesses.set(place, sets)
        }
      },
      leaves: (endpoint, step, family, trail) => {
        if (!proofs.neededBy.has(endpoint)) return
        const leaving = found.get(step) ?? { step, screen, sets: new Map<FactorSet, Trail>() }
        for (const set of eachSetIn(family))
          if (!leaving.sets.has(set))
            leaving.sets.set(set, [
              ...asked.flatMap((place) => trailTo(place, set, witnesses)),
              ...trail,
            ])
        found.set(step, leaving)
      },
    }
  }
  const { app } = walked
  const outside = surroundingsOf(walked)
  if (app) {
    const {
      unauthorized,
      forbidden,
      noAnswer,
      broken,
      unknown = [],
      unkept = [],
      replaced = [],
      blocked = [],
      rejected,
      otherwise,
    } = app.answers
    const around = [
      app.arrive,
      app.unmet,
      unauthorized,
      forbidden,
      noAnswer,
      broken,
      unknown,
      unkept,
      replaced,
      blocked,
      otherwise,
      ...Object.values(rejected),
      ...app.shell.logo.map(({ press }) => press),
      ...(app.shell.profile ? [app.shell.profile.press] : []),
    ]
    memoizedReading(app, outside, readerOf(undefined), (reader) => {
      for (const steps of around)
        readProven(steps, { assumed: noCondition, family: nothingProven }, reader)
    })
  }
  for (const screen of concerned)
    memoizedReading(screen, outside, readerOf(screen), (reader) => readScreen(screen, reader))
  return [...found.values()]
}

const doneOn = memoizedByScreen((screen: Screen, walked) => {
  const steps = stepsOn(screen, walked)
  const writes = steps.flatMap((step) =>
    step.do === 'set'
      ? step.set.map(({ path }) => path.filter((name) => typeof name === 'string').join('.'))
      : step.do === 'authorize' || step.do === 'prepare'
        ? [step.remember.join('.')]
        : [],
  )
  const endpoints = steps.flatMap((step) =>
    step.do === 'post-form' || step.do === 'leave' ? [step.endpoint] : [],
  )
  return { writes: [...new Set(writes)], endpoints }
})

/** True when a screen or the app leaves for one of these endpoints. */
export function hasFloorExit(endpoints: ReadonlySet<string>, walked: WalkedProject): boolean {
  const { screens, app } = walked
  if (
    screens.some(({ screen }) =>
      doneOn(screen, walked).endpoints.some((endpoint) => endpoints.has(endpoint)),
    )
  )
    return true
  return (
    app !== undefined &&
    [...endpoints].some((endpoint) =>
      JSON.stringify([app, walked.actions]).includes(`"endpoint":${JSON.stringify(endpoint)}`),
    )
  )
}

/** Most screens do not involve proofs. */
function concerns(screen: Screen, walked: WalkedProject, wanted: ReadonlySet<string>): boolean {
  const done = doneOn(screen, walked)
  const { writes, endpoints } = done
  return (
    endpoints.length > 0 ||
    (writes.length > 0 &&
      writesOne(done, wanted, () =>
        writes.some((place) => [...wanted].some((other) => isWithin(other, place))),
      ))
  )
}

const writesOne = memoizedByPair<boolean>()
/** The places in `needs` are the same after most edits. */
const wantedOfLate = keepLatestEqual<ReadonlySet<string>>((one, other) =>
  isSame([...one], [...other]),
)

function readScreen(screen: Screen, reader: Reader): void {
  const assumed = screen.needs ? assuming(screen.needs, true, noCondition) : noCondition
  const family = combined(
    nothingProven,
    screen.needs ? (reader.behind(screen.needs) ?? nothingProven) : nothingProven,
  )
  if (!assumed || family === unreachable) return
  const {
    enter,
    submit,
    seen = [],
    change = {},
    timers,
    load,
    poll = {},
    pages = [],
    content,
  } = screen
  const presses = pressesIn([...content, ...pages.flatMap((page) => page.content)]).flatMap(
    ({ press, within }) => (within.some(isNever) ? [] : [press]),
  )
  // Other steps may run before these and change everything that held on arrival.
  const later = { assumed: noCondition, family }
  for (const steps of [
    submit,
    seen,
    ...Object.values(change),
    ...Object.values(timers).map(({ expired }) => expired),
    ...pages.map((page) => page.submit),
    ...presses,
  ])
    readProven(steps, later, reader)
  readProven(enter, { assumed, family }, reader)
  for (const { operation, ok = [], rejected = {} } of [
    ...Object.values(load),
    ...Object.values(poll),
  ].filter((each) => !isNever(each))) {
    readProven(ok, answered(operation, later, reader), reader)
    for (const steps of Object.values(rejected)) readProven(steps, later, reader)
  }
}

/** True where a setting of the tenant decides against a block or a load. */
const isNever = ({ when }: { readonly when?: Expression }): boolean =>
  when?.is === 'literal' && when.value === false

/**
 * Returns the factors that are proven where a condition holds, or undefined when it reads no
 * relevant place.
 */
function behind(
  condition: Expression,
  witnesses: Witnesses,
  wanted: ReadonlySet<string>,
): FactorSets | undefined {
  const families = [...placesIn(condition)]
    .filter((place) => wanted.has(place))
    .map((place) =>
      [...(witnesses.get(place)?.keys() ?? [])].reduce((sum, set) => sum | (1 << set), unreachable),
    )
  return families.length === 0 ? undefined : families.reduce(combined)
}

/** Returns the places of the state that differ from their default wherever the condition holds. */
function placesIn(condition: Expression): ReadonlySet<string> {
  switch (condition.is) {
    case 'and':
      return new Set([...placesIn(condition.left), ...placesIn(condition.right)])
    case 'or': {
      const right = placesIn(condition.right)
      return new Set([...placesIn(condition.left)].filter((place) => right.has(place)))
    }
    case 'path':
      return condition.root === 'state' ? new Set([condition.path.join('.')]) : new Set()
    case 'compare': {
      const { left, right, op } = condition
      if (left.is !== 'path' || left.root !== 'state' || right.is !== 'literal') return new Set()
      const isOther =
        (op === '!=' && isDefault(right)) ||
        (op === '==' && !isDefault(right)) ||
        (op === '>' && right.value === 0) ||
        (op === '>=' && typeof right.value === 'number' && right.value > 0)
      return isOther ? new Set([left.path.join('.')]) : new Set()
    }
    default:
      return new Set()
  }
}

/**
 * True for the value of a field before the first write, as far as its type has an initial value.
 */
function isDefault(value: Expression): boolean {
  return (
    value.is === 'literal' &&
    (value.value === '' || value.value === 0 || value.value === false || value.value === null)
  )
}

/**
 * True when a write to one place also writes a part of the other. They are equal, or one lies
 * inside the other.
 */
function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** Returns the path to a write of the place with no more factors proven than these. */
function trailTo(place: string, most: FactorSet, witnesses: Witnesses): Trail {
  const fitting = [...(witnesses.get(place) ?? [])].filter(([set]) => (set & most) === set)
  return fitting.toSorted(([one], [other]) => one - other).at(-1)?.[1] ?? []
}

function beginsEmpty(place: string, stores: Readonly<Record<string, StoreSchema>>): boolean {
  const [store = '', ...path] = place.split('.')
  const field = Object.entries(stores[store]?.fields ?? {}).find(
    ([name]) => name === path.join('.') || path.join('.').startsWith(`${name}.`),
  )
  return field !== undefined && isDefault({ is: 'literal', value: field[1].default })
}

import type { Expressions } from '../../language/expression.ts'
import type { ProgramIndex, Screen } from '../../language/program.ts'
import type { ComputedPath, Step } from '../../language/step.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import {
  assuming,
  isWord,
  ofState,
  type PathCondition,
  sharedBy,
  without,
} from '../4-check/path-condition.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { type Actions, actionsOf, pressesIn, sequencesOf } from './moves.ts'
import { stepsOn } from './paths.ts'
import { type Places, writesAmong, writesIn, writesOf } from './places.ts'
import { argumentsFor, substituteArguments } from './proven-steps.ts'

/**
 * A reachable `go` to a screen with a precondition, with the certain facts about the state on each
 * path.
 */
export interface Led {
  readonly step: Navigation
  readonly ways: readonly PathCondition[]
}
/** Sequences of flows/app.yaml, which run on any screen. */
function sequencesOfApp({
  atStart = [],
  check,
  arrive,
  unmet,
  answers,
  shell,
}: ProgramIndexOfApp): readonly (readonly Step[])[] {
  const {
    unauthorized,
    forbidden,
    noAnswer,
    broken,
    unknown = [],
    unkept = [],
    replaced = [],
    blocked = [],
    slow = [],
    busy = [],
    reached = [],
    rejected,
    otherwise,
  } = answers
  return [
    atStart,
    check?.steps ?? [],
    arrive,
    unmet,
    unauthorized,
    forbidden,
    noAnswer,
    broken,
    unknown,
    unkept,
    replaced,
    blocked,
    slow,
    busy,
    reached,
    otherwise,
    ...Object.values(rejected),
    ...shell.logo.map(({ press }) => press),
    ...(shell.profile ? [shell.profile.press] : []),
    ...Object.values(shell.load).flatMap(({ ok }) => (ok ? [ok] : [])),
    ...pressesIn(shell.popup?.content ?? []).map(({ press }) => press),
  ]
}

type ProgramIndexOfApp = Pick<
  ProgramIndex,
  'atStart' | 'check' | 'arrive' | 'unmet' | 'answers' | 'shell' | 'flowKey'
>

/** Fields that the app writes on any screen, and on every arrival. */
interface WrittenByApp {
  readonly meanwhile: readonly ComputedPath[]
  readonly arriving: readonly ComputedPath[]
}

/** Returns the fields that flows/app.yaml writes on any screen. */
export const writtenByApp = memoizedByScreen((app: ProgramIndexOfApp, walked): WrittenByApp => {
  const shared = actionsOf(undefined, walked)
  return {
    meanwhile: [
      ...sequencesOfApp(app).flatMap((steps) => writesOf(steps, shared)),
      ...writesIn(app),
    ],
    arriving: writesOf(app.arrive, shared),
  }
})

function readerOf(
  walked: WalkedProject,
  places: Places,
  { meanwhile, arriving }: WrittenByApp,
  screen: Screen | undefined,
): { readonly reader: NavigationReader; readonly led: () => readonly Led[] } {
  const actions = actionsOf(screen, walked)
  const led = new Map<Navigation, PathCondition[]>()
  const own = screen ? [...writesAmong(stepsOn(screen, walked)), ...writesIn(screen)] : []
  const arrived = places.forgetting(arriving)
  const goes: NavigationReader['goes'] = (step, assumed) => {
    const ways = led.get(step) ?? []
    led.set(step, ways)
    ways.push(ofState(arrived(assumed)))
  }
  return {
    led: () => Array.from(led, ([step, ways]) => ({ step, ways })),
    reader: { actions, places, waited: places.forgetting([...meanwhile, ...own]), goes },
  }
}

/** Returns every `go` that the sequences of flows/app.yaml can reach. */
export const navigationsOfApp = memoizedByScreen(
  (
    app: ProgramIndexOfApp,
    walked,
    places: Places,
    appWrites: WrittenByApp,
    outset: PathCondition,
  ): readonly Led[] => {
    const { reader, led } = readerOf(walked, places, appWrites, undefined)
    for (const steps of sequencesOfApp(app)) readNavigations(steps, outset, reader)
    return led()
  },
)

/** Possible targets of the steps of a screen, on any path. */
export const routesFrom = memoizedByScreen((screen: Screen, walked): readonly string[] =>
  stepsOn(screen, walked).flatMap((step) => (step.do === 'go' ? [step.to.route] : [])),
)

/** Returns every `go` that a screen can reach. */
export const navigationsOf = memoizedByScreen(
  (
    screen: Screen,
    walked,
    places: Places,
    appWrites: WrittenByApp,
    outset: PathCondition,
  ): readonly Led[] => {
    const { reader, led } = readerOf(walked, places, appWrites, screen)
    const open = screen.needs ? assuming(screen.needs, true, outset) : outset
    // Unreachable.
    if (!open) return []
    readNavigations(screen.enter, open, reader)
    // The precondition holds while the screen is open, except for fields that its own steps write.
    const later = reader.waited(open)
    const presses = pressesIn([
      ...screen.content,
      ...(screen.pages ?? []).flatMap((page) => page.content),
    ])
    const pressed = new Set(presses.map(({ press }) => press))
    for (const steps of sequencesOf(screen))
      if (steps !== screen.enter && !pressed.has(steps)) readNavigations(steps, later, reader)
    for (const { press, within } of presses) {
      const shown = within.reduce<PathCondition | undefined>(
        (all, { when }) => (all && when ? assuming(when, true, all) : all),
        later,
      )
      if (shown) readNavigations(press, shown, reader)
    }
    return led()
  },
)

export type Navigation = Extract<Step, { readonly do: 'go' }>

/** Receives every `go` that the steps can reach, with the certain conditions there. */
export interface NavigationReader {
  readonly actions: Actions
  readonly places: Places
  /**
   * Returns the conditions that are still certain after an answer arrives. Other steps may write to
   * the state during the wait.
   */
  waited(assumed: PathCondition): PathCondition
  goes(step: Navigation, assumed: PathCondition): void
}

interface Here {
  readonly assumed: PathCondition
  readonly given: Expressions | undefined
  readonly performing: ReadonlySet<string>
}

/**
 * Follows steps with the certain conditions on each path. Where paths meet, keeps only the
 * conditions that hold on all of them.
 */
export function readNavigations(
  steps: readonly Step[],
  assumed: PathCondition,
  reader: NavigationReader,
): void {
  sequence(steps, { assumed, given: undefined, performing: new Set() }, reader)
}

/** Returns the certain conditions after the steps, or undefined when nothing runs after them. */
function sequence(
  steps: readonly Step[],
  here: Here,
  reader: NavigationReader,
): PathCondition | undefined {
  let assumed: PathCondition | undefined = here.assumed
  for (const step of steps) {
    if (!assumed) return undefined
    assumed = guarded(step, { ...here, assumed }, reader)
  }
  return assumed
}

function guarded(step: Step, here: Here, reader: NavigationReader): PathCondition | undefined {
  const when = step.when && substituteArguments(step.when, here.given)
  const taken = when ? assuming(when, true, here.assumed) : here.assumed
  const passed = when ? assuming(when, false, here.assumed) : undefined
  const ran = taken && performed(step, { ...here, assumed: taken }, reader)
  return either([ran, passed, step.once === undefined ? undefined : here.assumed])
}

function either(ways: readonly (PathCondition | undefined)[]): PathCondition | undefined {
  const [first, ...others] = ways.filter((way) => way !== undefined)
  return first && sharedBy(first, others)
}

function performed(step: Step, here: Here, reader: NavigationReader): PathCondition | undefined {
  const { assumed } = here
  switch (step.do) {
    case 'go':
      reader.goes(step, assumed)
      return undefined
    case 'history-back':
    case 'leave':
    case 'leave-to':
    case 'post-form':
    case 'authorize':
      return undefined
    case 'set':
      return step.set.reduce(
        (known, { path, value }) =>
          reader.places.written(path, substituteArguments(value, here.given), known),
        assumed,
      )
    case 'clear':
      return reader.places.cleared(step.paths, assumed)
    case 'start':
    case 'stop':
      return reader.waited(assumed)
    case 'perform': {
      const steps = here.performing.has(step.action) ? undefined : reader.actions(step.action)
      if (!steps) return reader.waited(assumed)
      const given = argumentsFor(step.with, here.given)
      const after = sequence(
        steps,
        {
          assumed: without('takes', assumed),
          given,
          performing: new Set([...here.performing, step.action]),
        },
        reader,
      )
      return after && without('takes', after)
    }
    case 'call': {
      const waited = reader.waited(assumed)
      for (const steps of [...Object.values(step.rejected), step.failed ?? [], step.besides ?? []])
        sequence(steps, { ...here, assumed: without('error', waited) }, reader)
      return sequence(step.ok, { ...here, assumed: without('answer', waited) }, reader)
    }
    case 'ceremony': {
      const waited = reader.waited(assumed)
      for (const steps of Object.values(step.rejected))
        sequence(steps, { ...here, assumed: waited }, reader)
      return sequence(step.ok, { ...here, assumed: without('answer', waited) }, reader)
    }
    case 'choose':
      return chosen(step, here, reader)
    case 'ask': {
      const waited = reader.waited(assumed)
      for (const { press } of pressesIn(step.content))
        sequence(press, { ...here, assumed: waited }, reader)
      return undefined
    }
    default:
      return assumed
  }
}

function chosen(
  step: Extract<Step, { readonly do: 'choose' }>,
  here: Here,
  reader: NavigationReader,
): PathCondition | undefined {
  const word = substituteArguments(step.on, here.given)
  const suits = (each: string, holds: boolean, known: PathCondition) =>
    each === 'true' || each === 'false'
      ? assuming(word, (each === 'true') === holds, known)
      : assuming(isWord(word, each), holds, known)
  const rows = Object.entries(step.is).map(([each, steps]) => {
    const fits = suits(each, true, here.assumed)
    return fits && sequence(steps, { ...here, assumed: fits }, reader)
  })
  const rest = Object.keys(step.is).reduce<PathCondition | undefined>(
    (known, each) => known && suits(each, false, known),
    here.assumed,
  )
  return either([...rows, rest && sequence(step.otherwise, { ...here, assumed: rest }, reader)])
}

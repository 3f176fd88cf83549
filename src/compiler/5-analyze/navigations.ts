import type { ProgramIndex, Screen } from '../../language/program.ts'
import type { ComputedPath, Step } from '../../language/step.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import {
  assuming,
  ofState,
  type PathCondition,
  sharedBy,
  without,
} from '../4-check/path-condition.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import {
  answersTo,
  type Domain,
  interpret,
  pressesOf,
  substituteArguments,
} from './interpret-steps.ts'
import { type Actions, actionsOf, pressesIn, sequencesOf } from './moves.ts'
import { stepsOn } from './paths.ts'
import { type Places, writesAmong, writesIn, writesOf } from './places.ts'

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
  askSession = [],
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
    askSession,
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
  'atStart' | 'askSession' | 'check' | 'arrive' | 'unmet' | 'answers' | 'shell' | 'flowKey'
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

/** Reads sequences, and collects their navigations. */
interface NavigationsIn extends Pick<NavigationReader, 'waited'> {
  readonly read: (steps: readonly Step[], assumed: PathCondition) => void
  readonly navigations: () => readonly Led[]
}

function readerOf(
  walked: WalkedProject,
  places: Places,
  { meanwhile, arriving }: WrittenByApp,
  screen: Screen | undefined,
): NavigationsIn {
  const actions = actionsOf(screen, walked)
  const navigations = new Map<Navigation, PathCondition[]>()
  const own = screen ? [...writesAmong(stepsOn(screen, walked)), ...writesIn(screen)] : []
  const arrived = places.forgetting(arriving)
  const waited = places.forgetting([...meanwhile, ...own])
  const domain = certainConditions({
    actions,
    places,
    waited,
    goes: (step, assumed) => {
      const ways = navigations.get(step) ?? []
      navigations.set(step, ways)
      ways.push(ofState(arrived(assumed)))
    },
  })
  return {
    waited,
    read: (steps, assumed) => {
      interpret(steps, [assumed], domain)
    },
    navigations: () => Array.from(navigations, ([step, ways]) => ({ step, ways })),
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
    const { read, navigations } = readerOf(walked, places, appWrites, undefined)
    for (const steps of sequencesOfApp(app)) read(steps, outset)
    return navigations()
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
    const { read, waited, navigations } = readerOf(walked, places, appWrites, screen)
    const open = screen.needs ? assuming(screen.needs, true, outset) : outset
    // Unreachable.
    if (!open) return []
    read(screen.enter, open)
    // The precondition holds while the screen is open, except for fields that its own steps write.
    const later = waited(open)
    const presses = pressesIn([
      ...screen.content,
      ...(screen.pages ?? []).flatMap((page) => page.content),
    ])
    const pressed = new Set(presses.map(({ press }) => press))
    for (const steps of sequencesOf(screen))
      if (steps !== screen.enter && !pressed.has(steps)) read(steps, later)
    for (const { press, within } of presses) {
      const shown = within.reduce<PathCondition | undefined>(
        (all, { when }) => (all && when ? assuming(when, true, all) : all),
        later,
      )
      if (shown) read(press, shown)
    }
    return navigations()
  },
)

type Navigation = Extract<Step, { readonly do: 'go' }>

/** Receives every `go` that the steps can reach, with the certain conditions there. */
interface NavigationReader {
  readonly actions: Actions
  readonly places: Places
  /**
   * Returns the conditions that are still certain after an answer arrives. Other steps may write to
   * the state during the wait.
   */
  waited(assumed: PathCondition): PathCondition
  goes(step: Navigation, assumed: PathCondition): void
}

/**
 * Follows steps with the certain conditions on each path. Where paths meet, keeps only the
 * conditions that hold on all of them.
 */
function certainConditions(reader: NavigationReader): Domain<PathCondition> {
  const { actions, places } = reader
  return {
    actions,
    substitutes: true,
    assume: assuming,
    join: ([first, ...others]) => (first ? [sharedBy(first, others)] : []),
    enter: (assumed) => without('takes', assumed),
    leave: (assumed) => without('takes', assumed),
    branches: (step, assumed) => {
      if (step.do !== 'call' && step.do !== 'ceremony' && step.do !== 'ask') return undefined
      const waited = reader.waited(assumed)
      if (step.do === 'ask') return pressesOf(step, waited)
      const refused = step.do === 'call' ? without('error', waited) : waited
      return answersTo(step, refused, without('answer', waited))
    },
    depart: (step, assumed) => {
      if (step.do === 'go') reader.goes(step, assumed)
      return assumed
    },
    step: (step, assumed, { given }) => {
      switch (step.do) {
        case 'set':
          return [
            step.set.reduce(
              (known, { path, value }) =>
                places.written(path, substituteArguments(value, given), known),
              assumed,
            ),
          ]
        case 'clear':
          return [places.cleared(step.paths, assumed)]
        case 'start':
        case 'stop':
        case 'perform':
          return [reader.waited(assumed)]
        default:
          return [assumed]
      }
    },
  }
}

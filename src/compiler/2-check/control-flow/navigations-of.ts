import type { ProgramIndex, Screen } from '../../../language/program.ts'
import type { ComputedPath, Step } from '../../../language/step.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import { actionsOf } from './actions-of.ts'
import { memoizedByScreen } from './memoized-by-screen.ts'
import { pressesIn, sequencesOf } from './moves.ts'
import { type Navigation, type NavigationReader, readNavigations } from './navigations.ts'
import { type PathCondition, assuming, ofState } from './path-condition.ts'
import type { Places } from './places.ts'
import { stepsOn } from './ways-on.ts'
import { writesAmong, writesIn, writesOf } from './writes.ts'

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

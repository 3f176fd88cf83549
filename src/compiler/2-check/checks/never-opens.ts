import type { ProgramIndex, Screen } from '../../../language/program.ts'
import type { Span } from '../../../language/span.ts'
import type { ComputedPath, Step } from '../../../language/step.ts'
import { usesIn } from '../../analyze/unused/uses-in.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import type { ScreenSource } from '../../model/project.ts'
import { entryOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { pressesIn, sequencesOf } from '../control-flow/moves.ts'
import {
  type Navigation,
  type NavigationReader,
  readNavigations,
} from '../control-flow/navigations.ts'
import { neverWritten } from '../control-flow/never-written.ts'
import {
  type PathCondition,
  assuming,
  holdsFor,
  noCondition,
  ofState,
} from '../control-flow/path-condition.ts'
import { type Places, placesOf } from '../control-flow/places.ts'
import { stepsOn } from '../control-flow/ways-on.ts'
import { writesAmong, writesIn, writesOf } from '../control-flow/writes.ts'

/**
 * A reachable `go` to a screen with a precondition, with the certain facts about the state on each
 * path.
 */
interface Led {
  readonly step: Navigation
  readonly ways: readonly PathCondition[]
}
/**
 * A `go` in the source, for all its callers: on some of its paths the screen may open, or on none.
 */
interface CheckedBlock {
  readonly span: Span
  readonly target: Screen
  mayOpen: boolean
}

/**
 * No `go` leads to a screen with a precondition that cannot hold by then, because it would always
 * be refused.
 */
export const neverOpens: Check = ({ project, files, report }) => ({
  finish: (walked) => {
    const { app } = walked
    const needy = new Map(
      walked.screens.flatMap(({ screen }) =>
        screen.needs ? [[screen.route, screen] as const] : [],
      ),
    )
    if (!app || needy.size === 0) return
    const closed = new Set<Screen>()
    for (const target of needy.values()) {
      // Assumes no fact about the state, so the precondition contradicts itself.
      if (!target.needs || assuming(target.needs, true, noCondition)) continue
      closed.add(target)
      const at = neededAt(project.screens.get(target.id))
      if (at)
        report.add(
          raise.neverOpens(at, {
            name: target.id,
            way: 'because its conditions exclude each other',
          }),
        )
    }
    const places = placesOf(project.state, app.flowKey)
    const known = neverWritten(
      walked,
      places,
      files,
      new Set(
        [...needy.values()].flatMap(({ needs }) => (needs ? Array.from(usesIn(needs).read) : [])),
      ),
    )
    const checked = new Map<string, CheckedBlock>()
    const appWrites = writtenByApp(app, walked)
    const leading = walked.screens
      .map(({ screen }) => screen)
      .filter((screen) => routesFrom(screen, walked).some((route) => needy.has(route)))
    for (const { step, ways } of [
      ...goesOfApp(app, walked, places, appWrites),
      ...leading.flatMap((screen) => goesOf(screen, walked, places, appWrites)),
    ]) {
      const [target, span] = [needy.get(step.to.route), recordedSpan(step)]
      if (!target?.needs || !span || closed.has(target)) continue
      const place = `${span.file}:${span.start}`
      const found = checked.get(place) ?? { span, target, mayOpen: false }
      checked.set(place, found)
      const { needs } = target
      found.mayOpen ||= ways.some(
        ({ conditions, values }) =>
          holdsFor(needs, { conditions, values: new Map([...known.values, ...values]) }) !== false,
      )
    }
    const shut = [...checked.values()].filter(({ mayOpen }) => !mayOpen)
    for (const target of new Set(shut.map((each) => each.target))) {
      const goes = shut.filter((each) => each.target === target)
      const at = neededAt(project.screens.get(target.id))
      if (!at || !target.needs) continue
      // A value without a write is no fault of a path.
      if (holdsFor(target.needs, known) === false)
        report.add(
          raise.neverOpens(
            at,
            { name: target.id, way: 'because no step writes this value' },
            goes.map(({ span }) => ({ span, message: 'This step goes there.' })),
          ),
        )
      else
        for (const { span } of goes)
          report.add(
            raise.neverOpens(span, { name: target.id, way: 'after this step' }, [
              { span: at, message: 'The screen needs this.' },
            ]),
          )
    }
  },
})

const neededAt = (source: ScreenSource | undefined): Span | undefined =>
  (entryOf(source?.node, 'needs') ?? entryOf(source?.part?.node, 'needs'))?.value.span

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

const writtenByApp = memoizedByScreen((app: ProgramIndexOfApp, walked): WrittenByApp => {
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

const goesOfApp = memoizedByScreen(
  (app: ProgramIndexOfApp, walked, places: Places, appWrites: WrittenByApp): readonly Led[] => {
    const { reader, led } = readerOf(walked, places, appWrites, undefined)
    for (const steps of sequencesOfApp(app)) readNavigations(steps, noCondition, reader)
    return led()
  },
)

/** Possible targets of the steps of a screen, on any path. */
const routesFrom = memoizedByScreen((screen: Screen, walked): readonly string[] =>
  stepsOn(screen, walked).flatMap((step) => (step.do === 'go' ? [step.to.route] : [])),
)

const goesOf = memoizedByScreen(
  (screen: Screen, walked, places: Places, appWrites: WrittenByApp): readonly Led[] => {
    const { reader, led } = readerOf(walked, places, appWrites, screen)
    const open = screen.needs ? assuming(screen.needs, true, noCondition) : noCondition
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

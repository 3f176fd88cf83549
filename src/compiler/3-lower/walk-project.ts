import type { Expression } from '../../language/expression.ts'
import type { Screen } from '../../language/program.ts'
import type { SourceMap } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import type { Project } from '../2-resolve/project.ts'
import type { Report } from '../diagnostics/report.ts'
import { isSame } from '../incremental/memo.ts'
import { type FactReceivers, memoizedWalks } from '../incremental/walk.ts'
import { walkBlocks } from './blocks/table.ts'
import type { Fact } from './fact.ts'
import type { Walk } from './place.ts'
import { globalScope } from './root-scopes.ts'
import { walkSteps } from './steps/table.ts'
import { type AppProgram, type SwitchedOff, walkApp, walkClosed, walkSwitches } from './walk-app.ts'
import { announceTypes, walkAction, type Around, walkAround } from './walk-around.ts'
import { walkScreen } from './walk-screen.ts'

export interface WalkedScreen {
  readonly journey: string
  readonly screen: Screen
  readonly texts: ReadonlySet<string>
  /** The `offered` of a screen that the tenant does not offer: its steps are those of `closed`. */
  readonly closedBy?: Expression
}

/** Result of lowering flows/app.yaml. */
interface WalkedApp {
  readonly app: AppProgram | undefined
  readonly around: Around
  /** Steps for a screen that the tenant does not offer. */
  readonly closed: readonly Step[]
  readonly switchedOff: readonly SwitchedOff[]
  /** Keys of the texts that the shell shows when the page is interactive. */
  readonly later: ReadonlySet<string>
}

/** Result of lowering every file, as plain data. */
export interface WalkedProject extends WalkedApp {
  readonly actions: Readonly<Record<string, readonly Step[]>>
  /**
   * Keys of texts outside of journeys: of the app itself, which is on every screen, and of its
   * actions.
   */
  readonly texts: { readonly app: ReadonlySet<string>; readonly actions: ReadonlySet<string> }
  readonly screens: readonly WalkedScreen[]
}

type Made<Thing> = Thing & { readonly texts: ReadonlySet<string> }

const memoizedTakes = memoizedWalks<Made<object>>()
const memoizedApp = memoizedWalks<Made<WalkedApp>>()
const memoizedAction = memoizedWalks<Made<{ readonly steps: readonly Step[] }>>()
const memoizedScreen = memoizedWalks<WalkedScreen>(
  (one, other) =>
    JSON.stringify(one.screen) === JSON.stringify(other.screen) &&
    JSON.stringify(one.closedBy) === JSON.stringify(other.closedBy) &&
    isSame([...one.texts], [...other.texts]),
)

/**
 * Lowers every flow once, in its scope: resolves names, inlines parts, types and lowers
 * expressions. Sends facts to the checks while it does so.
 */
export function walkProject(
  project: Project,
  report: Report,
  receivers: FactReceivers,
): WalkedProject {
  const walking =
    <Thing extends object>(walk: (walk: Walk) => Thing) =>
    (own: Report, emitFact: (fact: Fact) => void): Made<Thing> => {
      const texts = new Set<string>()
      return {
        ...walk({
          project,
          report: own,
          emitFact,
          texts,
          performed: new Set(),
          steps: walkSteps,
          blocks: walkBlocks,
        }),
        texts,
      }
    }
  for (const { node, takes } of [...project.parts.values(), ...project.fields.values()])
    memoizedTakes(
      { node },
      project,
      report,
      receivers,
      walking((walk) => {
        announceTypes(takes, { walk, scope: globalScope(project), changed: false, onEnter: false })
        return {}
      }),
    )
  const outside = memoizedApp(
    { node: project.app ?? project.state },
    project,
    report,
    receivers,
    walking((walk) => {
      const later = new Set<string>()
      const app = project.app && walkApp(project.app, walk, { ...walk, texts: later })
      return {
        app,
        closed: app && project.app ? walkClosed(project.app, walk, app) : [],
        switchedOff: project.app ? walkSwitches(project.app, walk) : [],
        around: project.app ? walkAround(project.app, walk) : { timers: {}, content: [] },
        later,
      }
    }),
  )
  const actions = [...project.actions.values()].map(
    (source) =>
      [
        source.name,
        memoizedAction(
          { node: source.node },
          project,
          report,
          receivers,
          walking((walk) => ({ steps: walkAction(source, walk) })),
        ),
      ] as const,
  )
  const screens = [...project.screens.values()].map((source) =>
    memoizedScreen(
      { node: source.node, part: source.part?.node, screen: source },
      project,
      report,
      receivers,
      walking((walk) => ({ journey: source.journey, ...walkScreen(source, walk) })),
    ),
  )
  return {
    ...outside,
    actions: Object.fromEntries(actions.map(([name, { steps }]) => [name, steps])),
    texts: {
      app: outside.texts,
      actions: new Set([
        ...outside.later,
        ...actions.flatMap(([, { texts }]) => Array.from(texts)),
      ]),
    },
    screens: screens.map(({ journey, screen, texts, closedBy }) =>
      closedBy
        ? { journey, screen: closedScreen(screen, outside.closed), texts, closedBy }
        : { journey, screen, texts },
    ),
  }
}

const closedScreens = new WeakMap<
  Screen,
  { readonly steps: readonly Step[]; readonly screen: Screen }
>()

/** Keeps the address and the title of a screen that the tenant does not offer. */
function closedScreen(open: Screen, steps: readonly Step[]): Screen {
  const known = closedScreens.get(open)
  if (known?.steps === steps) return known.screen
  const { id, route, fragment, params, title } = open
  const screen: Screen = {
    id,
    route,
    ...(fragment ? { fragment } : {}),
    ...(params ? { params } : {}),
    access: 'public',
    layout: 'bare',
    profileIcon: false,
    load: {},
    content: [],
    timers: {},
    actions: {},
    enter: steps,
    submit: [],
    ...(title ? { title } : {}),
  }
  closedScreens.set(open, { steps, screen })
  return screen
}

/** The project of one tenant, walked and without errors. */
export interface TenantProject {
  readonly name: string
  readonly node: SourceMap
  readonly project: Project
  readonly walked: WalkedProject
}

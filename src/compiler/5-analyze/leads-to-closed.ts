import type { Screen } from '../../language/program.ts'
import type { Span } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import type { ParsedFile } from '../1-parse/files.ts'
import { entriesOf, entryOf, flagAt, valueOf, itemsOf, scalarOf } from '../1-parse/read-node.ts'
import type { ScreenSource, Project } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import type { Check } from '../4-check/check-table.ts'
import { assuming, holdsFor, noCondition, type PathCondition } from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { hasFloorExit } from './floor-exits.ts'
import { actionsOf, movesOf, sequencesOf, collectFrom, pressesIn } from './moves.ts'
import { navigationsOf, navigationsOfApp, routesFrom, writtenByApp } from './navigations.ts'
import { type Places, placesOf, placesWrittenIn } from './places.ts'
import { proofsOf } from './proven-steps.ts'
import { usesIn } from './used-calls.ts'

/**
 * Every screen is reachable: from another screen, from flows/app.yaml, or from outside with `entry:
 * true`. Without the screen of the hand-over, no sign-in can end.
 */
export const unreachableScreen: Check = ({ project, report }) => {
  const reached = new Set<string>()
  return {
    kinds: ['go'],
    onFact: (fact) => {
      if (fact.is === 'go' && fact.from?.id !== fact.target.id) reached.add(fact.target.id)
    },
    finish: (walked) => {
      const neededBy = proofsOf(project.app)?.neededBy ?? new Set()
      for (const screen of project.screens.values()) {
        const place = valueOf(screen.node, 'screen')
        if (!place || reached.has(screen.id) || screen.entry) continue
        report.add(
          handsOver(screen.id, neededBy, walked)
            ? raise.unreachableHandOver(
                place.span,
                { name: screen.id },
                [valueOf(valueOf(project.app, 'factors'), 'needed-by')].flatMap((node) =>
                  node ? [{ span: node.span, message: 'The endpoint is named here.' }] : [],
                ),
              )
            : raise.unreachableScreen(place.span, { name: screen.id }),
        )
      }
    },
  }
}

function handsOver(id: string, neededBy: ReadonlySet<string>, walked: WalkedProject): boolean {
  const screens = walked.screens.filter(({ screen }) => screen.id === id)
  return neededBy.size > 0 && hasFloorExit(neededBy, { ...walked, screens, app: undefined })
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
      ...navigationsOfApp(app, walked, places, appWrites, noCondition),
      ...leading.flatMap((screen) => navigationsOf(screen, walked, places, appWrites, noCondition)),
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

/**
 * No screens send users around forever: every screen has a path to an end. An end leaves the app,
 * is marked `final`, or is a target of the guard, because that is the destination of users.
 */
export const leadsToNoEnd: Check = ({ project, report }) => ({
  finish: (walked) => {
    // A screen without any exit has no path either, and is reported by another check.
    if (report.hasErrors) return
    const { guard } = walked.app ?? {}
    const byRoute = new Map(walked.screens.map(({ screen }) => [screen.route, screen.id]))
    const isEnd = (screen: Screen) => {
      const source = project.screens.get(screen.id)
      const isFinal = [source?.node, source?.part?.node].some(
        (node) => flagAt(node, 'final') === true,
      )
      return isFinal || screen.id === guard?.landing || screen.route === guard?.otherwise.route
    }
    const leads = new Map(
      walked.screens.map(({ screen }) => [screen.id, leadsFrom(screen, walked)]),
    )
    const ending = walked.screens
      .filter(({ screen }) => leads.get(screen.id)?.outside === true || isEnd(screen))
      .map(({ screen }) => screen.id)
    const from = new Map<string, string[]>()
    for (const [id, { routes }] of leads) {
      for (const route of routes) {
        const target = byRoute.get(route)
        if (target !== undefined) (from.get(target) ?? from.set(target, []).get(target))?.push(id)
      }
    }
    const saved = reached(ending, from)
    const caught = walked.screens.map(({ screen }) => screen.id).filter((id) => !saved.has(id))
    const [first, ...others] = caught.flatMap((id) => {
      const place = valueOf(project.screens.get(id)?.node, 'screen')
      return place ? [{ id, span: place.span }] : []
    })
    if (first)
      report.add(
        raise.leadsToNoEnd(
          first.span,
          { name: first.id },
          others.map(({ id, span }) => ({
            span,
            message: `The screen "${id}" has no path to an end, either.`,
          })),
        ),
      )
  },
})

/** Targets of a screen, each once, and whether it leads out of the app. */
interface Leads {
  readonly routes: ReadonlySet<string>
  readonly outside: boolean
}

const leadsFrom = memoizedByScreen((screen: Screen, walked): Leads => {
  const actions = actionsOf(screen, walked)
  const moves = sequencesOf(screen).flatMap((steps) => movesOf(steps, actions))
  return {
    routes: new Set(moves.flatMap((move) => (move.to === 'screen' ? [move.route] : []))),
    outside: moves.some(({ to }) => to === 'outside'),
  }
})

/** Returns everything with a path to one of these. */
function reached(
  ends: readonly string[],
  from: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const seen = new Set(ends)
  for (const id of seen) for (const before of from.get(id) ?? []) seen.add(before)
  return seen
}

/**
 * Returns the initial values of those fields that keep them for good. No step of any screen writes
 * them, and no `unused` entry says that something else does.
 */
export function neverWritten(
  { app, actions, screens }: WalkedProject,
  places: Places,
  files: readonly ParsedFile[],
  asked: ReadonlySet<string>,
): PathCondition {
  const written = new Set<string>()
  for (const piece of [
    ...(app ? [app] : []),
    ...Object.values(actions),
    ...screens.map(({ screen }) => screen),
  ])
    for (const place of placesWrittenIn(piece)) written.add(place)
  const stores = entriesOf(valueOf(files.find(({ kind }) => kind.kind === 'state')?.node, 'stores'))
  return stores.reduce((known, { key, value }) => {
    if (written.has(key) || entryOf(value, 'unused')) return known
    const fields = entriesOf(valueOf(value, 'fields')).filter(
      (field) =>
        asked.has(`${key}.${field.key}`) &&
        !entryOf(field.value, 'unused') &&
        !written.has(`${key}.${field.key}`),
    )
    return fields.reduce((all, field) => places.atFirst(key, field.key, all), known)
  }, noCondition)
}

/** A step or a link to a journey that the tenant does not offer. */
interface Lead {
  /** Name of the screen, or of the operation. */
  readonly name: string
  readonly span: Span
  /** Place of the condition that is false. */
  readonly by: Span | undefined
}

/** Nothing leads to a screen or a journey that the tenant does not offer. */
export const leadsToClosed: Check = ({ project, report }) => ({
  finish: (walked) => {
    const reported = new Set<string>()
    for (const { name, span, by } of [
      ...leadsToScreens(project, walked),
      ...leadsToJourneys(project, walked),
    ]) {
      const place = `${span.file}:${span.start}`
      if (reported.has(place)) continue
      reported.add(place)
      report.add(
        raise.leadsToClosed(
          span,
          { name },
          by ? [{ span: by, message: 'This is false for the tenant.' }] : [],
        ),
      )
    }
  },
})

/** Every `go` to a screen with a false `offered`. */
function leadsToScreens(project: Project, walked: WalkedProject): readonly Lead[] {
  const { app } = walked
  const closed = new Map(
    walked.screens.flatMap(({ screen, closedBy }) =>
      closedBy ? [[screen.route, screen.id] as const] : [],
    ),
  )
  if (!app || closed.size === 0) return []
  const places = placesOf(project.state, app.flowKey)
  const appWrites = writtenByApp(app, walked)
  const leading = walked.screens.filter(({ screen }) =>
    routesFrom(screen, walked).some((route) => closed.has(route)),
  )
  const goes = [
    ...navigationsOfApp(app, walked, places, appWrites, noCondition),
    ...leading.flatMap(({ screen }) =>
      navigationsOf(screen, walked, places, appWrites, noCondition),
    ),
  ].map(({ step }) => step)
  const reachable = new Set<Step>(goes)
  const pressed = pressesTo(walked, (step) =>
    step.do === 'go' && reachable.has(step) ? closed.get(step.to.route) : undefined,
  )
  const known = new Set(pressed.map(({ step }) => step))
  const by = (name: string) => entryOf(project.screens.get(name)?.node, 'offered')?.value.span
  return [
    ...pressed.map(({ name, span }) => ({ name, span, by: by(name) })),
    ...goes.flatMap((step): readonly Lead[] => {
      const [name, span] = [closed.get(step.to.route), recordedSpan(step)]
      return name !== undefined && span && !known.has(step) ? [{ name, span, by: by(name) }] : []
    }),
    ...leadsOfShell(project, new Set(closed.values()), by),
  ]
}

/**
 * Presses that lead to the screens of a false switch, or send its calls. The screens stay open by
 * their address, and answers of the server may still lead there, as after an invitation.
 */
function leadsToJourneys(project: Project, walked: WalkedProject): readonly Lead[] {
  return walked.switchedOff.flatMap(({ at, screens, calls }) => {
    const by = valueOf(itemsOf(valueOf(project.app, 'switches'))[at], 'when')?.span
    const closed = walked.screens.filter(({ screen }) => screens.includes(screen.id))
    const journeys = new Set(closed.map(({ journey }) => journey))
    const routes = new Map(closed.map(({ screen }) => [screen.route, screen.id]))
    const pressed = pressesTo(walked, (step, journey) => {
      if (step.do === 'go' || step.do === 'open')
        return journeys.has(journey) ? undefined : routes.get(step.to.route)
      if (step.do !== 'call') return undefined
      return calls.includes(step.call.operation) ? step.call.operation : undefined
    })
    return [
      ...pressed.map(({ name, span }) => ({ name, span, by })),
      ...leadsOfShell(project, new Set(screens), () => by),
    ]
  })
}

interface Pressed {
  readonly name: string
  readonly step: Step
  /** Place of the step in the press: of the step itself, or of the `do` of its action. */
  readonly span: Span
}

/** Returns the steps with a name that presses reach before an answer. */
function pressesTo(
  walked: WalkedProject,
  nameOf: (step: Step, journey: string) => string | undefined,
): readonly Pressed[] {
  return walked.screens.flatMap(({ screen, journey }) => {
    const actions = actionsOf(screen, walked)
    const found = (press: readonly Step[]): readonly Pressed[] =>
      collectFrom<Pressed>(press, { actions }, (step, inside) => {
        if (isExcluded(step)) return []
        const [name, span] = [nameOf(step, journey), recordedSpan(step)]
        if (name !== undefined && span) return [{ name, step, span }]
        if (step.do === 'call' || step.do === 'ceremony') return []
        return step.do === 'perform' && span
          ? inside().map((each): Pressed => ({ name: each.name, step: each.step, span }))
          : inside()
      })
    return pressesIn([...screen.content, ...(screen.pages ?? []).flatMap((page) => page.content)])
      .filter(({ within }) => !within.some(isExcluded))
      .flatMap(({ press }) => found(press))
  })
}

/** True when the settings of the tenant exclude a block or a step. */
const isExcluded = ({ when }: Pick<Step, 'when'>): boolean =>
  when?.is === 'literal' && when.value === false

/** Links of flows/app.yaml, which have no condition. */
function leadsOfShell(
  { app }: Project,
  closed: ReadonlySet<string>,
  by: (name: string) => Span | undefined,
): readonly Lead[] {
  const shell = valueOf(app, 'shell')
  return [
    ...itemsOf(valueOf(shell, 'footer')),
    ...itemsOf(valueOf(valueOf(shell, 'menu'), 'built-in')),
  ].flatMap((link) => {
    const target = scalarOf(valueOf(link, 'go'))
    const name = String(target?.value)
    return target && closed.has(name) ? [{ name, span: target.span, by: by(name) }] : []
  })
}

import type { Screen } from '../../language/program.ts'
import type { Span } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/files.ts'
import { valueOf, entryOf, flagAt, entriesOf } from '../1-parse/read-node.ts'
import type { ScreenSource } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import type { Check } from '../4-check/check-table.ts'
import { assuming, noCondition, holdsFor, type PathCondition } from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { hasFloorExit } from './floor-exits.ts'
import { actionsOf, sequencesOf, movesOf } from './moves.ts'
import { writtenByApp, routesFrom, navigationsOfApp, navigationsOf } from './navigations.ts'
import { placesOf, type Places, placesWrittenIn } from './places.ts'
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

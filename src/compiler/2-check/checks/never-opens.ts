import type { Screen } from '../../../language/program.ts'
import type { Span } from '../../../language/span.ts'
import { usesIn } from '../../analyze/unused/uses-in.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { ScreenSource } from '../../model/project.ts'
import { entryOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import {
  navigationsOf,
  navigationsOfApp,
  routesFrom,
  writtenByApp,
} from '../control-flow/navigations-of.ts'
import { neverWritten } from '../control-flow/never-written.ts'
import { assuming, holdsFor, noCondition } from '../control-flow/path-condition.ts'
import { placesOf } from '../control-flow/places.ts'

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

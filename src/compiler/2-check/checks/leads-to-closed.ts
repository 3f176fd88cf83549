import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import { entryOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import {
  navigationsOf,
  navigationsOfApp,
  routesFrom,
  writtenByApp,
} from '../control-flow/navigations-of.ts'
import { noCondition } from '../control-flow/path-condition.ts'
import { placesOf } from '../control-flow/places.ts'

/** No `go` leads to a screen that the tenant does not offer. */
export const leadsToClosed: Check = ({ project, report }) => ({
  finish: (walked) => {
    const { app } = walked
    const closed = new Map(
      walked.screens.flatMap(({ screen, closedBy }) =>
        closedBy ? [[screen.route, screen.id] as const] : [],
      ),
    )
    if (!app || closed.size === 0) return
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
    ]
    const reported = new Set<string>()
    for (const { step } of goes) {
      const [target, span] = [closed.get(step.to.route), recordedSpan(step)]
      const place = span && `${span.file}:${span.start}`
      if (!target || !span || place === undefined || reported.has(place)) continue
      reported.add(place)
      const at = entryOf(project.screens.get(target)?.node, 'offered')?.value.span
      report.add(
        raise.leadsToClosed(
          span,
          { name: target },
          at ? [{ span: at, message: 'This is false for the tenant.' }] : [],
        ),
      )
    }
  },
})

import type { Span } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { entryOf, valueOf, itemsOf, scalarOf } from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import type { Check } from '../4-check/check-table.ts'
import { noCondition } from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { actionsOf, collectFrom, pressesIn } from './moves.ts'
import { navigationsOf, navigationsOfApp, routesFrom, writtenByApp } from './navigations.ts'
import { placesOf } from './places.ts'

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

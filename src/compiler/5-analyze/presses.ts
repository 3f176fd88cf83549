import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import type { Api } from '../1-parse/openapi/api.ts'
import { entryOf, valueOf } from '../1-parse/read-node.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { Check } from '../4-check/check-table.ts'
import { assuming, holdsFor, noCondition } from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import type { CallStep } from './interpret-steps.ts'
import {
  actionsOf,
  everyBlock,
  everyStep,
  type Inside,
  insideOnce,
  pressedOf,
  pressesIn,
  sequencesOf,
  submitsIn,
} from './moves.ts'
import { type Path, pathsThrough, waysOn, type WaysOn } from './paths.ts'

/**
 * Every press has a visible effect in each case: navigation, a message, a request, or a change of
 * the screen.
 */
export const pressDoesNothing: Check = ({ project, report }) => ({
  finish: (walked) => {
    // Presses of the shell work on all screens.
    const press = walked.app?.shell.profile?.press
    const entry = entryOf(valueOf(valueOf(project.app, 'shell'), 'profile'), 'press')
    if (press && entry && isIdle(pathsThrough(press, noCondition, actionsOf(undefined, walked))))
      report.add(raise.pressDoesNothing(entry.keySpan, {}))
    for (const { screen } of walked.screens)
      for (const diagnostic of idlePresses(screen, walked)) report.add(diagnostic)
  },
})

const idlePresses = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const ways = waysOn(screen, walked)
  const { pages = [] } = screen
  const content = [...screen.content, ...pages.flatMap((page) => page.content)]
  const submits = [screen, ...pages].flatMap((page) =>
    submitsIn(page.content).map(({ block }) => ({ block, press: page.submit })),
  )
  return [...pressesIn(content), ...submits].flatMap(({ block, press }) => {
    // The steps of a sheet close it (sheet-stays-open).
    const span = block.block === 'sheet' ? undefined : recordedSpan(block)
    return span && isIdle(ways(press)) ? [raise.pressDoesNothing(span, {})] : []
  })
})

function isIdle(ways: readonly Path[] | undefined): boolean {
  return ways?.some(({ stays, informed, acted }) => stays && !informed && !acted) ?? false
}

/** Reports a `resend` button with steps that neither request anything nor start a timer. */
export const resendSendsNothing: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of idleResends(screen, walked)) report.add(diagnostic)
  },
})

const SENDING: ReadonlySet<Step['do']> = new Set(['call', 'reload', 'ceremony', 'start'])

const idleResends = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const actions = actionsOf(screen, walked)
  const content = [...screen.content, ...(screen.pages ?? []).flatMap((page) => page.content)]
  return pressesIn(content).flatMap(({ block, press }) => {
    const span = block.block === 'resend' ? recordedSpan(block) : undefined
    const sends = everyStep(press, actions).some((step) => SENDING.has(step.do))
    return span && !sends ? [raise.resendSendsNothing(span, {})] : []
  })
})

/**
 * The steps of a sheet make its condition false, or leave the screen. Otherwise nothing closes it,
 * and the page below stays out of reach.
 */
export const sheetStaysOpen: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of openSheets(screen, walked)) report.add(diagnostic)
  },
})

const openSheets = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const actions = actionsOf(screen, walked)
  const content = [...screen.content, ...(screen.pages ?? []).flatMap((page) => page.content)]
  return everyBlock(content).flatMap((block) => {
    if (block.block !== 'sheet') return []
    const { when } = block
    const open = when && assuming(when, true, noCondition)
    const span = recordedSpan(block)
    const stays = open
      ? pathsThrough(block.press, open, actions)?.some(
          (path) => path.stays && holdsFor(when, path.assumed) === true,
        )
      : true
    return span && stays ? [raise.sheetStaysOpen(span, {})] : []
  })
})

/**
 * Success is noticeable: after a state change or a press, a call navigates, reports, or changes the
 * screen. A read without a press may change nothing, but an `ok` without steps would ignore the
 * answer.
 */
export const unnoticedSuccess: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of unnoticedSuccesses(screen, walked, project.api))
        report.add(diagnostic)
  },
})

type Matters = (step: CallStep) => boolean

const isAsked =
  (api: Api): Matters =>
  ({ call }) =>
    api.operations[call.operation]?.logOnly === false
const isMeant =
  (api: Api): Matters =>
  (step) =>
    isAsked(api)(step) &&
    (api.operations[step.call.operation]?.changesState === true || step.ok.length === 0)

const unnoticedSuccesses = memoizedByScreen(
  (screen: Screen, walked, api: Api): readonly Diagnostic[] => {
    const actions = actionsOf(screen, walked)
    const ways = waysOn(screen, walked)
    const inside = insideOnce(actions)
    const pressed = pressedOf(screen, inside)
    const others = sequencesOf(screen).filter((steps) => !pressed.has(steps))
    return reportedOn([
      ...[...pressed].flatMap((steps) => unnoticed(steps, { ways, inside, matters: isAsked(api) })),
      ...others.flatMap((steps) => unnoticed(steps, { ways, inside, matters: isMeant(api) })),
    ])
  },
)

interface Checking {
  readonly ways: WaysOn
  readonly inside: Inside
  readonly matters: Matters
}

function unnoticed(
  steps: readonly Step[],
  { ways, inside, matters }: Checking,
): readonly CallStep[] {
  if (!inside(steps).some((step) => step.do === 'call' && matters(step))) return []
  return ways(steps)?.flatMap((way) => (way.stays ? way.unnoticed.filter(matters) : [])) ?? []
}

function reportedOn(steps: readonly CallStep[]): readonly Diagnostic[] {
  return [...new Set(steps)].flatMap((step) => {
    const span = recordedSpan(step)
    return span ? [raise.unnoticedSuccess(span, { operation: step.call.operation })] : []
  })
}

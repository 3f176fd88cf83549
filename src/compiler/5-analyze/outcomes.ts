import type { Diagnostic } from '../../language/diagnostic.ts'
import type { CommonAnswers, ProgramIndex, Screen } from '../../language/program.ts'
import type { SourceEntry, SourceNode } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { casesOf, entriesOf, entryOf, valueOf } from '../1-parse/read-node.ts'
import type { PartSource } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { Check } from '../4-check/check-table.ts'
import { noCondition } from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { emptyEndAt, silentBecauseOf } from '../diagnostics/root-cause.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { type Actions, actionsOf } from './moves.ts'
import { type Path, pathsThrough, stepsOn, waysOn } from './paths.ts'

/**
 * A `choose` that navigates does so for each of its words, or reports the reason. Reports the
 * single word with steps that may do nothing. An intended gap is written as `[]`.
 */
export const undecidedBranch: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of undecidedBranches(screen, walked)) report.add(diagnostic)
  },
})

const undecidedBranches = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const actions = actionsOf(screen, walked)
  return [...new Set(stepsOn(screen, walked))].flatMap((step) =>
    step.do === 'choose' ? undecidedIn(step, actions) : [],
  )
})

function undecidedIn(
  { is, otherwise }: Extract<Step, { readonly do: 'choose' }>,
  actions: Actions,
): readonly Diagnostic[] {
  const branches = [...Object.entries(is), ['else', otherwise] as const].flatMap(
    ([word, steps]) => {
      const ways = steps.length > 0 && pathsThrough(steps, noCondition, actions)
      return ways ? [{ word, steps, ways }] : []
    },
  )
  const decided = branches.filter(
    ({ ways }) => ways.every(isDecided) && ways.some(({ stays }) => !stays),
  )
  const undecided = branches.filter(({ ways }) => !ways.every(isDecided))
  // Several words without navigation are intended.
  if (decided.length < 2 || undecided.length !== 1) return []
  return undecided.flatMap(({ word, steps }) => {
    const span = steps[0] && recordedSpan(steps[0])
    return span ? [raise.undecidedBranch(span, { word })] : []
  })
}

const isDecided = ({ stays, informed }: Path): boolean => !stays || informed

/** The answers of flows/app.yaml that a person waits for. */
const RULES = {
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  'no-answer': 'noAnswer',
  broken: 'broken',
  unknown: 'unknown',
  unkept: 'unkept',
  replaced: 'replaced',
  blocked: 'blocked',
  else: 'otherwise',
} as const satisfies Readonly<Record<string, keyof CommonAnswers>>

/**
 * Users always get an answer: the steps for a failure report or navigate on every path. At a call
 * `[]` alone is intended silence. A screen without its precondition is not rendered, so `unmet`
 * navigates in every case.
 */
export const answeredOutcomes: Check = ({ project, report }) => ({
  finish: (walked) => {
    const { app } = walked
    for (const { node, part } of project.screens.values())
      for (const entry of part ? emptyEnds(node, part) : [])
        report.add(
          emptyEndAt(
            entry.keySpan,
            raise.silentAnswer(entry.keySpan, { answer: `\`${entry.key}\`` }),
          ),
        )
    for (const { screen } of walked.screens)
      for (const diagnostic of unansweredOutcomes(screen, walked)) report.add(diagnostic)
    if (!app) return
    const withoutDiagnostics = silentInApp(app, walked)
    const node = valueOf(project.app, 'answers')
    for (const [key, name] of Object.entries(RULES)) {
      const entry = entryOf(node, key)
      const steps = app.answers[name]
      if (entry && steps && withoutDiagnostics.has(steps))
        report.add(raise.silentAnswer(entry.keySpan, { answer: `\`${key}\`` }))
    }
    for (const { key, keySpan } of casesOf(valueOf(node, 'rejected'))) {
      const steps = app.answers.rejected[key]
      if (!steps || withoutDiagnostics.has(steps))
        report.add(
          raise.silentAnswer((steps?.[0] && recordedSpan(steps[0])) ?? keySpan, { answer: key }),
        )
    }
    const unmet = entryOf(project.app, 'unmet')
    if (unmet && withoutDiagnostics.has(app.unmet))
      report.add(raise.silentAnswer(unmet.keySpan, { answer: '`unmet`' }))
  },
})

/** An end of a part has steps: nothing else handles its result. */
function emptyEnds(node: SourceNode, { ends }: PartSource): readonly SourceEntry[] {
  const names = new Set(ends.map(({ value }) => String(value)))
  return entriesOf(valueOf(node, 'on')).filter(
    ({ key, value }) => names.has(key) && value.kind === 'list' && value.items.length === 0,
  )
}

/**
 * Sequences of flows/app.yaml with a silent path; at `unmet` staying counts as silent, even after a
 * message.
 */
const silentInApp = memoizedByScreen(
  (app: Pick<ProgramIndex, 'answers' | 'unmet'>, walked): ReadonlySet<readonly Step[]> => {
    const actions = actionsOf(undefined, walked)
    const { rejected, ...others } = app.answers
    const withoutDiagnostics = [...Object.values(others), ...Object.values(rejected)].filter(
      (steps) => isSilent(pathsThrough(steps, noCondition, actions)),
    )
    const stays = pathsThrough(app.unmet, noCondition, actions)?.some((way) => way.stays) ?? false
    return new Set(stays ? [...withoutDiagnostics, app.unmet] : withoutDiagnostics)
  },
)

const unansweredOutcomes = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const ways = waysOn(screen, walked)
  const actions = actionsOf(screen, walked)
  // A poll continues until a decision, which is reported.
  const polled = Object.entries(screen.poll ?? {}).flatMap(([name, { ok }]) => {
    const span = ok[0] && recordedSpan(ok[0])
    return span && isSilent(ways(ok))
      ? [raise.silentAnswer(span, { answer: `the poll "${name}"` })]
      : []
  })
  const asked = [...new Set(stepsOn(screen, walked))].flatMap((step) => {
    if (step.do !== 'call' && step.do !== 'ceremony') return []
    const rows: readonly (readonly [string, readonly Step[]])[] = [
      ...Object.entries(step.rejected),
      ...(step.do === 'call' && step.failed ? [['`failed`', step.failed] as const] : []),
    ]
    return rows.flatMap(([code, steps]) => {
      const span = steps[0] && recordedSpan(steps[0])
      return span && isSilent(ways(steps))
        ? [silentIn(steps, raise.silentAnswer(span, { answer: code }))]
        : []
    })
  })
  return [...polled, ...asked]

  /** A silent action is reported once, for all its callers. */
  function silentIn(steps: readonly Step[], silent: Diagnostic): Diagnostic {
    const withoutDiagnostics = steps.find(
      (step) => step.do === 'perform' && isSilent(ways(actions(step.action) ?? [])),
    )
    const first =
      withoutDiagnostics?.do === 'perform' ? actions(withoutDiagnostics.action)?.[0] : undefined
    const span = first && recordedSpan(first)
    return span
      ? silentBecauseOf(span, {
          ...silent,
          related: [{ span, message: 'There is no message here.' }, ...silent.related],
        })
      : silent
  }
})

function isSilent(ways: readonly Path[] | undefined): boolean {
  return ways?.some(({ stays, informed }) => stays && !informed) ?? false
}

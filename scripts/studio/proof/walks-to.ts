import { apiTextOf } from '../../../src/compiler/1-parse/openapi/error-places.ts'
import type { Compiled } from '../../../src/compiler/compile.ts'
import { Report } from '../../../src/compiler/diagnostics/report.ts'
import { schemasOf } from '../../../src/compiler/scenarios/answer-schemas.ts'
import type { Sources } from '../../../src/compiler/sources.ts'
import type { Json } from '../../../src/language/json.ts'
import type { Scenario } from '../../../src/language/scenario.ts'
import type { CoveredScreen, WalkTo } from '../../../src/studio/proof/messages.ts'
import type { Act } from '../../../src/studio/walk/acts.ts'
import { type Known, outcomesOf } from '../walk/outcomes.ts'
import { startsOf } from '../walk/start-like.ts'
import { type Moment, momentsOf } from './acts-of-scenario.ts'

/** Compares the documented codes of each call of a screen with the answers of its scenarios. */
export function coveredScreens(
  sources: Sources,
  compiled: Compiled,
  tenant: string,
): readonly CoveredScreen[] {
  const schemas = schemasOf('openapi', apiTextOf(sources), new Report())
  return (compiled.tenants[tenant]?.map.screens ?? []).map(({ id, calls }) => {
    const scenarios = startsOf(compiled, tenant, id)
    return {
      screen: id,
      scenarios: scenarios.length,
      calls: calls.map(({ operation }) => {
        const answered = answersIn(scenarios, operation)
        const all = ['ok', ...schemas.codes(operation), 'no-answer']
        return {
          operation,
          answered: all.filter((code) => answered.has(code)),
          missing: all.filter((code) => !answered.has(code)),
        }
      }),
    }
  })
}

function answersIn(scenarios: readonly Scenario[], operation: string): ReadonlySet<string> {
  const answers = scenarios.flatMap(({ given, steps }) => [
    ...(given.answers[operation] ? [given.answers[operation]] : []),
    ...steps.flatMap((step) =>
      step.do === 'answers'
        ? step.answers.flatMap((each) => (each.operation === operation ? [each.answer] : []))
        : [],
    ),
  ])
  return new Set(answers.map((answer) => (answer.is === 'rejected' ? answer.code : answer.is)))
}

/**
 * Finds a shortest walk to each state of a screen: a call that waits, each outcome of it, the end
 * of a timer. The walks begin as scenarios of the screen do.
 * @throws when there is no such tenant
 */
export async function walksTo(
  { sources, compiled }: Known,
  tenant: string,
  screen: string,
): Promise<readonly WalkTo[]> {
  const running = compiled.tenants[tenant]
  if (!running) throw new Error(`There is no tenant "${tenant}".`)
  const scenarios = startsOf(compiled, tenant, screen)
  const first = new Map<string, Moment & { readonly as: string }>()
  let timed: (Moment & { readonly as: string }) | undefined
  for (const scenario of scenarios)
    for (const moment of await momentsOf(running, scenario)) {
      if (moment.screen !== screen) continue
      const own = { ...moment, as: scenario.name }
      for (const operation of moment.waiting) {
        const known = first.get(operation)
        if (!known || moment.acts.length < known.acts.length) first.set(operation, own)
      }
      const isShorter = !timed || moment.acts.length < timed.acts.length
      if (moment.due !== undefined && moment.waiting.length === 0 && isShorter) timed = own
    }
  const calls = running.map.screens.find(({ id }) => id === screen)?.calls ?? []
  const ofCalls = [...first].flatMap(([operation, { acts, as }]): readonly WalkTo[] => {
    const answered = answersIn(scenarios, operation)
    const named = calls.find((call) => call.operation === operation)?.codes ?? []
    const loading: WalkTo = { kind: 'loading', operation, shown: false, as, acts }
    return [loading].concat(
      outcomesOf({ sources, compiled }, operation, named).map(
        ({ answer, label, from }): WalkTo => ({
          kind: label === 'no-answer' ? 'offline' : 'answer',
          operation,
          label,
          shown: from === 'scenario' ? answered.has('ok') : answered.has(label),
          as,
          acts: withAnswer(acts, operation, answer),
        }),
      ),
    )
  })
  return timed?.due === undefined
    ? ofCalls
    : [
        ...ofCalls,
        {
          kind: 'expired',
          shown: false,
          as: timed.as,
          acts: timed.acts.concat({ wait: timed.due }),
        },
      ]
}

const withAnswer = (acts: readonly Act[], operation: string, answer: Json): readonly Act[] => [
  ...acts,
  { answers: { [operation]: answer } },
]

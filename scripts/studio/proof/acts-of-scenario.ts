import { doStep } from '../../../src/cli/scenarios/do-step.ts'
import { createWorld, Unmet, type World } from '../../../src/cli/scenarios/world.ts'
import type { CompiledTenant } from '../../../src/compiler/compile.ts'
import type { Scenario, ScenarioStep } from '../../../src/language/scenario.ts'
import type { Act } from '../../../src/studio/walk/acts.ts'
import { writtenAnswer } from '../walk/start-like.ts'

/** A moment of a scenario: the acts until it, and the calls that wait then. */
export interface Moment {
  readonly screen: string
  readonly acts: readonly Act[]
  /** Operations that wait for their answer. */
  readonly waiting: readonly string[]
  /** Seconds until the next timer is due. */
  readonly due?: number
}

/** Answers of a scenario to calls of one moment, at most. */
const mostAnswers = 50

/**
 * Plays a scenario as a walk: each answer of its conditions becomes an act, and steps that only
 * look do not count. It ends at the first step that is not possible.
 */
export async function momentsOf(
  running: CompiledTenant,
  scenario: Scenario,
): Promise<readonly Moment[]> {
  const { given, steps } = scenario
  const stepped = new Set(
    steps.flatMap((step) =>
      step.do === 'answers' ? step.answers.map(({ operation }) => operation) : [],
    ),
  )
  const world = await createWorld(running, {
    ...scenario,
    given: { ...given, answers: {}, own: [] },
    steps: [],
  })
  const moments: Moment[] = []
  const acts: Act[] = []
  const note = () => {
    const due = world.due()
    moments.push({
      screen: world.runtime().screen.value?.screen ?? '',
      acts: [...acts],
      waiting: world.ports.http.waiting(),
      ...(due !== undefined && { due: Math.max(1, Math.ceil((due - world.now()) / 1000)) }),
    })
  }
  const answer = async () => {
    for (let answers = 0; answers < mostAnswers; answers += 1) {
      note()
      const operation = world.ports.http
        .waiting()
        .find((each) => given.answers[each] && !stepped.has(each))
      const made = operation === undefined ? undefined : given.answers[operation]
      if (operation === undefined || !made) return
      const span = scenario.span
      await doStep({ do: 'answers', answers: [{ operation, answer: made, span }], span }, world)
      acts.push({ answers: { [operation]: writtenAnswer(made) } })
    }
  }
  try {
    await answer()
    for (const step of steps) {
      const act = actOf(step)
      if (act === undefined) continue
      await take(step, world)
      acts.push(act)
      await answer()
    }
  } catch (error) {
    if (!(error instanceof Unmet)) throw error
  } finally {
    world.stop()
  }
  return moments
}

const take = (step: ScenarioStep, world: World): Promise<void> => doStep(step, world)

/** A step as YAML has it; undefined for one that only looks. */
function actOf(step: ScenarioStep): Act | undefined {
  switch (step.do) {
    case 'answers':
      return {
        answers: Object.fromEntries(
          step.answers.map(({ operation, answer }) => [operation, writtenAnswer(answer)]),
        ),
      }
    case 'type':
      return { type: Object.fromEntries(step.values.map(({ field, value }) => [field, value])) }
    case 'press':
      return { press: step.control, ...(step.row !== undefined && { row: step.row }) }
    case 'pick':
      return { pick: step.row }
    case 'prompt':
      return { prompt: step.outcome }
    case 'retry':
      return { retry: step.name }
    case 'dismiss':
      return { dismiss: step.notice }
    case 'open':
      return { open: step.screen, with: { ...step.with } }
    case 'wait':
      return { wait: step.seconds }
    case 'language':
      return { language: step.language }
    case 'reload':
    case 'back':
    case 'escape':
      return step.do
    case 'see':
    case 'not-seen':
    case 'arrive':
    case 'opened':
    case 'leave':
    case 'window':
    case 'called':
    case 'not-called':
    case 'remembers':
      return undefined
    default:
      return step satisfies never
  }
}

import type { Scenario, ScenarioStep } from '../../language/scenario.ts'
import type { Span } from '../../language/span.ts'
import { describePage } from './describe-page.ts'
import { doStep } from './do-step.ts'
import {
  createWorld,
  type Failure,
  type Running,
  Unmet,
  type Watcher,
  type World,
} from './world.ts'

/** Returns undefined when all expectations are met. */
export async function runScenario(
  running: Running,
  scenario: Scenario,
  watcher?: Watcher,
): Promise<Failure | undefined> {
  const world = await createWorld(running, scenario, watcher)
  let at: Span = scenario.span
  try {
    watcher?.looks?.(world)
    for (const step of scenario.steps) {
      at = step.span
      await doStep(step, world)
      watcher?.looks?.(world)
    }
    missed(scenario, world)
    return undefined
  } catch (error) {
    if (!(error instanceof Unmet)) throw error
    return { span: error.span ?? at, message: error.message, instead: describePage(world) }
  } finally {
    world.stop()
  }
}

/**
 * Reports calls without an answer, and answers without a call. After a redirect to another site,
 * open calls are ignored.
 */
function missed(scenario: Scenario, { ports }: World): void {
  const { given } = scenario
  const [waiting] = ports.http.waiting()
  if (waiting !== undefined && !endsElsewhere(scenario))
    throw new Unmet(`"${waiting}" was called, and nothing answers it.`)
  const unasked = given.own.find(({ operation }) => !ports.http.asked().includes(operation))
  if (unasked)
    throw new Unmet(`"${unasked.operation}" was not called: this answer is not used.`, unasked.span)
}

/** Steps that only look do not count. */
const looks: ReadonlySet<ScenarioStep['do']> = new Set([
  'see',
  'not-seen',
  'called',
  'not-called',
  'remembers',
])

function endsElsewhere({ screen, steps }: Scenario): boolean {
  const last = steps.findLast((step) => !looks.has(step.do))
  return last?.do === 'leave' || (last?.do === 'arrive' && last.screen !== screen)
}

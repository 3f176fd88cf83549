import type { Effect } from '../../src/engine/effect.ts'
import type { Event, FieldIssue } from '../../src/engine/event.ts'
import { initialState } from '../../src/engine/initial-state.ts'
import type { EngineState } from '../../src/engine/state.ts'
import { step } from '../../src/engine/step.ts'
import type { JsonObject } from '../../src/language/json.ts'
import type { Program } from '../../src/language/program.ts'
import { spaceOfTimer } from '../../src/runtime/record/masked-event.ts'
import type { RecordedEvent } from '../../src/runtime/record/recorder.ts'

/** An event with the state before and after it. */
export interface ReplayedStep {
  readonly event: Event
  readonly before: EngineState
  readonly after: EngineState
  readonly effects: readonly Effect[]
}

/** A replay: `skipped` counts events before the first start of a page, and unreadable ones. */
export interface Replay {
  readonly steps: readonly ReplayedStep[]
  readonly skipped: number
}

/**
 * Gives recorded events to the engine, with the program on which they happened. Each start of a
 * page begins with a new state, as in the browser. Withheld texts are replaced by their numbers.
 */
export function replay(whole: Program, recorded: readonly RecordedEvent[]): Replay {
  const program = withoutRules(whole)
  const steps: ReplayedStep[] = []
  let state: EngineState | undefined
  let [language, skipped] = ['', 0]
  for (const each of recorded) {
    const event = eventOf(each)
    if (event?.type === 'language-chosen') language = event.language
    if (event?.type === 'restored')
      state = { ...initialState(program), ...(language !== '' && { language }) }
    const next = state && event && attempt(program, judged(state, event), event)
    if (state === undefined || event === undefined || next === undefined) {
      if (event?.type !== 'language-chosen') skipped += 1
      continue
    }
    const [after, effects] = next
    steps.push({ event, before: state, after, effects })
    state = after
  }
  return { steps, skipped }
}

/** Typed values are not there to be judged: a record has the findings about them. */
const withoutRules = (program: Program): Program => ({
  ...program,
  journeys: Object.fromEntries(
    Object.entries(program.journeys).map(([name, journey]) => [
      name,
      {
        ...journey,
        screens: journey.screens.map(({ form, ...screen }) => ({
          ...screen,
          ...(form && { form: { ...form, rules: [] } }),
        })),
      },
    ]),
  ),
})

/** Returns the state with the findings that the page had about its values. */
function judged(state: EngineState, event: Judged): EngineState {
  const { visit } = state
  if (!visit || (event.findings === undefined && event.type !== 'pressed')) return state
  const { form } = visit
  return {
    ...state,
    visit: {
      ...visit,
      form: { ...form, findings: { values: form.values, issues: event.findings ?? [] } },
    },
  }
}

/** An event, and the findings about the form after it. */
type Judged = Event & { readonly findings?: readonly FieldIssue[] }

/** The server has checked the form of the values, and not their meaning. */
function eventOf({ at, type, values = '{}' }: RecordedEvent): Judged | undefined {
  try {
    const event = { ...(JSON.parse(values) as JsonObject), at, type } as unknown as Judged
    if (event.type === 'timer-fired')
      return { ...event, timer: event.timer.replaceAll(spaceOfTimer, ' ') }
    return event.type === 'submitted' ? { ...event, issues: event.findings ?? [] } : event
  } catch {
    return undefined
  }
}

/** An event that no browser of ours has sent may be of any form. */
function attempt(
  program: Program,
  state: EngineState,
  event: Event,
): ReturnType<typeof step> | undefined {
  try {
    const result = step(program, state, event)
    // An unknown type is returned as it is.
    return 'visit' in result[0] || 'stores' in result[0] ? result : undefined
  } catch {
    return undefined
  }
}

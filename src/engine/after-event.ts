import { schedulePolls } from './async/schedule-polls.ts'
import { beginAfterStart } from './screen/enter-screen.ts'
import { speakOnly } from './screen/speak-only.ts'
import { removeEndedProblems } from './steps/timed-problem.ts'
import type { Transition } from './transition.ts'

/** Tasks that run after every event, of any type. */
export const afterEventTasks: Readonly<Record<string, (transition: Transition) => Transition>> = {
  'at-start': beginAfterStart,
  poll: schedulePolls,
  'timed-problem': (transition) =>
    transition.state.visit?.form.problems.some(({ until }) => until !== undefined)
      ? removeEndedProblems(transition)
      : transition,
  notices: speakOnly,
}

export const afterEvent = (transition: Transition): Transition =>
  Object.values(afterEventTasks).reduce((sofar, attend) => attend(sofar), transition)

import type { Block } from '../../language/block.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { pageNow, pagesNow, turnTo } from '../screen/pages.ts'
import type { Problem } from '../state.ts'
import { type Transition, withVisit } from '../transition.ts'
import { fieldOf, placedFields, unsent } from './fields.ts'

/**
 * Shows problems. The count of attempts moves the focus and makes screen readers speak, even for
 * the same text.
 */
export function withProblems(transition: Transition, problems: readonly Problem[]): Transition {
  const { visit } = transition.state
  return visit
    ? toTheirPage(
        withVisit(transition, {
          form: { ...unsent(visit.form), problems, attempt: visit.form.attempt + 1 },
        }),
        problems,
      )
    : transition
}

/** Turns to the page of the wrong fields, so that the user can correct them there. */
function toTheirPage(transition: Transition, problems: readonly Problem[]): Transition {
  const pages = currentScreen(transition.program, transition.state)?.pages
  if (!pages) return transition
  const open = pagesNow(transition)
  const wrong = pages.filter(
    ({ name, content }) =>
      open.includes(name) &&
      problems.some(({ at }) => at !== undefined && placedFields(content).includes(fieldOf(at))),
  )
  const [first] = wrong
  return first === undefined || wrong.some(({ name }) => name === pageNow(transition))
    ? transition
    : turnTo(transition, first.name, false)
}

/** Sorts problems in the order of their fields; problems without a field come first. */
export function asPlaced(
  problems: readonly Problem[],
  content: readonly Block[],
): readonly Problem[] {
  const fields = placedFields(content)
  const place = ({ at }: Problem) => (at === undefined ? -1 : fields.indexOf(fieldOf(at)))
  return problems.toSorted((one, other) => place(one) - place(other))
}

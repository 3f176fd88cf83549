import type { Block } from '../../language/block.ts'
import type { Problem } from '../state.ts'
import { type Turn, withVisit } from '../turn.ts'
import { currentScreen } from './current-screen.ts'
import { fieldOf, placedFields } from './placed-fields.ts'
import { pageNow, pagesNow, turnTo } from './turn-page.ts'
import { unsent } from './unsaved.ts'

/**
 * Shows problems. The count of attempts moves the focus and makes screen readers speak, even for
 * the same text.
 */
export function withProblems(turn: Turn, problems: readonly Problem[]): Turn {
  const { visit } = turn.state
  return visit
    ? toTheirPage(
        withVisit(turn, {
          form: { ...unsent(visit.form), problems, attempt: visit.form.attempt + 1 },
        }),
        problems,
      )
    : turn
}

/** Turns to the page of the wrong fields, so that the user can correct them there. */
function toTheirPage(turn: Turn, problems: readonly Problem[]): Turn {
  const pages = currentScreen(turn.program, turn.state)?.pages
  if (!pages) return turn
  const open = pagesNow(turn)
  const wrong = pages.filter(
    ({ name, content }) =>
      open.includes(name) &&
      problems.some(({ at }) => at !== undefined && placedFields(content).includes(fieldOf(at))),
  )
  const [first] = wrong
  return first === undefined || wrong.some(({ name }) => name === pageNow(turn))
    ? turn
    : turnTo(turn, first.name, false)
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

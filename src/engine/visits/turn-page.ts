import { sightOf } from '../expressions/sight.ts'
import { emit, type Turn, withVisit } from '../turn.ts'
import { currentScreen } from './current-screen.ts'
import { currentPage, openPages } from './pages.ts'

/**
 * Turns to a page of the screen. Without `replace`, Back in the browser returns to the previous
 * page.
 */
export function turnTo(turn: Turn, page: string, replace: boolean): Turn {
  const { visit } = turn.state
  const now = pageNow(turn)
  if (!visit || (visit.page ?? now) === page) return turn
  const trail = visit.trail ?? (now === undefined ? [] : [now])
  const turned = withVisit(turn, {
    page,
    trail: [...(replace ? trail.slice(0, -1) : trail), page],
    reached: [...new Set([...(visit.reached ?? trail), page])],
  })
  return emit(turned, { type: 'turn', page, replace })
}

/**
 * Goes back in the browser if its history has a page of this visit. Otherwise turns to the previous
 * page.
 */
export function turnBack(turn: Turn): Turn {
  const { visit } = turn.state
  if ((visit?.trail ?? []).length > 1) return emit(turn, { type: 'history-back' })
  const before = pagesNow(turn)
  const at = before.indexOf(pageNow(turn) ?? '')
  const page = before[at - 1]
  return page === undefined ? turn : turnTo(turn, page, true)
}

export function turnNext(turn: Turn): Turn {
  const pages = pagesNow(turn)
  const page = pages[pages.indexOf(pageNow(turn) ?? '') + 1]
  return page === undefined ? turn : turnTo(turn, page, false)
}

export function pageNow({ program, state, at }: Turn): string | undefined {
  const screen = currentScreen(program, state)
  return screen && currentPage(screen, state.visit, sightOf(program, state, {}, at))?.name
}

export function pagesNow({ program, state, at }: Turn): readonly string[] {
  const screen = currentScreen(program, state)
  return screen ? openPages(screen, sightOf(program, state, {}, at)).map(({ name }) => name) : []
}

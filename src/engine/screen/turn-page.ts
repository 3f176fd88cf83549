import { contextFor } from '../expressions/context-for.ts'
import { emit, type Transition, withVisit } from '../transition.ts'
import { currentScreen } from './current-screen.ts'
import { currentPage, openPages } from './pages.ts'

/**
 * Turns to a page of the screen. Without `replace`, Back in the browser returns to the previous
 * page.
 */
export function turnTo(transition: Transition, page: string, replace: boolean): Transition {
  const { visit } = transition.state
  const now = pageNow(transition)
  if (!visit || (visit.page ?? now) === page) return transition
  const pagePath = visit.pagePath ?? (now === undefined ? [] : [now])
  const turned = withVisit(transition, {
    page,
    pagePath: [...(replace ? pagePath.slice(0, -1) : pagePath), page],
    reached: [...new Set([...(visit.reached ?? pagePath), page])],
  })
  return emit(turned, { type: 'turn', page, replace })
}

/**
 * Goes back in the browser if its history has a page of this visit. Otherwise turns to the previous
 * page.
 */
export function turnBack(transition: Transition): Transition {
  const { visit } = transition.state
  if ((visit?.pagePath ?? []).length > 1) return emit(transition, { type: 'history-back' })
  const before = pagesNow(transition)
  const at = before.indexOf(pageNow(transition) ?? '')
  const page = before[at - 1]
  return page === undefined ? transition : turnTo(transition, page, true)
}

export function turnNext(transition: Transition): Transition {
  const pages = pagesNow(transition)
  const page = pages[pages.indexOf(pageNow(transition) ?? '') + 1]
  return page === undefined ? transition : turnTo(transition, page, false)
}

export function pageNow({ program, state, at }: Transition): string | undefined {
  const screen = currentScreen(program, state)
  return screen && currentPage(screen, state.visit, contextFor(program, state, {}, at))?.name
}

export function pagesNow({ program, state, at }: Transition): readonly string[] {
  const screen = currentScreen(program, state)
  return screen ? openPages(screen, contextFor(program, state, {}, at)).map(({ name }) => name) : []
}

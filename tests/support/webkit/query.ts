/** Text to compare with: a string, or the parts of a regular expression. */
export type Matcher = string | { readonly source: string; readonly flags: string }

/** One part of a locator, as data for the page. The names are Playwright's. */
export type QueryStep =
  | { readonly by: 'css'; readonly selector: string }
  | {
      readonly by: 'role'
      readonly role: string
      readonly name?: Matcher
      readonly exact: boolean
      readonly level?: number
      readonly checked?: boolean
    }
  | { readonly by: 'label' | 'text'; readonly text: Matcher; readonly exact: boolean }
  | { readonly by: 'filter'; readonly hasText: Matcher }
  | { readonly by: 'nth'; readonly index: number }
  | { readonly by: 'and'; readonly steps: readonly QueryStep[] }

/** The part of `@testing-library/dom` that the page script uses. */
interface Library {
  readonly queryAllByRole: (root: HTMLElement, role: string, options: object) => HTMLElement[]
  readonly queryAllByLabelText: (root: HTMLElement, text: unknown, options: object) => HTMLElement[]
}

declare global {
  var TestingLibraryDom: Library | undefined
}

/**
 * Runs in the page: all elements that a locator names, in document order. Roles and names come from
 * `@testing-library/dom`. It uses nothing outside its body, because its source is sent to the
 * browser.
 */
export function queryAll(steps: readonly QueryStep[]): readonly Element[] {
  const library = globalThis.TestingLibraryDom
  if (!library) throw new Error('no library')
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const matches = (matcher: Matcher, exact: boolean) => (text: string | null | undefined) => {
    if (typeof matcher !== 'string')
      return new RegExp(matcher.source, matcher.flags).test(tidy(text))
    return exact
      ? tidy(text) === tidy(matcher)
      : tidy(text).toLowerCase().includes(tidy(matcher).toLowerCase())
  }
  const below = (root: Element, step: QueryStep): readonly Element[] => {
    const html = root as HTMLElement
    // The root itself can be named too.
    const top = root === document.documentElement ? document : root
    if (step.by === 'css') return [...top.querySelectorAll(step.selector)]
    if (step.by === 'role') {
      const { role, name, exact, level, checked } = step
      const options = {
        ...(name !== undefined && { name: matches(name, exact) }),
        ...(level !== undefined && { level }),
        ...(checked !== undefined && { checked }),
      }
      return library.queryAllByRole(html, role, options)
    }
    if (step.by === 'label')
      return library.queryAllByLabelText(html, matches(step.text, step.exact), {})
    if (step.by === 'text') {
      const fits = matches(step.text, step.exact)
      const all = [...root.querySelectorAll('*')].filter(
        (element) =>
          !/^(script|style|head|title|noscript)$/i.test(element.tagName) &&
          fits(element.textContent),
      )
      return all.filter(
        (element) => !all.some((other) => other !== element && element.contains(other)),
      )
    }
    return []
  }
  const run = (all: readonly QueryStep[]): readonly Element[] =>
    all.reduce<readonly Element[]>(
      (found, step) => {
        if (step.by === 'filter')
          return found.filter((element) => matches(step.hasText, false)(element.textContent))
        if (step.by === 'nth')
          return found.slice(step.index, step.index === -1 ? undefined : step.index + 1)
        if (step.by === 'and') {
          const others = run(step.steps)
          return found.filter((element) => others.includes(element))
        }
        return [...new Set(found.flatMap((root) => below(root, step)))]
      },
      [document.documentElement],
    )
  return run(steps)
}

/** Runs in the page: true when a user can see an element. */
export function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
}

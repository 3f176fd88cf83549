import type { Page } from 'playwright-core'

/**
 * Returns texts and controls that do not follow the direction of a page from right to left, or do
 * not fit into its width. Format: 'h1 begins 12 px after its start'; empty when all is right.
 */
export const rightToLeftFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const faults: string[] = []
    const named = (element: Element) => [element.localName, ...element.classList].join('.')
    const shown = (selector: string) =>
      [...document.body.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('.visually-hidden, svg, .skip'),
      )
    const boxOf = (element: Element) => element.getBoundingClientRect()

    const { scrollWidth } = document.documentElement
    if (scrollWidth > edge) faults.push(`the page scrolls sideways by ${scrollWidth - edge} px`)
    // While something loads, the blocks below it are hidden.
    const isWaiting = document.querySelector('.screen-bare, .ghost, .cover, [aria-busy="true"]')
    if (!isWaiting && document.querySelector('.button-main') && shown('.button-main').length === 0)
      faults.push('the main button is not seen')
    for (const element of shown('*')) {
      const { left, right } = boxOf(element)
      if (left < -1 || right > edge + 1) faults.push(`${named(element)} is outside`)
      const style = getComputedStyle(element)
      const clips = style.overflowX !== 'visible' || style.textOverflow === 'ellipsis'
      if (
        clips &&
        !element.matches('html, body, input') &&
        element.scrollWidth > element.clientWidth + 1
      )
        faults.push(`${named(element)} is cut off`)
      if (style.direction !== 'rtl' && !element.closest('[dir], bdi, [lang]:not(html)'))
        faults.push(`${named(element)} goes from left to right`)
    }

    // A text begins at the right edge of its box.
    for (const element of shown('h1, h2, p, label, legend, dt, .line-title')) {
      if (!['start', 'right'].includes(getComputedStyle(element).textAlign)) continue
      if (getComputedStyle(element).display.includes('flex')) continue
      if (element.closest('[dir]:not(html), bdi, .markdown')) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      const { right } = boxOf(element)
      const padding = Number.parseFloat(getComputedStyle(element).paddingRight)
      const gap = Math.round(right - padding - text.right)
      if (text.width > 0 && gap > 2)
        faults.push(`${named(element)} begins ${gap} px after its start`)
    }

    // Of two neighbours the first is on the right.
    const pairs = [
      ['.bar', '.logo', 'button[popovertarget]:last-of-type'],
      ['.line', '.line-icon', '.line-words'],
      ['.line', '.line-words', '.chevron'],
      ['.choice', 'input', '.line-words'],
      ['.notice', '.icon', 'p'],
      ['.sheet-head', 'h2', 'button'],
      ['.input-with', 'input', 'button'],
      ['.identity', '.initial', 'p'],
      ['.progress', 'i:first-child', 'span'],
    ] as const
    for (const [around, first, second] of pairs)
      for (const group of shown(around)) {
        const [one, other] = [group.querySelector(first), group.querySelector(second)]
        if (!one?.checkVisibility() || !other?.checkVisibility()) continue
        const [before, after] = [boxOf(one), boxOf(other)]
        if (after.width > 0 && before.left < after.right - 1 && before.top < after.bottom)
          faults.push(`${named(one)} is not before ${named(other)}`)
      }
    return [...new Set(faults)]
  })

import type { Page } from 'playwright-core'

/**
 * Returns clipped texts and elements that overflow the page (WCAG 1.4.4, 1.4.10).
 * Text is twice as large, with the four spacings of WCAG 1.4.12.
 * The window is 640 pixels wide, half of a common width. Everything is restored afterwards.
 */
export async function cutOffText(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 640, height: 800 })
  const cut = await page.evaluate(async () => {
    await document.fonts.ready
    const root = document.documentElement
    root.style.fontSize = '200%'
    const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element instanceof HTMLElement,
    )
    const spacings = [
      ['line-height', '1.5'],
      ['letter-spacing', '0.12em'],
      ['word-spacing', '0.16em'],
    ] as const
    for (const element of all) {
      for (const [name, value] of spacings) element.style.setProperty(name, value)
      if (element.localName === 'p') element.style.setProperty('margin-block-end', '2em')
    }
    const clips = (element: Element) =>
      !['visible', 'clip'].includes(getComputedStyle(element).overflowY) ||
      getComputedStyle(element).textOverflow === 'ellipsis'
    const isCut = (element: Element) =>
      clips(element) &&
      (element.scrollWidth > element.clientWidth + 1 ||
        // A dialog scrolls, as the page does.
        (element.localName !== 'dialog' && element.scrollHeight > element.clientHeight + 1))
    const named = (element: Element) => [element.localName, ...element.classList].join('.')
    const faults = all
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.matches('.visually-hidden, .visually-hidden *, input, [popover], [popover] *') &&
          isCut(element),
      )
      .map((element) => `${named(element)} is cut off`)
    const edge = root.clientWidth
    if (root.scrollWidth > edge) {
      const outside = all
        .filter((element) => element.getBoundingClientRect().right > edge + 1)
        .map((element) => `${named(element)} sticks out`)
      faults.push(...(outside.length > 0 ? outside : ['the page scrolls sideways']))
    }
    root.style.removeProperty('font-size')
    for (const element of all)
      for (const name of ['line-height', 'letter-spacing', 'word-spacing', 'margin-block-end'])
        element.style.removeProperty(name)
    for (const element of [root, ...all])
      if (element.getAttribute('style') === '') element.removeAttribute('style')
    return faults
  })
  if (before) await page.setViewportSize(before)
  return cut
}

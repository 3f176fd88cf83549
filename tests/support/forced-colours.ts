import type { Page } from 'playwright-core'

/**
 * Returns the losses under forced colours, one sentence each:
 * a control or a dialog without a frame, an invisible link or sign, a frame in a frame,
 * a menu with every entry like the open one, or a QR code that no camera reads.
 */
export const lostInForcedColours = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas || !matchMedia('(forced-colors: active)').matches)
      return ['no forced colours to look at']
    // The browser's selection colour is translucent, so draw it over its background.
    const pixel = (color: string, on = 'transparent'): readonly number[] => {
      canvas.clearRect(0, 0, 1, 1)
      for (const layer of [on, color]) {
        canvas.fillStyle = layer
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (color: string, on: string) => {
      const [red = 0, green = 0, blue = 0] = pixel(color, on).map((value) =>
        value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const isSolid = (color: string) => (pixel(color)[3] ?? 0) > 250
    const behind = (start: Element | null): string => {
      for (let at = start; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (isSolid(backgroundColor)) return backgroundColor
      }
      return 'Canvas'
    }
    const isSeen = (color: string, on: string) => {
      const both = [luminance(color, on), luminance(on, on)]
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05) >= 3
    }
    const hasFrame = (element: Element, side: 'Top' | 'InlineStart' = 'Top') => {
      const style = getComputedStyle(element)
      return (
        style[`border${side}Style`] !== 'none' &&
        Number.parseFloat(style[`border${side}Width`]) >= 1 &&
        isSeen(style[`border${side}Color`], behind(element.parentElement))
      )
    }
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.getBoundingClientRect().width > 0,
      )
    const nameOf = (element: Element) =>
      `${element.localName}.${element.getAttribute('class') ?? ''} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`
    const lost: readonly (readonly [fault: string, elements: readonly Element[]])[] = [
      [
        'has no frame',
        all(
          ':is(.button, .input, .input-with, .choice, select, dialog[open], .badge, .notice, .summary)',
        ).filter(
          (element) =>
            element.parentElement?.matches('.input-with') !== true &&
            !hasFrame(element) &&
            !isSeen(getComputedStyle(element).backgroundColor, behind(element.parentElement)),
        ),
      ],
      [
        'is a frame in a frame',
        all('li > .line, .folded > .line').filter(
          (line) => hasFrame(line) && line.parentElement !== null && hasFrame(line.parentElement),
        ),
      ],
      [
        'is no link to the eye',
        all('main .link, footer a').filter(
          (link) =>
            !getComputedStyle(link).textDecorationLine.includes('underline') && !hasFrame(link),
        ),
      ],
      [
        'has words that are not seen',
        all(':is(.button, .link, .input, .line-title, .line-detail, h1, h2, label)').filter(
          (element) =>
            !element.matches(':disabled, [aria-disabled=true]') &&
            !isSeen(getComputedStyle(element).color, behind(element)),
        ),
      ],
      [
        'is a sign that is not seen',
        all('main svg.icon').filter((icon) => !isSeen(getComputedStyle(icon).color, behind(icon))),
      ],
      [
        'has another mark than it should',
        all('.side-menu:has([aria-current]) a').filter(
          (entry) => hasFrame(entry, 'InlineStart') !== entry.hasAttribute('aria-current'),
        ),
      ],
      [
        'is no code for a camera',
        all('.qr > svg').filter((code) => getComputedStyle(code).forcedColorAdjust !== 'none'),
      ],
    ]
    return lost.flatMap(([fault, elements]) =>
      elements.map((element) => `${nameOf(element)} ${fault}`),
    )
  })

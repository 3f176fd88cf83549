import type { Page } from 'playwright-core'
import { walkFocus } from './walk-focus.ts'

/**
 * Returns focused elements without a visible indicator (WCAG 2.2, 2.4.7 and 1.4.11).
 * The indicator needs 2 pixels of thickness and a contrast of 3:1 with its surroundings.
 * An indicator is the outline, or for a text field its frame.
 */
export const invisibleFocus = (page: Page): Promise<readonly string[]> =>
  walkFocus(page, [unseenFocus])

/** Runs in the page. */
export function unseenFocus(element: Element): readonly string[] {
  const framed =
    element.closest('.input-with') && element.matches('.input')
      ? element.closest('.input-with')
      : element
  const drawn = framed ?? element
  for (const animation of [element, drawn].flatMap((moved) => moved.getAnimations()))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return ['unseen: no canvas to measure on']
  // Draw translucent colours over their background, for example the browser's selection colour.
  const pixel = (color: string, on = 'transparent'): readonly number[] => {
    canvas.clearRect(0, 0, 1, 1)
    for (const layer of [on, color]) {
      canvas.fillStyle = layer
      canvas.fillRect(0, 0, 1, 1)
    }
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((value) =>
      value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (color: string, on: string) => {
    const [a, b] = [luminance(pixel(color, on)), luminance(pixel(on))]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  const behind = (start: Element | null) => {
    for (let at = start; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if ((pixel(backgroundColor)[3] ?? 0) > 250) return backgroundColor
    }
    return 'white'
  }
  const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(element)
  const outlined =
    outlineStyle !== 'none'
      ? { width: Number.parseFloat(outlineWidth), color: outlineColor }
      : undefined
  const frame = getComputedStyle(drawn)
  const inset = /(?:^|, )([^,]*(?:\([^)]*\))?) 0px 0px 0px 1px inset/.test(frame.boxShadow) ? 1 : 0
  const framedBy = drawn.matches('.input, .input-with')
    ? { width: Number.parseFloat(frame.borderTopWidth) + inset, color: frame.borderTopColor }
    : undefined
  const around = behind(drawn.parentElement)
  const isSeen = [outlined, framedBy].some(
    (sign) => sign !== undefined && sign.width >= 2 && contrast(sign.color, around) >= 3,
  )
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  return isSeen
    ? []
    : [
        `unseen: ${element.localName} "${name.slice(0, 40)}": outline ${outlineStyle} ${outlineWidth} ${outlineColor} on ${around}`,
      ]
}

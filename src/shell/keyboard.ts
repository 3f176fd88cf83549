import { keepFocus } from './keep-focus.ts'
import { holdIsOnePress } from './one-press.ts'

/**
 * Starts the keyboard support of the page, for its whole life.
 * @returns a function that stops it
 */
export function startKeyboard(page: HTMLElement): () => void {
  const stops = [keepFocus(page), holdIsOnePress(page)]
  return () => stops.forEach((stop) => stop())
}

import { keepFocus } from './keep-focus.ts'
import { holdIsOnePress } from './one-press.ts'

/** What whoever goes by the keyboard relies on, for as long as the page lives. @returns stops it */
export function startKeyboard(page: HTMLElement): () => void {
  const stops = [keepFocus(page), holdIsOnePress(page)]
  return () => stops.forEach((stop) => stop())
}

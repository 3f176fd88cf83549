import { ignoreKeyRepeat } from './ignore-key-repeat.ts'
import { keepSubmitVisible } from './keep-submit-visible.ts'
import { recoverFocus } from './recover-focus.ts'
import { uncoverMainButton } from './uncover-main-button.ts'

/**
 * Starts the keyboard support of the page, for its whole life.
 * @returns a function that stops it
 */
export function startKeyboard(page: HTMLElement): () => void {
  const stops = [
    recoverFocus(page),
    ignoreKeyRepeat(page),
    keepSubmitVisible(page),
    uncoverMainButton(page),
  ]
  return () => stops.forEach((stop) => stop())
}

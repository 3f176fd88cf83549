import { lookId } from './messages.ts'

/**
 * The tenant's colours as they were saved. The element came with the page and has its nonce, so the
 * policy lets it say something else.
 */
export function applyTheme(style: string): void {
  const element = document.getElementById(lookId)
  if (element && element.textContent !== style) element.textContent = style
}

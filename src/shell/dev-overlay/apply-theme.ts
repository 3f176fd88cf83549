import { lookId } from './messages.ts'

/**
 * Applies the saved colours of the tenant. The element came with the page and has its nonce, so the
 * policy allows other content in it.
 */
export function applyTheme(style: string): void {
  const element = document.getElementById(lookId)
  if (element && element.textContent !== style) element.textContent = style
}

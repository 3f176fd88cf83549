/**
 * Focus for mending. A wrong code is selected, so that the next one replaces it; anything else is
 * kept to be corrected.
 */
export function focusField(element: HTMLElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement && element.autocomplete === 'one-time-code')
    element.select()
}

/**
 * Focuses a field for correction. A wrong code is selected, so that typing replaces it; other
 * values stay to be corrected.
 */
export function focusField(element: HTMLElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement && element.autocomplete === 'one-time-code')
    element.select()
}

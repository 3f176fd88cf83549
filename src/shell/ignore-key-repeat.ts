/**
 * Treats a held key as one press. Repeats would act on the result of the first press: confirm a
 * removal, or try a wrong code again. In a multi-line field a held Enter adds lines.
 * @returns a function that stops it
 */
export function ignoreKeyRepeat(page: HTMLElement): () => void {
  page.addEventListener('keydown', ignoreRepeat)
  return () => page.removeEventListener('keydown', ignoreRepeat)
}

function ignoreRepeat(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault()
}

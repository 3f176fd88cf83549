/**
 * A key that is held down is one press. Its repeats would answer what the first one brought: the
 * question whether to remove something, or the next try with a code that was wrong. Where lines are
 * typed Enter makes them, however long.
 * @returns stops it
 */
export function holdIsOnePress(page: HTMLElement): () => void {
  page.addEventListener('keydown', ignoreRepeat)
  return () => page.removeEventListener('keydown', ignoreRepeat)
}

function ignoreRepeat(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault()
}

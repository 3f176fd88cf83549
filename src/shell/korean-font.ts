/**
 * The letters of last resort, for machines without a Korean font. The style sheet lists pieces by the letters they hold, of
 * which the browser fetches those on the page; it is left out of the first screen of readers who need none of it.
 */
export function loadKoreanFont(): void {
  // A page without it is as readable as the machine's own fonts make it.
  import('./styles/korean.css').catch(() => undefined)
}

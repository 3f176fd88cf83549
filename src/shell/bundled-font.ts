/** A font that the pages bring along, for machines without letters of a script. */
export interface BundledFont {
  /** Value of the property Script of Unicode. */
  readonly script: string
  readonly family: string
  /** Fetches its style sheet. */
  readonly load: () => Promise<unknown>
}

/**
 * Loads a bundled font. Its style sheet lists subsets by letters, and the browser fetches only
 * those on the page. The first screen omits it when its readers do not need it.
 * @param shown letters of its script that the page shows already
 */
export function loadFont({ load, family }: BundledFont, shown = ''): void {
  // Without it, the page uses the fonts of the machine.
  load()
    .then(() => (shown === '' ? undefined : drawAnew(family, shown)))
    .catch(() => undefined)
}

/**
 * Chromium keeps the boxes that it drew for a word before the style sheet arrived. It draws them
 * again only when the subsets are there and the word must change: by another way to say the kerning
 * that there is anyway.
 */
async function drawAnew(family: string, shown: string): Promise<void> {
  await document.fonts.load(`1em "${family}"`, shown)
  document.documentElement.style.fontFeatureSettings = '"kern"'
}

/**
 * Text with a language of its own is the name of a language. Its menu requests the letters when it
 * opens.
 */
function lettersIn(root: Element, letters: RegExp): string {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let found = ''
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const own = text.nodeValue?.match(letters)
    if (own && !isMarked(text, root)) found += own.join('')
  }
  return found
}

function isMarked({ parentElement }: Node, root: Element): boolean {
  const marked = parentElement?.closest('[lang]')
  return marked !== undefined && marked !== null && marked !== root && root.contains(marked)
}

/**
 * Calls `onShown` once when letters of a script appear, whatever the language of the page: a name
 * or a text of the organisation may come with any answer.
 * @param script value of the property Script of Unicode
 * @returns a function that stops it
 */
export function onceLettersAreShown(
  root: Element,
  script: string,
  onShown: (shown: string) => void,
): () => void {
  const letters = new RegExp(String.raw`\p{Script=${script}}+`, 'gu')
  const look = () => {
    const shown = lettersIn(root, letters)
    if (shown === '') return
    observer.disconnect()
    onShown(shown)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  look()
  return () => observer.disconnect()
}

/**
 * Loads the bundled Korean font for machines without one. Its style sheet lists subsets by letters,
 * and the browser fetches only those on the page. The first screen omits it when its readers do not
 * need it.
 * @param shown Hangul that the page shows already
 */
export function loadKoreanFont(shown = ''): void {
  // Without it, the page uses the fonts of the machine.
  import('./styles/korean.css')
    .then(() => (shown === '' ? undefined : drawAnew(shown)))
    .catch(() => undefined)
}

/**
 * Chromium keeps the boxes that it drew for a word before the style sheet arrived. It draws them
 * again only when the subsets are there and the word must change.
 */
async function drawAnew(shown: string): Promise<void> {
  await document.fonts.load('1em "Noto Sans KR Variable"', shown)
  document.documentElement.toggleAttribute('data-letters', true)
}

/** Unicode 16, blocks Hangul Jamo, Compatibility Jamo and Syllables. */
const hangul = /[\u1100-\u11FF\u3130-\u318F\uAC00-\uD7AF]+/g

/**
 * Text marked as Korean is the name of the language. Its menu requests the letters when it opens.
 */
function hangulIn(root: Element): string {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let found = ''
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const letters = text.nodeValue?.match(hangul)
    if (letters && !text.parentElement?.closest('[lang|="ko"]')) found += letters.join('')
  }
  return found
}

/**
 * Calls `onHangul` once when Hangul appears, whatever the language of the page: a name or a text of
 * the organisation may be Korean and come with any answer.
 * @returns a function that stops it
 */
export function onceHangulIsShown(root: Element, onHangul: (shown: string) => void): () => void {
  const look = () => {
    const shown = hangulIn(root)
    if (shown === '') return
    observer.disconnect()
    onHangul(shown)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  look()
  return () => observer.disconnect()
}

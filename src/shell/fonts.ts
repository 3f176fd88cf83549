import type { Texts } from '../i18n/texts.ts'
import type { Language } from '../language/locale/language-facts.ts'

/** Milliseconds after which the page has loaded all that it needs itself. */
const settledMs = 2_000

/**
 * Fetches a bundled font when the language needs its letters, or when such letters appear on the
 * page, or before a menu shows languages in their own names; and the Latin face for later pages.
 * @param languages those of the menu
 */
export function startFonts(
  fonts: readonly BundledFont[],
  texts: Texts,
  languages: readonly Language[],
): void {
  const loaded = new Set<BundledFont>()
  const load = (font: BundledFont, shown?: string) => {
    if (loaded.has(font)) return
    loaded.add(font)
    loadFont(font, shown)
  }
  const scriptsOf = (language: Language) => texts.facts(language).scripts ?? []
  const loadFor = (scripts: readonly string[]) => {
    for (const font of fonts) if (scripts.includes(font.script)) load(font)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (language: Language) => {
    const scripts = scriptsOf(language)
    loadFor(scripts)
    clearTimeout(timer)
    timer = scripts.includes('Latn') ? setTimeout(keepLatinFace, settledMs) : undefined
  }
  follow(texts.language())
  texts.i18n.on('languageChanged', follow)
  const root = document.querySelector('#root')
  if (root)
    for (const font of fonts) onceLettersAreShown(root, font.script, (shown) => load(font, shown))
  // The event of a popover does not bubble.
  document.addEventListener('toggle', () => loadFor(languages.flatMap(scriptsOf)), {
    capture: true,
    once: true,
  })
}

const keepLatinFace = () =>
  void import('./latin-face.ts')
    .then((module) => module.keepLatinFace())
    // Without it, later pages use the fonts of the machine, too.
    .catch(() => undefined)

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

import type { Texts } from '../i18n/texts.ts'
import type { Language } from '../language/vocabulary.ts'
import { type BundledFont, loadFont, onceLettersAreShown } from './bundled-font.ts'

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

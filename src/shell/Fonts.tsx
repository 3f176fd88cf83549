import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadKoreanFont, onceHangulIsShown } from './korean-font.ts'

/** Milliseconds after which the page has loaded all that it needs itself. */
const settledMs = 2_000

/**
 * Fetches the Korean font when the language becomes Korean, or when Korean text appears on the
 * page; and the Latin face for later pages. An effect is right here, because a style sheet is not
 * state.
 */
export function Fonts() {
  const { language } = useTranslation().i18n
  useEffect(() => {
    if (language.startsWith('ko')) return loadKoreanFont()
    const timer = setTimeout(() => {
      import('./latin-face.ts')
        .then(({ keepLatinFace }) => keepLatinFace())
        // Without it, later pages use the fonts of the machine, too.
        .catch(() => undefined)
    }, settledMs)
    const root = document.querySelector('#root')
    const stop = root ? onceHangulIsShown(root, loadKoreanFont) : undefined
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [language])
  return null
}

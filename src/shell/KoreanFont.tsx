import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadKoreanFont, onceHangulIsShown } from './korean-font.ts'

/**
 * Fetches the font when the language becomes Korean, or something on the page is: a style sheet is
 * no state, so this is one of the few true effects.
 */
export function KoreanFont() {
  const { language } = useTranslation().i18n
  useEffect(() => {
    if (language.startsWith('ko')) return loadKoreanFont()
    const root = document.querySelector('#root')
    return root ? onceHangulIsShown(root, loadKoreanFont) : undefined
  }, [language])
  return null
}

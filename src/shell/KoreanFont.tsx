import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadKoreanFont, onceHangulIsShown } from './korean-font.ts'

/**
 * Fetches the font when the language becomes Korean, or when Korean text appears on the page. An
 * effect is right here, because a style sheet is not state.
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

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadKoreanFont } from './korean-font.ts'

/** Fetches the font when the language becomes Korean: a style sheet is no state, so this is one of the few true effects. */
export function KoreanFont() {
  const { language } = useTranslation().i18n
  useEffect(() => {
    if (language.startsWith('ko')) loadKoreanFont()
  }, [language])
  return null
}

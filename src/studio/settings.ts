import i18next from 'i18next'

/** Choices of the person at the studio, kept in this browser. */

export const languages = ['en-US', 'ko-KR'] as const
export const themes = ['system', 'light', 'dark'] as const

const languageKey = 'gatehouse-studio-language'
const themeKey = 'gatehouse-studio-theme'

/** The language chosen before, else the first that the browser asks for, else English. */
export function languageOf(asked: readonly string[]): string {
  const chosen = localStorage.getItem(languageKey)
  if (languages.some((language) => language === chosen)) return chosen ?? 'en-US'
  const wanted = asked
    .map((tag) => languages.find((language) => language.slice(0, 2) === tag.slice(0, 2)))
    .find((found) => found !== undefined)
  return wanted ?? 'en-US'
}

export const settings = {
  theme: (): string => localStorage.getItem(themeKey) ?? 'system',
  setTheme(theme: string): void {
    localStorage.setItem(themeKey, theme)
    settings.apply()
  },
  async setLanguage(language: string): Promise<void> {
    localStorage.setItem(languageKey, language)
    await i18next.changeLanguage(language)
    settings.apply()
  },
  apply(): void {
    const root = document.documentElement
    root.lang = i18next.language
    const theme = settings.theme()
    if (theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme
  },
}

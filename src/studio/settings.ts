import { createInstance, type i18n as Texts } from 'i18next'

/** Choices of the person at the studio, kept in this browser, and its texts. */

/** By language (BCP 47). */
export const texts = Object.fromEntries(
  Object.entries(import.meta.glob('./texts/*.json', { eager: true, import: 'default' })).map(
    ([path, own]) => [path.slice('./texts/'.length, -'.json'.length), own] as const,
  ),
)

export const languages = Object.keys(texts).toSorted()
const [firstLanguage = ''] = languages
export const themes = ['system', 'light', 'dark'] as const

export const i18n: Texts = createInstance()

const languageKey = 'gatehouse-studio-language'
const themeKey = 'gatehouse-studio-theme'

const part = (tag: string): string => new Intl.Locale(tag).language

/** Returns the language chosen before, else the first wanted one that the studio has. */
export function languageOf(asked: readonly string[]): string {
  const chosen = localStorage.getItem(languageKey)
  return (
    languages.find((language) => language === chosen) ??
    asked
      .map((tag) => languages.find((language) => part(language) === part(tag)))
      .find((found) => found !== undefined) ??
    firstLanguage
  )
}

const languageNames = new Map<string, string>()

/** Name of a language in itself. */
export function nameOfLanguage(tag: string): string {
  const known = languageNames.get(tag)
  if (known !== undefined) return known
  const { language } = new Intl.Locale(tag)
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? tag
  languageNames.set(tag, name)
  return name
}

export const settings = {
  theme: (): string => localStorage.getItem(themeKey) ?? 'system',
  setTheme(theme: string): void {
    localStorage.setItem(themeKey, theme)
    settings.apply()
  },
  async setLanguage(language: string): Promise<void> {
    localStorage.setItem(languageKey, language)
    await i18n.changeLanguage(language)
    settings.apply()
  },
  apply(): void {
    const root = document.documentElement
    root.lang = i18n.language
    const theme = settings.theme()
    if (theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme
  },
}

const names: Readonly<Record<string, string>> = { 'en-US': 'English', 'ko-KR': '한국어' }

/**
 * Returns the name of a language in that language: `ko-KR` is 한국어. A constant, because a browser
 * takes 15 ms to look it up (`Intl.DisplayNames`).
 */
export function languageName(language: string): string {
  return names[language] ?? language
}

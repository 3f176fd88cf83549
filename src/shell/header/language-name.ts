const names: Readonly<Record<string, string>> = { 'en-US': 'English', 'ko-KR': '한국어' }

/**
 * 'ko-KR' is '한국어': the language's own name for itself. Written down, because a browser takes 15 ms
 * to look it up (`Intl.DisplayNames`).
 */
export function languageName(language: string): string {
  return names[language] ?? language
}

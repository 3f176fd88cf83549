/** 'ko-KR' is '한국어': the language's own name for itself. */
export function languageName(language: string): string {
  const [tongue = language] = language.split('-')
  return new Intl.DisplayNames([language], { type: 'language' }).of(tongue) ?? language
}

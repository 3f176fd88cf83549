/** True for a tag that `Intl` accepts (RFC 5646). A folder of texts may have any name. */
export function isLanguageTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}

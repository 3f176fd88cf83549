/** The texts of the page (i18next). */
interface PageTexts {
  readonly exists: (key: string, options: { readonly ns: string }) => boolean
}

/**
 * Returns the key of an error text: `error.<field>.<keyword>` if that exists, else
 * `error.<keyword>`, else `error.default`.
 */
export const errorKey = (at: string, keyword: string, isText: (key: string) => boolean): string =>
  [`error.${at}.${keyword}`, `error.${keyword}`].find(isText) ?? 'error.default'

/** Returns a test whether a key, with its namespace before the first dot, has a text. */
export const textsOf =
  (texts: PageTexts) =>
  (key: string): boolean =>
    texts.exists(key.slice(key.indexOf('.') + 1), { ns: key.slice(0, key.indexOf('.')) })

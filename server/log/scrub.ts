/**
 * Secrets that a foreign text can quote: addresses of users, numbers that are phone numbers or
 * codes, and handles.
 */
const secretPatterns: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'`]+@[^\s<>"'`]+\.[A-Za-z]{2,}/g, '<mail>'],
  [/[A-Za-z0-9_-]{32,}(\.[A-Za-z0-9_-]{16,})*/g, '<handle>'],
  [/\+?\d(?:[ -]?\d){5,}/g, '<number>'],
  [/([?#])[^\s"'`)]+/g, '$1<query>'],
]

/**
 * Returns the text of an exception without quotes from a request. Names of files, lines and tables
 * stay.
 */
export const scrub = (text: string): string =>
  secretPatterns.reduce((kept, [pattern, mark]) => kept.replace(pattern, mark), text)

/**
 * Quotes one argument of a directive.
 * @throws for text that nginx would read as a variable
 */
export function argument(text: string): string {
  if (text.includes('$')) throw new Error(`nginx would look for a variable in ${text}.`)
  return inQuotes(text)
}

/**
 * Returns a regular expression as the key of a `map`, where nginx expands no variables; `~*`
 * ignores case.
 */
export const pattern = (source: string, flags: '~' | '~*' = '~'): string => inQuotes(flags + source)

/** Returns `map <of> <variable> { … }`; the first matching pattern counts. */
export function map(
  of: string,
  variable: string,
  rows: readonly (readonly [key: string, value: string])[],
): string {
  return `map ${of} $${variable} {\n${rows.map(([key, value]) => `  ${key} ${value};\n`).join('')}}\n`
}

/** Escapes letters with a special meaning in a pattern. */
export const literally = (text: string): string =>
  text.replaceAll(/[.*+?^$()|[\]{}\\-]/g, String.raw`\$&`)

/**
 * nginx removes backslashes before a quote or another backslash, and no value here contains them.
 */
export const inQuotes = (text: string): string => `"${text.replaceAll('"', String.raw`\"`)}"`

import type { Stretch } from './stretch.ts'

/** `{name}`, or `{time, datetime}` with a format of src/i18n. */
const placeholder = /\{\s*[A-Za-z_][\w.]*\s*(?:,\s*(?:datetime|date|day)\s*)?\}/g
/** Remaining braces, and the i18next syntax that nests one text in another. */
const odd = /\{[^{}]*,[^{}]*\}|[{}]+|\$t\(/

/** A text that looks like an expression. In a text it is shown literally. */
const expression = /^=\s*[!(]*[A-Za-z_][\w.]*/

export function oddPlaceholder(text: string): Stretch | undefined {
  const [computed] = text.startsWith('=') ? (expression.exec(text) ?? []) : []
  if (computed !== undefined) return { at: 0, found: computed }
  if (!/[{}]|\$t\(/.test(text)) return undefined
  // `{{name}}`: the inner part of double braces is no placeholder either.
  const doubled = /\{\{[^{}]*\}\}|\$\{[^{}]*\}/.exec(text)
  if (doubled) return { at: doubled.index, found: doubled[0] }
  const rest = text.replace(placeholder, (each) => ' '.repeat(each.length))
  const found = odd.exec(rest)
  return found ? { at: found.index, found: found[0] } : undefined
}

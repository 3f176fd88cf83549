import type { Stretch } from './stretch.ts'

/** `{name}`, and `{time, datetime}` with one of the formats that src/i18n has. */
const placeholder = /\{\s*[A-Za-z_][\w.]*\s*(?:,\s*(?:datetime|date)\s*)?\}/g
/** What is left of braces, and i18next's way to put one text into another. */
const odd = /\{[^{}]*,[^{}]*\}|[{}]+|\$t\(/

/** What is an expression everywhere else is read out as it stands here. */
const expression = /^=\s*[!(]*[A-Za-z_][\w.]*/

export function oddPlaceholder(text: string): Stretch | undefined {
  const [computed] = text.startsWith('=') ? (expression.exec(text) ?? []) : []
  if (computed !== undefined) return { at: 0, found: computed }
  if (!/[{}]|\$t\(/.test(text)) return undefined
  // `{{name}}`: what stands in the outer braces is no placeholder either.
  const doubled = /\{\{[^{}]*\}\}|\$\{[^{}]*\}/.exec(text)
  if (doubled) return { at: doubled.index, found: doubled[0] }
  const rest = text.replace(placeholder, (each) => ' '.repeat(each.length))
  const found = odd.exec(rest)
  return found ? { at: found.index, found: found[0] } : undefined
}

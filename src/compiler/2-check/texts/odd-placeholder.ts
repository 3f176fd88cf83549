import type { Stretch } from './stretch.ts'

/** `{name}`, and `{time, datetime}` with one of the formats that src/i18n has. */
const placeholder = /\{\s*[A-Za-z_][\w.]*\s*(?:,\s*(?:datetime|date)\s*)?\}/g
/** Remaining braces, and the i18next syntax that nests a text in another. */
const odd = /\{[^{}]*,[^{}]*\}|[{}]+|\$t\(/

/** An expression elsewhere; in a text it is displayed literally. */
const expression = /^=\s*[!(]*[A-Za-z_][\w.]*/

export function oddPlaceholder(text: string): Stretch | undefined {
  const [computed] = text.startsWith('=') ? (expression.exec(text) ?? []) : []
  if (computed !== undefined) return { at: 0, found: computed }
  if (!/[{}]|\$t\(/.test(text)) return undefined
  // `{{name}}`: the outer braces make it invalid too.
  const doubled = /\{\{[^{}]*\}\}|\$\{[^{}]*\}/.exec(text)
  if (doubled) return { at: doubled.index, found: doubled[0] }
  const rest = text.replace(placeholder, (each) => ' '.repeat(each.length))
  const found = odd.exec(rest)
  return found ? { at: found.index, found: found[0] } : undefined
}

import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'

export type UriPart = Extract<Expression, { readonly is: 'uri' }>

/**
 * Returns the host, the path, or a value of the query of a URI, as the browser reads it (URL
 * standard, section 4.4). A text that is no URI has empty parts, and so has an address of this
 * origin without its host (`/rooms?day=1`). Undefined when the value is no text. False in the build
 * of a product that reads no part of a URI (scripts/vite).
 */
export const uriPart: false | typeof partOf = partOf

function partOf(
  expression: UriPart,
  value: (of: Expression) => Json | undefined,
): string | undefined {
  const text = value(expression.of)
  if (typeof text !== 'string') return undefined
  const url = urlOf(text)
  switch (expression.part) {
    case 'host':
      return url?.isOwn === false ? url.at.hostname : ''
    case 'path':
      return url?.at.pathname ?? ''
    case 'query': {
      const name = value(expression.name)
      return typeof name === 'string' ? (url?.at.searchParams.get(name) ?? '') : undefined
    }
    default:
      return expression satisfies never
  }
}

/** Base of an address without a scheme; its host is never read. */
const base = 'http://relative.invalid'

/** `//host` and `/\\host` lead to another host, so they are no addresses of this origin. */
const own = /^[/?](?![/\\])/

function urlOf(text: string): { readonly at: URL; readonly isOwn: boolean } | undefined {
  if (own.test(text))
    return URL.canParse(text, base) ? { at: new URL(text, base), isOwn: true } : undefined
  return URL.canParse(text) ? { at: new URL(text), isOwn: false } : undefined
}

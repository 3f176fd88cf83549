import type { TFunction } from 'i18next'
import type { Text } from '../language/text.ts'

/**
 * Returns the sentence of a text in the chosen language; '' when there is none. Values may be
 * personal data: the result is text, never markup.
 */
export function resolveText(translate: TFunction, { key, values = {} }: Text): string {
  // An empty key, such as the title before the first screen, is no missing text.
  if (key === '') return ''
  const dot = key.indexOf('.')
  // A list or an object is not readable. The compiler rejects it, but a server may send one.
  const replace = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? '' : value]),
  )
  return translate(key.slice(dot + 1), {
    ns: key.slice(0, Math.max(dot, 0)),
    // Under `replace`, so that a value named `lng` or `defaultValue` is no option of i18next.
    replace,
    ...(typeof values['count'] === 'number' ? { count: values['count'] } : {}),
  })
}

/**
 * Returns a caching resolver. Most texts of a new render are unchanged, so a sentence without
 * values is built once.
 */
export function resolverOf(translate: TFunction): (text: Text) => string {
  const known = new Map<string, string>()
  return (text) => {
    if (text.values !== undefined) return resolveText(translate, text)
    const sentence = known.get(text.key) ?? resolveText(translate, text)
    // A missing text may still be loading.
    if (sentence !== '') known.set(text.key, sentence)
    return sentence
  }
}

import type { TFunction } from 'i18next'
import type { Text } from '../language/text.ts'

/**
 * The sentence of a text in the chosen language; '' when there is none. Values may be personal:
 * what comes back is text, never markup.
 */
export function resolveText(translate: TFunction, { key, values = {} }: Text): string {
  // What has no text, as the title before the first screen, is missing nothing.
  if (key === '') return ''
  const dot = key.indexOf('.')
  // A list or an object has no way to be read aloud; the compiler refuses it, a server may still
  // send one.
  const replace = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? '' : value]),
  )
  return translate(key.slice(dot + 1), {
    ns: key.slice(0, Math.max(dot, 0)),
    // Under `replace`, so that a value called `lng` or `defaultValue` is a value and no option of
    // i18next.
    replace,
    ...(typeof values['count'] === 'number' ? { count: values['count'] } : {}),
  })
}

/**
 * The same with a memory: most of what is drawn again says what it said before, so a sentence
 * without values is put together once.
 */
export function resolverOf(translate: TFunction): (text: Text) => string {
  const known = new Map<string, string>()
  return (text) => {
    if (text.values !== undefined) return resolveText(translate, text)
    const sentence = known.get(text.key) ?? resolveText(translate, text)
    // One that is missing may be on its way.
    if (sentence !== '') known.set(text.key, sentence)
    return sentence
  }
}

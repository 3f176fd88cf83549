import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../language/text.ts'
import { resolveText } from './resolve-text.ts'

/**
 * Reads texts in a component, which is drawn again when the language changes. The function changes only with the language. A sentence without values is
 * put together once: most of what is drawn again says what it said before.
 */
export function useText(): (text: Text) => string {
  const { t } = useTranslation()
  return useMemo(() => {
    const known = new Map<string, string>()
    return (text: Text) => {
      if (text.values !== undefined) return resolveText(t, text)
      const sentence = known.get(text.key) ?? resolveText(t, text)
      // One that is missing may be on its way.
      if (sentence !== '') known.set(text.key, sentence)
      return sentence
    }
  }, [t])
}

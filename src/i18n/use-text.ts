import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../language/text.ts'
import { resolverOf } from './resolve-text.ts'

/**
 * Reads texts in a component, which renders again when the language changes. The function changes
 * only with the language.
 */
export function useText(): (text: Text) => string {
  const { t } = useTranslation()
  return useMemo(() => resolverOf(t), [t])
}

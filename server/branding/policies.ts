import type { components } from '../../src/api/generated/common-api.ts'
import { readPolicyTexts } from '../texts/policy-texts.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import { cookieTerms } from './cookie-terms.ts'

type Schemas = components['schemas']

const effectiveDate = '2026-01-01'
const contents = readPolicyTexts(new URL('./policies/', import.meta.url))

/**
 * Returns the current policy. The cookie policy is the same text as in `GET /terms/cookie/latest`.
 */
export function latestPolicy(
  policy: Schemas['PolicyName'],
  language: Language,
  cookieVersion: number,
): Schemas['Policy'] {
  if (policy === 'cookie') return { ...cookieTerms(language, cookieVersion), effectiveDate }
  return {
    id: `${policy}-2026-01`,
    title: serverText(language, `policies.${policy}`),
    content: contents.contentOf(policy, language),
    version: '1',
    effectiveDate,
  }
}

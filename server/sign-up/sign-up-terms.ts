import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { readPolicyTexts } from '../texts/policy-texts.ts'
import { type Language, serverText } from '../texts/server-text.ts'

type Schemas = components['schemas']

const effectiveDate = '2026-01-01'
const contents = readPolicyTexts(new URL('./texts/', import.meta.url))

/** Titles are texts of the server. */
const terms = [
  { termsId: 'signup-service', version: '3', required: true },
  { termsId: 'signup-personal-data', version: '2', required: true },
  { termsId: 'signup-news', version: '1', required: false },
] as const

const versionId = ({ termsId, version }: (typeof terms)[number]): string => `${termsId}:${version}`

const titleOf = (id: string, language: Language): string => serverText(language, `terms.${id}`)

/** Returns the terms of a sign-up, in one language. */
export const signUpTerms = (language: Language): Schemas['SignupTerms'] => ({
  items: terms.map((one) => ({
    termsId: one.termsId,
    termsVersionId: versionId(one),
    title: titleOf(one.termsId, language),
    required: one.required,
    version: one.version,
  })),
})

/** Returns their full text; undefined for terms that are not a sign-up's. */
export function signUpTermsDetails(
  id: string,
  language: Language,
): Schemas['TermsDetails'] | undefined {
  const termsEntry = terms.find(({ termsId }) => termsId === id)
  return (
    termsEntry && {
      id,
      title: titleOf(id, language),
      content: contents.contentOf(id, language),
      version: termsEntry.version,
      effectiveDate,
      languages: [...contents.languagesOf(id)],
    }
  )
}

/**
 * Returns the accepted terms, by id and version.
 * @throws TERMS_REQUIRED when required terms are missing, or another version than today's was
 * accepted
 */
export function agreedTerms(
  termsIdList: readonly string[],
): readonly { readonly termsId: string; readonly version: string }[] {
  const agreed = terms.filter((one) => termsIdList.includes(versionId(one)))
  if (
    terms.some((one) => one.required && !agreed.includes(one)) ||
    agreed.length !== new Set(termsIdList).size
  )
    throw apiError('TERMS_REQUIRED')
  return agreed
}

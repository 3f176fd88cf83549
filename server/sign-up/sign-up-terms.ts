import { readFileSync } from 'node:fs'
import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'

type Schemas = components['schemas']
type Language = Schemas['LanguageTag']

const effectiveDate = '2026-01-01'
const languages = ['en-US', 'ko-KR'] as const satisfies readonly Language[]

const terms = [
  {
    termsId: 'signup-service',
    version: '3',
    required: true,
    title: { 'en-US': 'Terms of use', 'ko-KR': '이용약관' },
  },
  {
    termsId: 'signup-personal-data',
    version: '2',
    required: true,
    title: { 'en-US': 'Collection and use of personal data', 'ko-KR': '개인정보 수집 및 이용' },
  },
  {
    termsId: 'signup-news',
    version: '1',
    required: false,
    title: { 'en-US': 'News and offers by email', 'ko-KR': '이메일 소식 및 혜택 수신' },
  },
] as const

const versionId = ({ termsId, version }: (typeof terms)[number]): string => `${termsId}:${version}`

const contents: ReadonlyMap<string, string> = new Map(
  terms.flatMap(({ termsId }) =>
    languages.map(
      (language) =>
        [
          `${termsId}.${language}`,
          readFileSync(new URL(`./texts/${termsId}.${language}.md`, import.meta.url), 'utf8'),
        ] as const,
    ),
  ),
)

/** Returns the terms of a sign-up, in one language. */
export const signUpTerms = (language: Language): Schemas['SignupTerms'] => ({
  items: terms.map((one) => ({
    termsId: one.termsId,
    termsVersionId: versionId(one),
    title: one.title[language],
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
      title: termsEntry.title[language],
      content: contents.get(`${id}.${language}`) ?? '',
      version: termsEntry.version,
      effectiveDate,
      languages: [...languages],
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

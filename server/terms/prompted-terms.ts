import { readFileSync } from 'node:fs'
import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { Demand } from '../device-agents/tables.ts'

type Schemas = components['schemas']
type Language = Schemas['LanguageTag']

/**
 * The demands for terms: those of the MFA service before its first use, those of the application at
 * the end of the sign-in.
 */
export type Prompt = Extract<Demand, 'consent' | 'consent-mfa'>
type Terms = {
  readonly asks: Prompt
  readonly required: boolean
  readonly title: Readonly<Record<Language, string>>
}

const version = '1'
const effectiveDate = '2026-01-01'
const languages = ['en-US', 'ko-KR'] as const satisfies readonly Language[]

const allTerms: Readonly<Record<string, Terms>> = {
  'mfa-service': {
    asks: 'consent-mfa',
    required: true,
    title: { 'en-US': 'Terms of the MFA service', 'ko-KR': 'MFA 서비스 이용약관' },
  },
  'mfa-personal-data': {
    asks: 'consent-mfa',
    required: true,
    title: {
      'en-US': 'Use of personal data for the MFA service',
      'ko-KR': 'MFA 서비스를 위한 개인정보 수집 및 이용',
    },
  },
  'application-service': {
    asks: 'consent',
    required: true,
    title: { 'en-US': 'Terms of the application', 'ko-KR': '애플리케이션 이용약관' },
  },
  'application-profile': {
    asks: 'consent',
    required: true,
    title: {
      'en-US': 'Your name and ID for the application',
      'ko-KR': '애플리케이션에 대한 이름 및 아이디 제공',
    },
  },
  'application-news': {
    asks: 'consent',
    required: false,
    title: {
      'en-US': 'News about the application by email',
      'ko-KR': '애플리케이션 소식 이메일 수신',
    },
  },
}

const contents = new Map(
  Object.keys(allTerms).flatMap((id) =>
    languages.map(
      (language) =>
        [
          `${id}.${language}`,
          readFileSync(new URL(`./texts/${id}.${language}.md`, import.meta.url), 'utf8'),
        ] as const,
    ),
  ),
)

export const isPrompt = (demand: Demand): demand is Prompt =>
  demand === 'consent' || demand === 'consent-mfa'

/**
 * Returns the terms of a prompt. Its form has no place for a choice, so `chooseTerms` stores the
 * choice of optional terms before.
 */
export const promptedTerms = (
  prompt: Prompt,
  language: Language,
): Schemas['TermsPrompt']['items'] =>
  Object.entries(allTerms).flatMap(([termsId, { asks, required, title }]) =>
    asks === prompt ? [{ termsId, title: title[language], required, version }] : [],
  )

export const requiredTerms = (prompt: Prompt): Schemas['TermsPrompt']['items'] =>
  promptedTerms(prompt, 'en-US').filter(({ required }) => required)

/** @throws NOT_FOUND */
export function termsDetails(id: string, language: Language): Schemas['TermsDetails'] {
  const termsEntry = Object.hasOwn(allTerms, id) ? allTerms[id] : undefined
  if (termsEntry === undefined) throw apiError('NOT_FOUND')
  return {
    id,
    title: termsEntry.title[language],
    content: contents.get(`${id}.${language}`) ?? '',
    version,
    effectiveDate,
    languages: [...languages],
  }
}

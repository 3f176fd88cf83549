import { createHash } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../http/errors.ts'
import type { Demand } from '../store/tables-of-methods.ts'
import {
  type Language,
  readPolicyTexts,
  serverLanguages,
  serverText,
} from '../texts/server-text.ts'

type Schemas = components['schemas']

/**
 * The demands for terms: those of the MFA service before its first use, those of the application at
 * the end of the sign-in.
 */
export type Prompt = Extract<Demand, 'consent' | 'consent-mfa'>
type Terms = {
  readonly asks: Prompt
  readonly required: boolean
}

const version = '1'
const effectiveDate = '2026-01-01'
const contents = readPolicyTexts(new URL('./texts/', import.meta.url))

/** Titles are texts of the server. */
const allTerms: Readonly<Record<string, Terms>> = {
  'mfa-service': { asks: 'consent-mfa', required: true },
  'mfa-personal-data': { asks: 'consent-mfa', required: true },
  'application-service': { asks: 'consent', required: true },
  'application-profile': { asks: 'consent', required: true },
  'application-news': { asks: 'consent', required: false },
}

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
  Object.entries(allTerms).flatMap(([termsId, { asks, required }]) =>
    asks === prompt ? [{ termsId, title: titleOf(termsId, language), required, version }] : [],
  )

export const requiredTerms = (prompt: Prompt): Schemas['TermsPrompt']['items'] =>
  promptedTerms(prompt, serverLanguages[0] ?? '').filter(({ required }) => required)

const titleOf = (id: string, language: Language): string => serverText(language, `terms.${id}`)

/** @throws NOT_FOUND */
export function termsDetails(id: string, language: Language): Schemas['TermsDetails'] {
  if (!Object.hasOwn(allTerms, id)) throw apiError('NOT_FOUND')
  return {
    id,
    title: titleOf(id, language),
    content: contents.contentOf(id, language),
    version,
    effectiveDate,
    languages: [...contents.languagesOf(id)],
  }
}

/**
 * Derives the id of a request's prompt, so that it need not be stored. The id does not reveal the
 * request's id.
 * @param requestId the handle itself
 */
export const promptIdOf = (requestId: string, prompt: Prompt): string =>
  createHash('sha256').update(`${prompt} prompt of ${requestId}`).digest('base64url')

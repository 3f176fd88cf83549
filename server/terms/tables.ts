import type { Prompt } from './prompted-terms.ts'

/** The prompt of a sign-in for terms; its id is derived from the request's own. */
export type TermsPromptTable = { id_hash: string; request_hash: string; demand: Prompt }

/** Optional terms that were chosen and not sent yet. */
export type TermsChoiceTable = { request_hash: string; terms_id: string; version: string }

export type TermsConsentTable = {
  account_id: string
  terms_id: string
  version: string
  agreed_at: number
}

export type TermsTables = {
  terms_prompt: TermsPromptTable
  terms_choice: TermsChoiceTable
  terms_consent: TermsConsentTable
}

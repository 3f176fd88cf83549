import type { Prompt } from './prompted-terms.ts'

/** By which a sign-in asks for terms; the id is made of the request's own. */
export type TermsPromptTable = { id_hash: string; request_hash: string; demand: Prompt }

/** The optional terms that somebody chose and has not sent yet. */
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

import { refusal } from '../api-error.ts'
import { cookieTerms, cookieTermsId, termsLanguages } from '../branding/cookie-terms.ts'
import type { Handlers } from './handlers.ts'

type Terms = Pick<Handlers, 'getLatestCookieTerms' | 'listTermsVersionLanguages'>

export const terms: Terms = {
  getLatestCookieTerms({ query }) {
    const found = cookieTerms(query.language)
    if (found === undefined) throw refusal('NOT_FOUND')
    return found
  },
  listTermsVersionLanguages({ query }) {
    if (query.termsVersionId !== cookieTermsId) throw refusal('NOT_FOUND')
    return termsLanguages.map((languageTag) => ({ languageTag }))
  },
}

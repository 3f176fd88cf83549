import type { FastifyRequest } from 'fastify'
import { apiError } from '../api-error.ts'
import {
  cookieTerms,
  cookieTermsId,
  isCookieTermsLanguage,
  termsLanguages,
} from '../branding/cookie-terms.ts'
import { latestPolicy } from '../branding/policies.ts'
import { serviceName } from '../client-apps/service-name.ts'
import { readCookie } from '../cookies.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { signUpTermsDetails } from '../sign-up/sign-up-terms.ts'
import { chooseTerms } from '../terms/choose-terms.ts'
import { openPrompt } from '../terms/prompted-request.ts'
import { promptedTerms, termsDetails } from '../terms/prompted-terms.ts'
import type { Handlers } from './handlers.ts'

type Terms = Pick<
  Handlers,
  | 'getLatestCookieTerms'
  | 'getLatestPolicy'
  | 'listTermsVersionLanguages'
  | 'getTermsDetails'
  | 'getTermsPrompt'
  | 'chooseTerms'
>

export const terms = (services: Services): Terms => {
  const { store, clock, origins } = services
  const browserOf = (request: FastifyRequest) => readCookie(request, 'flow', origins.secure)
  return {
    async getLatestCookieTerms({ query }) {
      const { cookiePolicyVersion, cookiePolicyInKorean } = await readSettings(store)
      if (
        !isCookieTermsLanguage(query.language) ||
        (query.language === 'ko-KR' && cookiePolicyInKorean === 0)
      )
        throw apiError('NOT_FOUND')
      return cookieTerms(query.language, cookiePolicyVersion)
    },
    getLatestPolicy: async ({ query }) =>
      latestPolicy(query.policy, query.language, (await readSettings(store)).cookiePolicyVersion),
    async listTermsVersionLanguages({ query }) {
      const { cookiePolicyVersion, cookiePolicyInKorean } = await readSettings(store)
      if (query.termsVersionId !== cookieTermsId(cookiePolicyVersion)) throw apiError('NOT_FOUND')
      return termsLanguages
        .filter((language) => cookiePolicyInKorean === 1 || language !== 'ko-KR')
        .map((languageTag) => ({ languageTag }))
    },
    getTermsDetails({ query, request }) {
      const details =
        signUpTermsDetails(query.termsId, query.language) ??
        termsDetails(query.termsId, query.language)
      const offered = services.tenants.of(request.headers).languages
      return { ...details, languages: details.languages.filter((tag) => offered.includes(tag)) }
    },
    async getTermsPrompt({ path, query, request }) {
      const asking = await openPrompt(store, clock.now(), path.promptId, browserOf(request))
      if (asking === undefined) throw apiError('REQUEST_EXPIRED')
      const context = await store
        .selectFrom('login_context')
        .select('client_id')
        .where('key_hash', '=', asking.request.key_hash)
        .executeTakeFirst()
      return {
        items: promptedTerms(asking.prompt, query.language),
        sp: serviceName(context?.client_id ?? 'singleid', query.language),
      }
    },
    chooseTerms: ({ body, request, reply }) =>
      withIdempotency(
        services,
        { operation: 'chooseTerms', owner: browserOf(request), request, reply },
        (operation) => chooseTerms(services, body, browserOf(request), operation),
      ),
  }
}

import type { FastifyRequest } from 'fastify'
import {
  cookieTerms,
  cookieTermsId,
  isCookieTermsLanguage,
  latestPolicy,
  termsLanguages,
} from '../branding/policies.ts'
import { mayContinue, resolveBrowserHash } from '../caller.ts'
import { serviceName } from '../client-apps/applications.ts'
import { base, errorRoute } from '../http/address.ts'
import { apiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import type { Handlers, IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { completeRequiredAction, nextRequiredAction } from '../sign-in/required-actions.ts'
import { signUpTermsDetails } from '../sign-up/sign-up-policy.ts'
import { deleteRequest } from '../store/login-requests.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { serverLanguages } from '../texts/server-text.ts'
import { type Prompt, promptedTerms, requiredTerms, termsDetails } from './prompted-terms.ts'

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
      const asking = await openPrompt(store, {
        now: clock.now(),
        promptId: path.promptId,
        browser: browserOf(request),
      })
      if (asking === undefined) throw apiError('REQUEST_EXPIRED')
      const context = await store
        .selectFrom('login_context')
        .select('client_id')
        .where('key_hash', '=', asking.request.key_hash)
        .executeTakeFirst()
      return {
        items: promptedTerms(asking.prompt, query.language),
        sp: serviceName(services.openidClients, context?.client_id ?? 'singleid', query.language),
      }
    },
    chooseTerms: ({ body, request, reply }) =>
      withIdempotency(
        services,
        { operation: 'chooseTerms', owner: browserOf(request), request, reply },
        (operation) =>
          chooseTerms(services, { choice: body, browser: browserOf(request), operation }),
      ),
  }
}

/**
 * Answers a prompt. Agreed: stores the consent with the chosen optional terms, and continues the
 * sign-in. Declined: ends it. A second press gives the same.
 * @returns the browser's next address; nothing for a foreign or expired prompt
 */
export async function answerPrompt(
  { store, clock }: Services,
  {
    promptId,
    isAgreed,
    browser,
  }: {
    readonly promptId: string
    readonly isAgreed: boolean
    readonly browser: string | undefined
  },
): Promise<string | undefined> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const prompted = await promptedRequest(transaction, { now, promptId, browser })
    if (prompted === undefined) return undefined
    const { request, prompt } = prompted
    if (!isAgreed) {
      await deleteRequest(transaction, request.id_hash)
      return errorRoute('TERMS_DECLINED')
    }
    // Consent counts only when it was asked for: some terms come after all factors.
    if (
      (await nextRequiredAction(transaction, request)) === prompt &&
      (await completeRequiredAction(transaction, {
        now,
        request_hash: request.id_hash,
        demand: prompt,
      }))
    ) {
      const chosen = await transaction
        .selectFrom('terms_choice')
        .select(['terms_id', 'version'])
        .where('request_hash', '=', request.id_hash)
        .execute()
      const agreed = [
        ...requiredTerms(prompt),
        ...chosen.map(({ terms_id, version }) => ({ termsId: terms_id, version })),
      ]
      await transaction
        .insertInto('terms_consent')
        .values(
          agreed.map(({ termsId, version }) => ({
            terms_id: termsId,
            version,
            account_id: request.account_id,
            agreed_at: now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return `${base}/verification/select`
  })
}

type Choice = { readonly promptId: string; readonly termsIds: readonly string[] }

/**
 * Stores the optional terms to be accepted together with the required ones. The last choice counts.
 * @throws REQUEST_EXPIRED when the prompt is not open; VALIDATION_FAILED for terms outside the
 * prompt
 */
export async function chooseTerms(
  { store, clock }: Services,
  {
    choice: { promptId, termsIds },
    browser,
    operation,
  }: {
    readonly choice: Choice
    readonly browser: string | undefined
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<undefined>> {
  return store.transaction().execute(async (transaction) => {
    const prompted = await openPrompt(transaction, { now: clock.now(), promptId, browser })
    if (prompted === undefined) throw apiError('REQUEST_EXPIRED')
    const promptedTermsList = promptedTerms(prompted.prompt, serverLanguages[0] ?? '')
    if (!termsIds.every((id) => promptedTermsList.some(({ termsId }) => termsId === id)))
      throw apiError('VALIDATION_FAILED', {
        issues: [{ path: '/termsIds', rule: 'of-this-prompt' }],
      })
    const request_hash = prompted.request.id_hash
    await transaction.deleteFrom('terms_choice').where('request_hash', '=', request_hash).execute()
    const chosen = promptedTermsList
      .filter(({ termsId, required }) => !required && termsIds.includes(termsId))
      .map(({ termsId, version }) => ({ request_hash, terms_id: termsId, version }))
    if (chosen.length > 0) await transaction.insertInto('terms_choice').values(chosen).execute()
    const result = { answer: undefined }
    await operation.record(transaction, result)
    return result
  })
}

export type PromptedRequest = { readonly request: LoginRequest; readonly prompt: Prompt }

/**
 * Returns the running request of this prompt, in this browser, once a step is proven; undefined
 * otherwise.
 */
export async function promptedRequest(
  store: Store,
  {
    now,
    promptId,
    browser,
  }: { readonly now: number; readonly promptId: string; readonly browser: string | undefined },
): Promise<PromptedRequest | undefined> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined) return undefined
  const promptRow = await store
    .selectFrom('terms_prompt')
    .selectAll()
    .where('id_hash', '=', handleHash(promptId))
    .executeTakeFirst()
  if (promptRow === undefined) return undefined
  const request = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', promptRow.request_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('first_method', 'is not', null)
    .executeTakeFirst()
  return request !== undefined && (await mayContinue(store, browser, request))
    ? { request, prompt: promptRow.demand }
    : undefined
}

/** Returns the same, while the prompt is the next required action of the request. */
export async function openPrompt(
  store: Store,
  {
    now,
    promptId,
    browser,
  }: { readonly now: number; readonly promptId: string; readonly browser: string | undefined },
): Promise<PromptedRequest | undefined> {
  const prompted = await promptedRequest(store, { now, promptId, browser })
  return prompted !== undefined &&
    (await nextRequiredAction(store, prompted.request)) === prompted.prompt
    ? prompted
    : undefined
}

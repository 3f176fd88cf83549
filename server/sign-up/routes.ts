import type { FastifyRequest } from 'fastify'
import { apiError, type ApiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitSends } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import type { Handlers, IdempotentOperation, Services } from '../operation.ts'
import { readSettings } from '../tenants/settings.ts'
import { preferredTag } from '../texts/server-text.ts'
import { findApprovers, liveInvitation } from './applications.ts'
import { type Applicant, sendSignupOtp, verifySignupOtp } from './codes.ts'
import { createSignupUser } from './create-user.ts'
import {
  assertNotReservedForProvider,
  assertSignUpId,
  isIdTaken,
  limitIdChecks,
  limitRefusedIds,
} from './id-checks.ts'
import {
  assertMaySignUp,
  assertOpen,
  listContinents,
  listTimezones,
  signUpPolicy,
  signUpTerms,
} from './sign-up-policy.ts'
import { signUpRules } from './sign-up-rules.ts'

type Signup = Pick<
  Handlers,
  | 'getSignupPolicy'
  | 'getInvitation'
  | 'listSignupTerms'
  | 'listApprovers'
  | 'checkSignupId'
  | 'sendSignupOtp'
  | 'verifySignupOtp'
  | 'createSignupUser'
  | 'listContinents'
  | 'listTimezones'
>

export const signup = (services: Services): Signup => {
  const { store, clock, origins, limits, tenants, identityProviders } = services

  /**
   * Returns the tenant of the page, and refuses another one in the request.
   * @throws TENANT_INVALID
   */
  const tenantOf = ({ headers }: FastifyRequest, tenantId: string | undefined): string => {
    const { name } = tenants.of(headers)
    if (tenantId !== undefined && tenantId !== name) throw apiError('TENANT_INVALID')
    return name
  }
  /** The user has no account yet, so the language is that of the page. */
  const languageOf = ({ headers }: FastifyRequest) =>
    preferredTag(headers, tenants.of(headers).languages)
  const browserOf = (request: FastifyRequest) => readCookie(request, 'flow', origins.secure)
  const applicant = (
    request: FastifyRequest,
    tenant: string,
    operation: IdempotentOperation,
  ): Applicant => ({
    tenant,
    browser: browserOf(request),
    language: languageOf(request),
    host: request.headers.host,
    operation,
  })
  /**
   * Limits questions about existing IDs and people (D8.07): a number for each address in five
   * minutes.
   */
  const limitLooks = async (request: FastifyRequest) =>
    limits.looks.take(request.ip, (await readSettings(store)).looksPerAddress)

  return {
    async getSignupPolicy({ query, request }) {
      const tenant = tenantOf(request, query.tenantId)
      // Reports an expired invitation when it is opened, and again when the account would be made.
      await assertMaySignUp(store, {
        now: clock.now(),
        rules: await signUpRules(store, tenant),
        tenant,
        invitationKey: query.invitationKey,
      }).catch((refused: ApiError) => {
        throw refused.code === 'SIGNUP_INVITATION_EXPIRED'
          ? apiError('SIGNUP_INVITE_ONLY')
          : refused
      })
      return signUpPolicy(store, tenant, query.language)
    },
    async getInvitation({ path, request }) {
      await limitLooks(request)
      const tenant = tenantOf(request, undefined)
      const { email, groups, expires_at } = await liveInvitation(store, {
        now: clock.now(),
        tenant,
        invitationKey: path.invitationKey,
      })
      return {
        invitedEmail: email,
        invitedGroups: [...groups],
        tenantId: tenant,
        expiresAt: new Date(expires_at).toISOString(),
      }
    },
    listSignupTerms({ query, request }) {
      tenantOf(request, query.tenantId)
      return signUpTerms(query.language)
    },
    async listApprovers({ query, request }) {
      await limitLooks(request)
      const { approval } = await signUpRules(store, tenantOf(request, query.tenantId))
      return approval ? findApprovers(query.keyword, languageOf(request)) : { items: [] }
    },
    async checkSignupId({ body, request }) {
      await limitLooks(request)
      const tenant = tenantOf(request, body.tenantId)
      const rules = await signUpRules(store, tenant)
      assertOpen(rules)
      assertSignUpId(rules, body.username)
      assertNotReservedForProvider(identityProviders.of(tenant), rules, body.username)
      await limitIdChecks(
        services,
        { tenant, browser: browserOf(request), invitationKey: body.invitationKey },
        request.ip,
      )
      if (await isIdTaken(store, tenant, body.username)) throw apiError('SIGNUP_ID_EXISTS')
      return { available: true }
    },
    sendSignupOtp({ body, request, reply }) {
      return withIdempotency(
        services,
        { operation: 'sendSignupOtp', owner: browserOf(request), request, reply },
        (operation) =>
          limitSends(services, {
            request,
            requestId: undefined,
            run: async () =>
              sendSignupOtp(
                services,
                body,
                applicant(request, tenantOf(request, body.tenantId), operation),
              ),
          }),
      )
    },
    verifySignupOtp({ body, request, reply }) {
      return withIdempotency(
        services,
        { operation: 'verifySignupOtp', owner: browserOf(request), request, reply },
        (operation) =>
          verifySignupOtp(
            services,
            body,
            applicant(request, tenantOf(request, undefined), operation),
          ),
      )
    },
    createSignupUser({ body, request, reply }) {
      return withIdempotency(
        services,
        { operation: 'createSignupUser', owner: browserOf(request), request, reply },
        async (operation) => {
          await limitLooks(request)
          const who = applicant(request, tenantOf(request, body.tenantId), operation)
          const initiator = { ...who, invitationKey: body.invitationKey, ip: request.ip }
          return limitRefusedIds(services, initiator, () => createSignupUser(services, body, who))
        },
      )
    },
    listContinents: () => listContinents(),
    listTimezones: ({ query }) => listTimezones(query.continent, clock.now()),
  }
}

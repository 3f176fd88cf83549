import type { FastifyRequest } from 'fastify'
import { refusal, type ApiError } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import type { Act } from '../idempotency/act.ts'
import { once } from '../idempotency/once.ts'
import { sendFromAddress } from '../limits-by-address.ts'
import { preferredTag } from '../pages/preferred-language.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { findApprovers } from '../sign-up/approvers.ts'
import { sendSignupOtp, verifySignupOtp, type Applicant } from '../sign-up/codes.ts'
import { createSignupUser } from '../sign-up/create-user.ts'
import { liveInvitation } from '../sign-up/invitations.ts'
import { listContinents, listTimezones } from '../sign-up/places.ts'
import { assertMaySignUp, assertOpen, signUpPolicy } from '../sign-up/policy.ts'
import { signUpRules } from '../sign-up/rules-of.ts'
import { assertNotKept, assertSignUpId, isIdTaken } from '../sign-up/sign-up-id.ts'
import { signUpTerms } from '../sign-up/sign-up-terms.ts'
import type { Handlers } from './handlers.ts'

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

export const signup = (sandbox: Services): Signup => {
  const { store, clock, origins, limits, tenants, identityProviders } = sandbox

  /** The tenant of the page; another one that is named is refused. @throws TENANT_INVALID */
  const tenantOf = ({ headers }: FastifyRequest, tenantId: string | undefined): string => {
    const { name } = tenants.of(headers)
    if (tenantId !== undefined && tenantId !== name) throw refusal('TENANT_INVALID')
    return name
  }
  /** Of somebody who has no account yet: as their pages are. */
  const languageOf = ({ headers }: FastifyRequest) =>
    preferredTag(headers, tenants.of(headers).languages)
  const browserOf = (request: FastifyRequest) => readCookie(request, 'flow', origins.secure)
  const applicant = (request: FastifyRequest, tenant: string, act: Act): Applicant => ({
    tenant,
    browser: browserOf(request),
    language: languageOf(request),
    host: tenants.at(request.headers.host) && request.hostname,
    act,
  })
  /**
   * Who asks which IDs and people there are asks seldom (D8.07): each address so often in five
   * minutes.
   */
  const limitLooks = async (request: FastifyRequest) =>
    limits.looks.take(request.ip, (await readSettings(store)).looksPerAddress)

  return {
    async getSignupPolicy({ query, request }) {
      const tenant = tenantOf(request, query.tenantId)
      // An invitation that is over is told of where it is opened, and where the account would be
      // made.
      await assertMaySignUp(
        store,
        clock.now(),
        await signUpRules(store, tenant),
        tenant,
        query.invitationKey,
      ).catch((refused: ApiError) => {
        throw refused.code === 'SIGNUP_INVITATION_EXPIRED' ? refusal('SIGNUP_INVITE_ONLY') : refused
      })
      return signUpPolicy(store, tenant, query.language)
    },
    async getInvitation({ path, request }) {
      await limitLooks(request)
      const tenant = tenantOf(request, undefined)
      const { email, groups, expires_at } = await liveInvitation(
        store,
        clock.now(),
        tenant,
        path.invitationKey,
      )
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
      assertNotKept(identityProviders.of(tenant), rules, body.username)
      if (await isIdTaken(store, tenant, body.username)) throw refusal('SIGNUP_ID_EXISTS')
      return { available: true }
    },
    sendSignupOtp({ body, request, reply }) {
      return once(
        sandbox,
        { operation: 'sendSignupOtp', owner: browserOf(request), request, reply },
        (act) =>
          sendFromAddress(sandbox, request, undefined, async () =>
            sendSignupOtp(sandbox, body, applicant(request, tenantOf(request, body.tenantId), act)),
          ),
      )
    },
    verifySignupOtp({ body, request, reply }) {
      return once(
        sandbox,
        { operation: 'verifySignupOtp', owner: browserOf(request), request, reply },
        (act) =>
          verifySignupOtp(sandbox, body, applicant(request, tenantOf(request, undefined), act)),
      )
    },
    createSignupUser({ body, request, reply }) {
      return once(
        sandbox,
        { operation: 'createSignupUser', owner: browserOf(request), request, reply },
        async (act) => {
          await limitLooks(request)
          return createSignupUser(
            sandbox,
            body,
            applicant(request, tenantOf(request, body.tenantId), act),
          )
        },
      )
    },
    listContinents: () => listContinents(),
    listTimezones: ({ query }) => listTimezones(query.continent, clock.now()),
  }
}

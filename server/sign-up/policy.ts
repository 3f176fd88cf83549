import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { Store } from '../store/open-store.ts'
import type { Language } from '../texts/server-text.ts'
import { attributeFields } from './attributes.ts'
import { liveInvitation } from './invitations.ts'
import { signUpRules, type SignUpRules } from './sign-up-rules.ts'

/** Returns the sign-up rules in the form that a screen needs. */
export async function signUpPolicy(
  store: Store,
  tenant: string,
  language: Language,
): Promise<components['schemas']['SignupPolicy']> {
  const { open, inviteOnly, approval, domains, postfix, idMaxLength, confirmEmail, confirmPhone } =
    await signUpRules(store, tenant)
  return {
    enabled: open,
    inviteOnly,
    approvalRequired: approval,
    allowedEmailDomains: [...domains],
    postfix,
    idMaxLength,
    requiredAttributes: attributeFields(tenant, language),
    confirmEmail,
    confirmPhone,
  }
}

/**
 * Where sign-up is closed, no code is sent and no question about an ID is answered.
 * @throws SIGNUP_UNAVAILABLE
 */
export function assertOpen({ open }: SignUpRules): void {
  if (!open) throw apiError('SIGNUP_UNAVAILABLE')
}

/**
 * Checks that this user may sign up here, with or without an invitation.
 * @throws SIGNUP_UNAVAILABLE, SIGNUP_INVITE_ONLY, SIGNUP_INVITATION_EXPIRED
 */
export async function assertMaySignUp(
  store: Store,
  now: number,
  rules: SignUpRules,
  tenant: string,
  invitationKey: string | undefined,
): Promise<void> {
  assertOpen(rules)
  if (invitationKey !== undefined) await liveInvitation(store, now, tenant, invitationKey)
  else if (rules.inviteOnly) throw apiError('SIGNUP_INVITE_ONLY')
}

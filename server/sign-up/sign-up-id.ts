import { apiError } from '../api-error.ts'
import type { IdentityProvider } from '../federation/identity-providers.ts'
import type { Store } from '../store/open-store.ts'
import type { SignUpRules } from './sign-up-rules.ts'

/**
 * Returns the joined ID in its stored form: letters, digits and - _ . ~ @ (R5.06), not empty before
 * the postfix, no longer than the log-in accepts (T70, T71).
 * @throws VALIDATION_FAILED
 */
export function assertSignUpId({ postfix, idMaxLength }: SignUpRules, username: string): void {
  const rule = !/^[A-Za-z0-9._~@-]+$/.test(username)
    ? 'pattern'
    : username.length > idMaxLength
      ? 'max-length'
      : !username.endsWith(postfix) || username.length === postfix.length
        ? 'postfix'
        : undefined
  if (rule !== undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/username', rule }] })
}

/**
 * The IDs of a provider's users (`idp/sign-up-context`) are reserved for them, unless the tenant
 * adds the same postfix to every ID.
 * @throws SIGNUP_ID_EXISTS
 */
export function assertNotReservedForProvider(
  providers: readonly Pick<IdentityProvider, 'domain'>[],
  { postfix }: SignUpRules,
  username: string,
): void {
  const belongs = (id: string) =>
    providers.some(({ domain }) => id.toLowerCase().endsWith(`@${domain}`))
  if (belongs(username) && !belongs(postfix)) throw apiError('SIGNUP_ID_EXISTS')
}

/** IDs are compared without case. */
export const isIdTaken = async (store: Store, tenant: string, username: string): Promise<boolean> =>
  (await store
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()) !== undefined

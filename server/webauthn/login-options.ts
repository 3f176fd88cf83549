import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { Services } from '../services.ts'
import type { LoginContext } from '../sign-in/login-context.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { loginChallenge } from './login-challenge.ts'
import type { RelyingPartyOrigin } from './relying-party-origin.ts'

/**
 * Returns the options for a key that the user chooses at the ID field. No account is known yet, so
 * the options name no key and are the same for everybody.
 * @throws WINDOWS_HELLO_NO_CREDENTIALS where the tenant does not offer Windows Hello
 */
export async function loginOptions(
  { store, clock, pepper }: Services,
  context: LoginContext,
  { origin, rpId }: RelyingPartyOrigin,
): Promise<components['schemas']['WindowsHelloVerifyOptions']> {
  const offered = await offeredMethods(store, context.tenant_id)
  if (offered?.includes('WindowsHello') === false) throw apiError('WINDOWS_HELLO_NO_CREDENTIALS')
  const timeOut = Math.max(1, Math.ceil((context.expires_at - clock.now()) / 1000))
  return {
    publicKey: {
      challenge: loginChallenge(pepper, context, origin),
      rpId,
      userVerification: 'required',
      timeout: timeOut * 1000,
      allowCredentials: [],
    },
    timeOut,
  }
}

import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import type { components } from '../../src/api/generated/common-api.ts'
import type { StoredCredential } from './credentials.ts'

type Credential = components['schemas']['PublicKeyCredential']

/** `newCounter`: replaces the stored one. */
export type AssertionResult =
  | { readonly right: true; readonly newCounter: number }
  | { readonly right: false }

/**
 * WebAuthn Level 3, section 7.2: checks challenge, origin, name, presence, user verification,
 * signature, and a rising counter where there is one (a copied key would not know its value).
 */
export async function verifyAssertion(
  given: Credential,
  stored: StoredCredential,
  expected: { readonly challenge: string; readonly origin: string },
): Promise<AssertionResult> {
  const response = assertionOf(given)
  if (
    response === undefined ||
    (response.response.userHandle ?? stored.user_handle) !== stored.user_handle
  )
    return { right: false }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: stored.rp_id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        counter: stored.counter,
      },
    })
    return verified ? { right: true, newCounter: authenticationInfo.newCounter } : { right: false }
  } catch {
    // The library throws a different error for each fault; the answer is the same for all.
    return { right: false }
  }
}

function assertionOf({
  id,
  rawId,
  type,
  response,
}: Credential): AuthenticationResponseJSON | undefined {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  if (authenticatorData === undefined || signature === undefined) return undefined
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    },
  }
}

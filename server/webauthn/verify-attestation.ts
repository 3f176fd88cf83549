import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server'
import type { components } from '../../src/api/generated/common-api.ts'
import { algorithms } from './credentials.ts'

type Credential = components['schemas']['PublicKeyCredential']
export type NewCredential = {
  readonly credential_id: string
  readonly public_key: string
  readonly counter: number
}

/**
 * WebAuthn Level 3, section 7.1: checks challenge, origin, name, presence, user verification, and a
 * key of a requested kind. Returns undefined when any of these fails.
 */
export async function verifyAttestation(
  given: Credential,
  expected: { readonly challenge: string; readonly origin: string },
): Promise<NewCredential | undefined> {
  const response = registrationOf(given)
  if (response === undefined) return undefined
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: new URL(expected.origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (registrationInfo === undefined) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    // The library throws a different error for each fault; the answer is the same for all.
    return undefined
  }
}

function registrationOf({
  id,
  rawId,
  type,
  response,
}: Credential): RegistrationResponseJSON | undefined {
  const { clientDataJSON, attestationObject } = response
  if (attestationObject === undefined) return undefined
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  }
}

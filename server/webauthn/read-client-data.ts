import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'

type Credential = components['schemas']['PublicKeyCredential']

/**
 * Returns the challenge of an answer (WebAuthn Level 3, section 5.8.1). Trust it only after its
 * signature is verified.
 * @throws VALIDATION_FAILED
 */
export function challengeOf({ response }: Credential): string {
  try {
    const data: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'),
    )
    if (
      typeof data === 'object' &&
      data !== null &&
      'challenge' in data &&
      typeof data.challenge === 'string'
    )
      return data.challenge
  } catch {
    // Validated below.
  }
  throw apiError('VALIDATION_FAILED', {
    issues: [{ path: '/credential/response/clientDataJSON', rule: 'client-data' }],
  })
}

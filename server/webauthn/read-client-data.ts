import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'

type Credential = components['schemas']['PublicKeyCredential']

/**
 * Which challenge an answer is to (WebAuthn Level 3, section 5.8.1). It is believed only once the
 * signature over it holds.
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
    // Said below.
  }
  throw apiError('VALIDATION_FAILED', {
    issues: [{ path: '/credential/response/clientDataJSON', rule: 'client-data' }],
  })
}

import type { CeremonyOutcome } from '../../engine/outcome.ts'
import type { JsonObject } from '../../language/json.ts'
import type { CeremonyFailure } from '../../language/step.ts'
import { credentialJson } from './credential-json.ts'
import { creationOptions, requestOptions } from './credential-options.ts'

/**
 * Failure for each error name (WebAuthn Level 3, sections 5.1.3 and 5.1.4). For a closed prompt a
 * browser reports only NotAllowedError, so that no site learns the reason.
 */
const failures: Readonly<Record<string, CeremonyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'timed-out',
  TimeoutError: 'timed-out',
  // This authenticator already holds a credential of `excludeCredentials`.
  InvalidStateError: 'no-credential',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'unsupported',
}

/**
 * Opens the browser's prompt. Never rejects. An error without a known name is passed to `failed`
 * and counts as unsupported.
 */
export async function askAuthenticator(
  act: 'create' | 'get',
  publicKey: JsonObject,
  signal: AbortSignal,
  failed: (error: unknown) => void,
  mediation?: 'conditional',
): Promise<CeremonyOutcome> {
  if (typeof PublicKeyCredential !== 'function' || !('credentials' in navigator))
    return { is: 'unsupported' }
  try {
    const made =
      act === 'create'
        ? await navigator.credentials.create({ publicKey: creationOptions(publicKey), signal })
        : await navigator.credentials.get({
            publicKey: requestOptions(publicKey),
            signal,
            ...(mediation && { mediation }),
          })
    return made instanceof PublicKeyCredential
      ? { is: 'ok', credential: credentialJson(made) }
      : { is: 'no-credential' }
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : ''
    const is = Object.hasOwn(failures, name) ? failures[name] : undefined
    if (is === undefined) failed(error)
    return { is: is ?? 'unsupported' }
  }
}

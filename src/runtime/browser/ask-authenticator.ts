import type { CeremonyOutcome } from '../../engine/outcome.ts'
import type { JsonObject } from '../../language/json.ts'
import type { CeremonyFailure } from '../../language/step.ts'
import { credentialJson } from './credential-json.ts'
import { creationOptions, requestOptions } from './credential-options.ts'

/**
 * WebAuthn Level 3, sections 5.1.3 and 5.1.4. NotAllowedError is all that a browser says of a
 * closed prompt, so that no site learns why.
 */
const failures: Readonly<Record<string, CeremonyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'timed-out',
  TimeoutError: 'timed-out',
  // One of `excludeCredentials` is on this authenticator already.
  InvalidStateError: 'no-credential',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'unsupported',
}

/**
 * Opens the browser's prompt. Never rejects; what the browser does not say by a name of its own is
 * told to `failed` and counts as unsupported.
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

import type { CeremonyOutcome } from '../../engine/outcome.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { CeremonyFailure } from '../../language/step.ts'
import { fromBase64url, toBase64url } from '../base64url.ts'
import type { Authenticator, Log } from '../ports.ts'

/** The browser's own prompts, and its information about the machine. */
export function createBrowserAuthenticator(log: Pick<Log, 'failure'>): Authenticator {
  const failed = (error: unknown) => log.failure('a ceremony', error)
  return {
    async perform(act, publicKey, signal, mediation) {
      try {
        const outcome = signal.aborted
          ? undefined
          : await askAuthenticator(act, publicKey, signal, failed, mediation)
        return signal.aborted ? undefined : outcome
      } catch (error) {
        failed(error)
        return { is: 'unsupported' }
      }
    },
    async windowsHello() {
      if (typeof PublicKeyCredential !== 'function') return 'no'
      try {
        if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()))
          return 'no'
        // The platform authenticator of another system works too. The screen decides whether to
        // mention it.
        if (!/windows/i.test(hints()?.platform ?? navigator.userAgent)) return 'unknown'
        const known = await hints()?.getHighEntropyValues?.(['platformVersion'])
        // 8 is Windows 10 1903, and 0 is any version before Windows 10. The user agent reports 10.0
        // for every version since (D9.06).
        return known?.platformVersion === undefined ||
          Number.parseInt(known.platformVersion, 10) >= 8
          ? 'yes'
          : 'no'
      } catch {
        return 'unknown'
      }
    },
    browser: () => ({ language: navigator.language, userAgent: navigator.userAgent }),
    async passkeys() {
      try {
        // Not every browser has this method. A browser without WebAuthn has no class either; that
        // error is caught.
        if (!('isConditionalMediationAvailable' in PublicKeyCredential)) return false
        return (
          (await PublicKeyCredential.isConditionalMediationAvailable()) &&
          (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
        )
      } catch {
        return false
      }
    },
    handheld() {
      const { userAgent, maxTouchPoints } = navigator
      // An iPad reports itself as a Macintosh, which has no touch screen.
      return (
        hints()?.mobile === true ||
        /android|iphone|ipad|mobile/i.test(userAgent) ||
        (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
      )
    },
  }
}

interface Hints {
  readonly mobile?: boolean
  readonly platform?: string
  readonly getHighEntropyValues?: (
    names: readonly ['platformVersion'],
  ) => Promise<{ readonly platformVersion?: string }>
}

/** User-Agent Client Hints, as far as browsers have them. */
const hints = (): Hints | undefined =>
  'userAgentData' in navigator ? (navigator.userAgentData as Hints) : undefined

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

/**
 * Converts JSON to creation options of the browser (WebAuthn Level 3, section 5.1.8). Converts by
 * hand where the browser cannot.
 * @throws TypeError when the JSON has another form
 */
export function creationOptions(json: JsonObject): PublicKeyCredentialCreationOptions {
  // The JSON comes from the server: the browser validates it.
  if ('parseCreationOptionsFromJSON' in PublicKeyCredential)
    return PublicKeyCredential.parseCreationOptionsFromJSON(
      json as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
  const user = json['user'] as JsonObject
  const whole = {
    ...json,
    challenge: bytes(json['challenge']),
    user: { ...user, id: bytes(user['id']) },
    ...descriptors(json, 'excludeCredentials'),
  }
  // The browser refuses missing or wrong members from the server.
  return whole as unknown as PublicKeyCredentialCreationOptions
}

/**
 * Converts JSON to request options, for a credential that signs (section 5.1.9).
 * @throws TypeError when the JSON has another form
 */
export function requestOptions(json: JsonObject): PublicKeyCredentialRequestOptions {
  // The JSON comes from the server: the browser validates it.
  if ('parseRequestOptionsFromJSON' in PublicKeyCredential)
    return PublicKeyCredential.parseRequestOptionsFromJSON(
      json as unknown as PublicKeyCredentialRequestOptionsJSON,
    )
  return { ...json, challenge: bytes(json['challenge']), ...descriptors(json, 'allowCredentials') }
}

function descriptors(json: JsonObject, name: string): object {
  const list = json[name]
  return Array.isArray(list)
    ? {
        [name]: list.map((one: Json) =>
          Object.assign({}, one, { id: bytes((one as JsonObject)['id']) }),
        ),
      }
    : {}
}

function bytes(value: Json | undefined): Uint8Array<ArrayBuffer> {
  const found = typeof value === 'string' ? fromBase64url(value) : undefined
  if (!found) throw new TypeError('no base64url')
  return found
}

/**
 * Returns a credential in the form sent to the server (WebAuthn Level 3, section 5.1). Converts by
 * hand where the browser has no `toJSON`.
 */
export function credentialJson(credential: PublicKeyCredential): JsonObject {
  if (typeof credential.toJSON === 'function')
    return JSON.parse(JSON.stringify(credential)) as JsonObject
  const { id, rawId, type, authenticatorAttachment, response } = credential
  return {
    id,
    rawId: text(rawId),
    type,
    ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
    clientExtensionResults: {},
    response: { clientDataJSON: text(response.clientDataJSON), ...partsOf(response) },
  }
}

/** Parts of a created credential, and of a credential that signed. */
const parts = ['attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const

function partsOf(response: AuthenticatorResponse): JsonObject {
  const found = parts.flatMap((name): (readonly [string, Json])[] => {
    const part: unknown = Reflect.get(response, name)
    return part instanceof ArrayBuffer ? [[name, text(part)]] : []
  })
  return Object.fromEntries(found)
}

const text = (buffer: ArrayBuffer): string => toBase64url(new Uint8Array(buffer))

import type { Json, JsonObject } from '../../language/json.ts'
import { toBase64url } from '../base64url.ts'

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

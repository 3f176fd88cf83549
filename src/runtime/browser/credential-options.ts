import type { Json, JsonObject } from '../../language/json.ts'
import { fromBase64url } from '../base64url.ts'

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

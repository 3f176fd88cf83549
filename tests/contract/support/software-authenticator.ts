import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Input of a page to its machine's authenticator, or of a forged answer to the server. */
export type Answering = {
  readonly challenge: string
  readonly origin: string
  readonly rpId?: string
  /** Flags of the answer. Default: present and verified. */
  readonly flags?: number
  readonly counter?: number
  readonly userHandle?: string | null
}
export type CredentialJson = Readonly<Record<string, unknown>> & { readonly id: string }

const [present, verified, attested] = [0x01, 0x04, 0x40]
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/**
 * One key of ES256 and its counter, by WebAuthn Level 3, section 6. No browser checks its answers
 * before the server, so it may forge them.
 */
export class SoftwareAuthenticator {
  readonly id: string = base64url(randomBytes(32))
  counter = 0
  #userHandle = ''
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =
    generateKeyPairSync('ec', { namedCurve: 'P-256' })

  create(
    { challenge, origin, rpId = new URL(origin).hostname, flags = present | verified }: Answering,
    userHandle: string,
  ): CredentialJson {
    this.#userHandle = userHandle
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = Buffer.concat([
      authenticatorData(rpId, flags | attested, 0),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ])
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  get({
    challenge,
    origin,
    rpId = new URL(origin).hostname,
    flags = present | verified,
    counter,
    userHandle = this.#userHandle,
  }: Answering): CredentialJson {
    if (counter === undefined) this.counter += 1
    const data = authenticatorData(rpId, flags, counter ?? this.counter)
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
      this.#keys.privateKey,
    )
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(signature),
      ...(userHandle !== null && { userHandle }),
    })
  }

  #credential(response: Readonly<Record<string, unknown>>): CredentialJson {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response,
    }
  }

  /** RFC 9052, section 7; RFC 9053, section 7.1.1. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

/** CBOR of short texts and byte strings (RFC 8949, section 3). */
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

function bytes(value: Uint8Array): Buffer {
  const head =
    value.length < 24
      ? Buffer.from([0x40 + value.length])
      : value.length < 256
        ? Buffer.from([0x58, value.length])
        : Buffer.from([0x59, value.length >> 8, value.length & 255])
  return Buffer.concat([head, value])
}

import { generateKeyPairSync, sign } from 'node:crypto'

export interface SelfSigned {
  readonly certificate: string
  readonly key: string
}

/**
 * Makes a self-signed certificate for `localhost`, valid for a day around now (RFC 5280, section
 * 4.1).
 */
export function selfSigned(now = Date.now()): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost')))))
  const names = sequence(
    oid(0x55, 0x1d, 0x11),
    der(0x04, sequence(der(0x82, Buffer.from('localhost')))),
  )
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time(now - halfDay), time(now + halfDay)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  )
  const whole = sequence(
    content,
    ecdsaWithSha256,
    der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)),
  )
  const lines = whole.toString('base64').replaceAll(/.{64}/g, (line) => `${line}\n`)
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}

const halfDay = 12 * 60 * 60 * 1_000

/** Tag, length, content (X.690, sections 8 and 10). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const lengths =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengths]), content])
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts)
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes))
/** UTCTime: 261122133000Z. */
const time = (at: number): Buffer =>
  der(
    0x17,
    Buffer.from(
      new Date(at)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  )
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorizationValues } from './authorization-values.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { sha256 } from './sha-256.ts'

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])(
  'computes the same SHA-256 of %i bytes as Node',
  (length) => {
    const message = Uint8Array.from({ length }, (_, place) => (place * 31 + length) % 256)
    expect(Buffer.from(sha256(message)).toString('hex')).toBe(
      createHash('sha256').update(message).digest('hex'),
    )
  },
)

test('the example of RFC 7636, appendix B', async () => {
  const octets = [
    116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77,
    105, 214, 191, 240, 91, 88, 5, 88, 83, 132, 141, 121,
  ]
  const values = await authorizationValues({
    random: () => Uint8Array.from(octets),
    sha256: async (message) => sha256(message),
  })
  expect(values.verifier).toBe('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
  expect(values.challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('base64url there and back, and nothing else', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, place) => place)
  expect(fromBase64url(toBase64url(bytes))).toEqual(bytes)
  expect(toBase64url(bytes)).toMatch(/^[\w-]+$/)
  expect(fromBase64url('a+b')).toBeUndefined()
  expect(fromBase64url('abcde')).toBeUndefined()
})

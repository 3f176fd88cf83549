import { createHash } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test, vi } from 'vitest'
import { authorizationValues } from './authorization-values.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { createBrowserSecrets } from './browser/browser-ports.ts'

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

test('a page without crypto.subtle computes the same challenge', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  const { challenge, verifier } = await createBrowserSecrets().authorization()
  vi.unstubAllGlobals()
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'))
})

test('base64url there and back, and nothing else', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, place) => place)
  expect(fromBase64url(toBase64url(bytes))).toEqual(bytes)
  expect(toBase64url(bytes)).toMatch(/^[\w-]+$/)
  expect(fromBase64url('a+b')).toBeUndefined()
  expect(fromBase64url('abcde')).toBeUndefined()
})

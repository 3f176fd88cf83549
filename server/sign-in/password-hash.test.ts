import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './password-hash.ts'

it('one letter in two spellings is one password, and another case is another', async () => {
  const hash = await hashPassword('Caf\u00E9-au-lait')
  const matches = [
    'Cafe\u0301-au-lait',
    'Cafe-au-lait',
    'caf\u00E9-au-lait',
    'Caf\u00E9\u2010au-lait',
  ]
  expect(await Promise.all(matches.map((password) => passwordMatches(password, hash)))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

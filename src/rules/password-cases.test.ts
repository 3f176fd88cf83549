import { describe, expect, it } from 'vitest'
import { accountId, passwordCases } from '../../tests/support/password-cases.ts'
import type { Json } from '../language/json.ts'
import { judge } from './registry.ts'

/** Rules in the form of a new password. */
const rules = (policy: Json): readonly (readonly [string, Json])[] => [
  ['password-policy', policy],
  ['plain-spaces', true],
  ['not-user-id', accountId],
  ['no-part-of-id', accountId],
]
const serverWords = {
  forbiddenWords: ['password', 'qwerty', 'abc123'],
  forbiddenChars: ['"', "'", '<', '>', '\\', '&'],
}

describe.each(passwordCases)('$id, in the form: $demand', ({ policy, good, bad }) => {
  const broken = (password: string) =>
    rules({ ...serverWords, ...policy })
      .filter(([rule, parameter]) => judge(rule, password, parameter, {}).is !== 'holds')
      .map(([rule]) => rule)
  it.each(good)('%j holds', (password) => expect(broken(password)).toEqual([]))
  it.each(bad)('%j does not', (password) => expect(broken(password)).not.toEqual([]))
})

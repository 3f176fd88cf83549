import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))
const { rows } = read('flows/lookups/errors.yaml') as {
  readonly rows: Readonly<Record<string, { readonly says?: string; readonly leads?: unknown }>>
}

/** `account-problems.says.inactive` from flows/texts/<language>/account-problems.yaml. */
const textAt = (language: string, key: string): unknown => {
  const [namespace = '', ...path] = key.split('.')
  return path.reduce<unknown>(
    (texts, name) => (texts as Readonly<Record<string, unknown>>)[name],
    read(`flows/texts/${language}/${namespace}.yaml`),
  )
}

/** States of an account other than active. */
const states = [
  'LOGIN_DORMANT_SELF',
  'LOGIN_DORMANT_ADMIN',
  'LOGIN_DORMANT_RESET_LINK',
  'LOGIN_ACCOUNT_SUSPENDED',
  'LOGIN_ACCOUNT_INACTIVE',
  'LOGIN_PENDING_APPROVAL',
]

describe.each(['en-US', 'ko-KR'])('T66 D4.17: in %s', (language) => {
  it('has a separate text for each blocked account state', () => {
    const texts = states.map((code) => textAt(language, rows[code]?.says ?? code))
    expect(texts.filter((text) => typeof text !== 'string' || text === '')).toEqual([])
    expect(new Set(texts).size).toBe(states.length)
  })
})

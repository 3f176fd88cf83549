import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../../src/api/generated/operations.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const root = join(import.meta.dirname, '../..')
const { program } = compile(readSources(root))
const screens = Object.values(program?.journeys ?? {}).flatMap((journey) =>
  Object.values(journey.screens).map(({ id }) => id),
)

/** Every text of a language by its whole key. */
function texts(language: string): ReadonlyMap<string, string> {
  const folder = join(root, 'flows/texts', language)
  return new Map(
    readdirSync(folder).flatMap((file) =>
      leaves(file.replace('.yaml', ''), parse(readFileSync(join(folder, file), 'utf8'))),
    ),
  )
}
const leaves = (key: string, value: unknown): (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, below]) => leaves(`${key}.${name}`, below))
    : [[key, String(value)]]

const [english, korean] = [texts('en-US'), texts('ko-KR')]

/** Korean has one form for any number. */
const keys = (all: ReadonlyMap<string, string>) =>
  [...new Set(Array.from(all.keys(), (key) => key.replace(/_(?:one|other)$/, '')))].toSorted()
const withoutPlaceholders = (text: string) => text.replace(/\{[^}]*\}/g, '')

describe('every text', () => {
  it('R0.05: exists in English, with Korean letters only in language names', () => {
    expect(english.size).toBeGreaterThan(100)
    expect(
      [...english]
        .filter(([, text]) => text.trim() === '' || /[가-힣]/.test(text.replace('한국어', '')))
        .map(([key]) => key),
    ).toEqual([])
  })

  it('R0.06: exists in Korean, with Korean letters in every sentence', () => {
    expect(keys(korean)).toEqual(keys(english))
    expect(
      [...korean]
        .filter(
          ([key, text]) =>
            /[a-z]+ [a-z]+/.test(withoutPlaceholders(english.get(key) ?? '')) &&
            !/[가-힣]/.test(text),
        )
        .map(([key]) => key),
    ).toEqual([])
  })
})

it.each([
  ['R1.24', 'app.title.portal', 'MFA Portal'],
  ['R1.26', 'app.title.login', 'Login'],
])('%s D1.01: the title %s is "%s" in either language', (_ids, key, title) => {
  for (const catalogue of [english, korean]) expect(catalogue.get(key)).toBe(title)
  expect(
    program?.index.titles.map(({ text }) =>
      typeof text === 'string' || !('key' in text) ? text : text.key,
    ),
  ).toEqual(['app.title.portal', 'screen', 'app.title.login'])
})

describe('each screen exists and has its section in the catalogues', () => {
  it.each([
    ['R2.79', 'login', 'sign-in.login.', 'login'],
    ['R2.83', 'password verification', 'verify.password.', 'verify-password'],
    ['R2.84', 'verification options', 'verify.select.', 'verify-select'],
    ['R2.86', 'verification for SMS', 'verify.sms.', 'verify-sms'],
    ['R2.104', 're-registration popup', 'enroll.again.', 'enroll-sms-start'],
    ['R2.85', 'enrollment for SMS', 'enroll.sms.', 'enroll-sms-start'],
    ['R2.87', 'enrollment for email', 'enroll.email.', 'enroll-email-start'],
    ['R2.88', 'verification for email', 'verify.email.', 'verify-email'],
    ['R2.89', 'enrollment for Knox messenger', 'enroll.knox.', 'enroll-knox-start'],
    ['R2.90', 'verification for Knox messenger', 'verify.knox.', 'verify-knox'],
    ['R2.91', 'enrollment for Windows Hello', 'enroll.windowsHello.', 'enroll-windows-hello'],
    ['R2.92', 'verification for Windows Hello', 'verify.windowsHello.', 'verify-windows-hello'],
    ['R2.93', 'enrollment for the app', 'enroll.authenticator.', 'enroll-authenticator'],
    ['R2.94', 'verification by the app', 'verify.authenticator.', 'verify-authenticator-bio'],
    [
      'R2.94',
      'verification by a code of the app',
      'verify.authenticator.',
      'verify-authenticator-totp',
    ],
    [
      'R2.94',
      'verification by a code of the app that has no clock',
      'verify.authenticator.',
      'verify-authenticator-otp',
    ],
    ['R2.95', 'MFA portal', 'portal.home.', 'consumer-home'],
    ['R2.99', 'logout', 'logout.secure.', 'secure-logout'],
    ['R2.80', 'sign up', 'signUp.', 'signup'],
    ['R2.81', 'find ID', 'findId.', 'find-id'],
    ['R2.82', 'reset password', 'reset.', 'reset-password'],
    ['R2.102', 'session-exceeded', 'account-problems.sessions.', 'session-exceed'],
    ['R2.103', 'unsupported browser', 'support.browsers.', 'browsers-download'],
    ['R2.105', 'urgent notice', 'support.urgent.', 'urgent-notice'],
    ['R2.106', 'security warning (locked account)', 'account-problems.locked.', 'security-warning'],
    ['R2.100', 'logout success', 'logout.done.', 'successfully-logout'],
    ['R2.101', 'redirect page', 'sign-in.handOver.', 'signin-redirect'],
  ])('%s: %s', (_id, _name, section, screen) => {
    for (const catalogue of [english, korean])
      expect([...catalogue.keys()].some((key) => key.startsWith(section))).toBe(true)
    expect(screens).toContain(screen)
  })
})

it.each([
  ['R8.08', 'getServicedeskTel'],
  ['R8.08', 'getServicedeskEmail'],
  ['R8.08', 'getCopyright'],
  ['R8.09', 'getFavicon'],
] as const)('%s: a failure of %s is only logged', (_id, operation) => {
  expect(operations[operation].logOnly).toBe(true)
  expect(program?.index.logOnly).toContain(operation)
})

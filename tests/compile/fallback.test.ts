import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

// Users that cannot go on find help: the service desk on the screen, or a sentence that names the
// administrator.
const root = join(import.meta.dirname, '../..')
const { program } = compile(readSources(root))
const screens = Object.values(program?.journeys ?? {}).flatMap((journey) => journey.screens)
const { rows } = parse(readFileSync(join(root, 'flows/lookups/errors.yaml'), 'utf8')) as {
  readonly rows: Readonly<Record<string, { readonly exit?: string }>>
}

/** Screens where something went wrong; `sometimes` while it did. */
const withDesk: Readonly<Record<string, 'always' | 'sometimes'>> = {
  'access-denied': 'always',
  'not-found': 'always',
  'system-error': 'always',
  'warning-message': 'sometimes',
  'security-warning': 'always',
  'session-exceed': 'always',
  'not-me': 'always',
  'idp-missing-error': 'always',
  'idp-pending-approval': 'always',
  'idp-attribute-error': 'always',
  'signup-warning': 'always',
  'find-id-no-available-accounts': 'always',
  'browsers-download': 'always',
  'email-link': 'sometimes',
  // after too many attempts
  'enroll-email-verify': 'sometimes',
  'enroll-knox-verify': 'sometimes',
  'enroll-sms-verify': 'sometimes',
  'find-id-verify-otp': 'sometimes',
  'verify-authenticator-otp': 'sometimes',
  'verify-authenticator-totp': 'sometimes',
  'verify-email': 'sometimes',
  'verify-knox': 'sometimes',
  'verify-recovery-code': 'sometimes',
  'verify-sms': 'sometimes',
  faq: 'sometimes',
  guide: 'sometimes',
}

describe('R6.07: the service desk', () => {
  it('is in the content of a screen only where something went wrong', () => {
    const desks = screens.flatMap(({ id, content, pages = [] }) => {
      const desk = [...content, ...pages.flatMap((page) => page.content)].find(
        ({ block }) => block === 'support',
      )
      return desk ? [[id, desk.when === undefined ? 'always' : 'sometimes']] : []
    })
    expect(Object.fromEntries(desks)).toEqual(withDesk)
  })

  it('is in the footer of every screen that verifies and that asks for a password', () => {
    const { phone, email } = program?.index.shell.brand ?? {}
    expect([phone, email]).toEqual([expect.any(Object), expect.any(Object)])
    const asking = screens.filter(({ route }) =>
      /^\/(verification|email\/otp|verifypassword|resetpassword$|accountid)/.test(route),
    )
    expect(asking.length).toBeGreaterThan(10)
    expect(asking.filter(({ layout }) => layout === 'bare').map(({ id }) => id)).toEqual([])
  })

  it('is the way out when only an administrator can help', () => {
    expect(
      Object.entries(rows)
        .filter(([, { exit }]) => exit === 'desk')
        .map(([code]) => code),
    ).toEqual(
      expect.arrayContaining([
        'LOGIN_DORMANT_ADMIN',
        'LOGIN_ACCOUNT_SUSPENDED',
        'LOGIN_ACCOUNT_INACTIVE',
        'LOGIN_PENDING_APPROVAL',
      ]),
    )
  })
})

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const { program } = compile(readSources(join(import.meta.dirname, '../..')))
const screens = Object.values(program?.journeys ?? {}).flatMap((journey) => journey.screens)

it.each([
  [
    'login through an external sign-in redirect',
    ['/oauth2/authorize', '/oauth2/redirect', '/login', '/signinRedirect'],
  ],
  [
    'multi-factor verification',
    ['/verification/select', '/verification/sms', '/email/otp', '/verification/windows-hello'],
  ],
  [
    'authenticator enrollment',
    ['/enrollment/sms/start', '/enrollment/authenticator/start', '/enrollment/windows-hello'],
  ],
  ['password reset', ['/accountid', '/resetpassword', '/resetpasswordcomplete']],
  ['account-ID lookup', ['/findId']],
  ['sign-up', ['/signup']],
  ['a consumer home page', ['/consumer-home']],
  ['secure logout', ['/consumers-logout/secure-logout', '/consumers-logout/successfully-logout']],
  ['policy pages', ['/login/policy/{policy}']],
])('R0.03: one front end has %s', (_what, routes) => {
  expect(screens.map(({ route }) => route)).toEqual(expect.arrayContaining(routes))
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { shellView } from '../../src/engine/views/shell-view.ts'
import type { JsonObject } from '../../src/language/json.ts'
import type { Program } from '../../src/language/program.ts'
import { environment } from '../support/engine/test-program.ts'
import { ok, run } from '../support/engine/test-run.ts'

// The rules of flows/app.yaml for the surroundings of every screen, on the shipped engine.
const compiled = compile(readSources(join(import.meta.dirname, '../..'))).program
if (compiled === undefined) throw new Error('The flows do not compile.')
const program: Program = { ...compiled, environment }

function opened(
  path: string,
  stores: Readonly<Record<string, JsonObject>> = {},
  query: Readonly<Record<string, string>> = {},
) {
  const at = run(program)
  at.send({ type: 'restored', stores })
  at.enter(path, query)
  at.follow()
  return at
}
const shown = (...given: Parameters<typeof opened>) => shellView(program, opened(...given).state())

const signedIn = { session: { markerToken: 'token' } }
const kim = { username: 'Kim', formattedName: '김민지', enFormattedName: 'Minji Kim' }

describe('the profile menu', () => {
  it.each([
    [
      'signed in, in the MFA home flow',
      { ...signedIn, auth: { consumerHomeFlow: true } },
      '/consumers-logout/secure-logout',
      true,
    ],
    [
      'signed in, sent by the user portal',
      { ...signedIn, auth: { sourcePortal: 'user' } },
      '/consumers-logout/secure-logout',
      true,
    ],
    [
      'signed in, enrolling for the user portal (R3.104)',
      { ...signedIn, flags: { upResetEnrollFlow: true } },
      '/consumers-logout/secure-logout',
      true,
    ],
    ['signed in, in no such flow', signedIn, '/consumers-logout/secure-logout', false],
    [
      'signed in, on a screen without the flag',
      { ...signedIn, auth: { consumerHomeFlow: true } },
      '/404',
      false,
    ],
    ['signed out, in the MFA home flow', { auth: { consumerHomeFlow: true } }, '/404', false],
  ])('R1.49 D1.07: %s', (_when, stores, path, isThere) => {
    expect(shown(path, stores).profile !== undefined).toBe(isThere)
  })

  it("R1.46 R3.105: shows the portal's user name, otherwise the profile's", () => {
    const fromPortal = { ...signedIn, flags: { upResetEnrollFlow: true, upEnrollSessionKey: kim } }
    const at = opened('/consumers-logout/secure-logout', fromPortal)
    expect(shellView(program, at.state()).profile?.name).toBe('Minji Kim')
    at.send({ type: 'language-chosen', language: 'ko-KR' })
    expect(shellView(program, at.state()).profile?.name).toBe('김민지')
    const home = opened('/consumer-home', signedIn)
    home.answer(
      'getSignedInUser',
      ok({
        username: 'kim',
        profile: { username: 'Kim', preferredLanguage: 'en-US', displayUid: 'k*m', sotName: '' },
      }),
    )
    expect(shellView(program, home.state()).profile).toMatchObject({ name: 'Kim', detail: 'k*m' })
  })
})

describe('the logo (T5)', () => {
  it.each([
    ['the user portal sent us', { auth: { sourcePortal: 'user' } }, true],
    ['we enroll for the user portal', { flags: { upResetEnrollFlow: true } }, true],
    ['the MFA home flow', { auth: { consumerHomeFlow: true } }, true],
    ['nothing of it: a picture', {}, false],
  ])('D1.02: %s', (_when, stores, pressable) => {
    expect(shown('/404', stores).logo.pressable).toBe(pressable)
  })

  it('R1.44 D1.02: leads to the user portal settings and reports a failure', () => {
    const at = opened('/404', { auth: { sourcePortal: 'user', consumerHomeFlow: true } })
    at.send({ type: 'shell-pressed', control: 'logo' })
    at.answer('getApplication', ok({ accessUrl: 'https://portal.example:8443' }))
    expect(at.of('leave')[0]).toMatchObject({
      url: 'https://portal.example:8443/profile/auth-settings?enrollment=fail',
    })
  })

  it('R1.45: leads home in the MFA home flow', () => {
    const at = opened('/404', { ...signedIn, auth: { consumerHomeFlow: true } })
    at.send({ type: 'shell-pressed', control: 'logo' })
    expect(at.of('go')[0]).toMatchObject({ path: '/consumer-home' })
  })
})

it('R1.32 R1.33 T7: the footer has the privacy policy and the terms of use', () => {
  expect(shown('/404').footer.links).toEqual([
    { text: { key: 'app.shell.privacy' }, path: '/login/policy/privacy' },
    { text: { key: 'app.shell.termsOfUse' }, path: '/login/policy/terms-of-use' },
  ])
})

const flag = (query: Readonly<Record<string, string>>, before: boolean) =>
  opened('/404', { ui: { titleFlag: before } }, query).state().stores['ui']?.['titleFlag']

describe('the title flag (T1)', () => {
  it.each([
    [
      'R1.27 is set by serviceName=mfa-consumer-home',
      { serviceName: 'mfa-consumer-home' },
      false,
      true,
    ],
    ['R1.28 is set by serviceName=mfa-consumer', { serviceName: 'mfa-consumer' }, false, true],
    [
      'R1.29 is set by client_id=mfa_portal_integration_id',
      { client_id: 'mfa_portal_integration_id' },
      false,
      true,
    ],
    [
      'R1.30 is cleared by client_id=user_portal_integration_id',
      { client_id: 'user_portal_integration_id' },
      true,
      false,
    ],
    [
      'D1.01 is cleared last',
      { serviceName: 'mfa-consumer', client_id: 'user_portal_integration_id' },
      false,
      false,
    ],
    ['D1.01 stays where the query says nothing of it', {}, true, true],
    ['D1.01 knows exact values only', { serviceName: 'mfa-consumer-homes' }, false, false],
  ])('%s', (_what, query, before, after) => {
    expect(flag(query, before)).toBe(after)
  })
})

describe('an answer that no screen speaks about', () => {
  it('R8.01 R8.02 T23: of 401 logs out and replaces the screen by the sign-in', () => {
    const at = opened('/consumer-home', { ...signedIn, auth: { consumerHomeFlow: true } })
    at.answer('getSignedInUser', ok({ username: 'kim', profile: {} }))
    at.answer('listUserAuthenticators', { kind: 'unauthorized' })
    expect(at.state().stores['session']?.['markerToken']).toBe('')
    expect(at.of('go')[0]).toMatchObject({ path: '/oauth2/authorize', replace: true })
  })

  it('D1.01: and takes the title flag with it', () => {
    const at = opened('/consumer-home', { ...signedIn, ui: { titleFlag: true } })
    expect(at.state().stores['ui']?.['titleFlag']).toBe(true)
    at.answer('getSignedInUser', { kind: 'unauthorized' })
    expect(at.state().stores['ui']?.['titleFlag']).toBe(false)
  })

  it('R8.03 R6.02: of 403 goes to /403', () => {
    const at = opened('/consumer-home', signedIn)
    at.answer('getSignedInUser', ok({ username: 'kim', profile: {} }))
    at.answer('listUserAuthenticators', { kind: 'forbidden' })
    expect(at.of('go')[0]).toMatchObject({ path: '/403' })
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

// Existing routes of the specification (section 2): their access, and whether they show the profile
// icon.
const root = join(import.meta.dirname, '../..')
const { program } = compile(readSources(root))
const screens = (program?.journeys === undefined ? [] : Object.values(program.journeys)).flatMap(
  (journey) => Object.values(journey.screens),
)
const at = (route: string) => screens.find((screen) => screen.route === route)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const routesIn = (found: Iterable<RegExpExecArray>) =>
  new Set([...found].map(([, route = '']) => route))

describe('a route', () => {
  it.each([
    ['R2.03', '/', 'auth', false],
    ['R2.04', '/login', 'public', false],
    ['R2.05', '/403', 'public', false],
    ['R2.06', '/404', 'public', false],
    ['R2.08', '/page/Empty', 'public', false],
    ['R2.11', '/login/policy/{policy}', 'public', false],
    ['R2.13', '/oauth2/authorize', 'public', false],
    ['R2.15', '/oauth2/redirect', 'public', false],
    ['R2.27', '/consumers-logout/secure-logout', 'auth', true],
    ['R2.28', '/consumer-home', 'auth', true],
    ['R2.34', '/email/otp', 'public', false],
    ['R2.35', '/verification/select', 'public', false],
    ['R2.40', '/verification/sms', 'public', false],
    ['R2.44', '/verifypassword', 'public', false],
    ['R2.48', '/signinRedirect', 'public', false],
    ['R2.49', '/error', 'public', false],
    ['R2.56', '/consumers-logout/successfully-logout', 'public', false],
    ['R2.24', '/windows-hello', 'auth', false],
    ['R2.25', '/passwordless', 'auth', false],
    ['R2.26', '/authenticate', 'auth', true],
    ['R2.29', '/agent-installation', 'public', false],
    ['R2.30', '/security-installation', 'public', false],
    ['R2.31', '/verification/authenticator/bio', 'public', false],
    ['R2.32', '/verification/authenticator/totp', 'public', false],
    ['R2.33', '/verification/authenticator/otp', 'public', false],
    ['R2.39', '/verification/windows-hello', 'public', false],
    ['R2.41', '/verification/knox/otp', 'public', false],
    ['R2.42', '/verification/activeDirectory', 'public', false],
    ['R2.43', '/verification/knox-identity', 'public', false],
    ['R2.45', '/accept', 'public', false],
    ['R2.46', '/acceptmfa', 'public', false],
    ['R2.47', '/term/details', 'public', false],
    ['R2.57', '/enrollment/knox/start', 'public', false],
    ['R2.58', '/enrollment/knox/{type}', 'public', false],
    ['R2.63', '/enrollment/sms/start', 'public', false],
    ['R2.64', '/enrollment/sms/verify/{type}', 'public', false],
    ['R2.65', '/enrollment/email/start', 'public', false],
    ['R2.66', '/enrollment/email/{type}', 'public', false],
    ['R2.59', '/enrollment/windows-hello', 'public', false],
    ['R2.60', '/enrollment/enrollment-windows-hello/{type}', 'public', false],
    ['R2.61', '/enrollment/authenticator/start', 'public', false],
    ['R2.62', '/enrollment/authenticator/{type}', 'public', false],
    ['R2.67', '/enrollment/agent', 'public', false],
    ['R2.68', '/enrollment/agent/install', 'public', false],
  ] as const)('%s: %s is %s', (_id, route, access, profileIcon) => {
    expect(at(route)).toMatchObject({ access, profileIcon })
  })

  it('D2.01 T26: requires sign-in only where specified; journey steps need their journey', () => {
    expect(
      screens
        .filter(({ access }) => access === 'auth')
        .map(({ route }) => route)
        .toSorted(),
    ).toEqual([
      '/',
      '/authenticate',
      '/change-password',
      '/consumer-home',
      '/consumer-home/recovery-codes',
      '/consumers-logout/secure-logout',
      '/passwordless',
      '/windows-hello',
    ])
    const steps = screens.filter(({ route }) =>
      /^\/(verification|enrollment|email\/otp|verifypassword)/.test(route),
    )
    expect(steps.length).toBeGreaterThan(20)
    expect(steps.filter(({ needs }) => needs === undefined).map(({ id }) => id)).toEqual([])
  })

  it('D2.04: accepts only the listed parameter words, otherwise the server decides', () => {
    const words = Object.fromEntries(
      screens.flatMap(({ route, params }) =>
        Object.keys(params ?? {}).length === 0 ? [] : [[route, params]],
      ),
    )
    expect(words).toEqual({
      '/enrollment/sms/verify/{type}': { type: ['new', 'change'] },
      '/enrollment/email/{type}': { type: ['new', 'change'] },
      '/enrollment/knox/{type}': { type: ['new', 'change'] },
      '/enrollment/enrollment-windows-hello/{type}': { type: ['new', 'change'] },
      '/enrollment/authenticator/{type}': { type: ['motp', 'totp', 'bio', 'pin'] },
      '/login/policy/{policy}': { policy: ['privacy', 'terms-of-use', 'cookie'] },
      '/signup/warning/{errorType}': {
        errorType: ['invitation-expired', 'invite-only', 'unavailable'],
      },
      '/urgent-notification/{notificationType}': {
        notificationType: ['maintenance', 'incident', 'security', 'notice'],
      },
    })
    expect(
      screens
        .filter(({ route }) => route.includes('{'))
        .map(({ route }) => route)
        .filter((route) => !Object.hasOwn(words, route)),
    ).toEqual(['/signup/redirect/{invitationKey}'])
  })

  it('D2.39: is in section 2 or explained in decision 0062', () => {
    const named = textOf('docs/requirements.yaml').matchAll(/Route\s+(\/\S*)\s+exists/g)
    const [, table = ''] = textOf('docs/decisions/0062-entries-after-a-reload.md').split('\n## ')
    const decided = table.matchAll(/^\| `(\/[^`]+)` \|/gm)
    const [routes, listed, further] = [
      new Set(screens.map(({ route }) => route)),
      routesIn(named),
      routesIn(decided),
    ]
    expect(listed.size).toBeGreaterThan(60)
    expect([...listed.difference(routes)]).toEqual([])
    expect(
      [...routes.difference(listed)].toSorted(),
      'the routes in the last table of docs/decisions/0062-entries-after-a-reload.md',
    ).toEqual([...further].toSorted())
    // The re-registration popup has no route: it is a dialog of an action.
    expect(JSON.stringify(program?.index.actions['begin-enrollment'])).toContain('"do":"ask"')
  })

  it('D1.06: has header and footer, except redirects and the empty page', () => {
    const bare = screens.filter(({ layout }) => layout === 'bare').map(({ route }) => route)
    expect(bare).toEqual(
      expect.arrayContaining([
        '/page/Empty',
        '/oauth2/authorize',
        '/oauth2/redirect',
        '/signinRedirect',
      ]),
    )
    expect(
      bare.filter((route) => at(route)?.content.some(({ block }) => block === 'form')),
    ).toEqual([])
  })

  it('R6.01 D6.01: knows two levels of access and no third', () => {
    expect(new Set(screens.map(({ access }) => access))).toEqual(new Set(['auth', 'public']))
  })
})

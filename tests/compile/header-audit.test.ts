import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { screenView } from '../../src/engine/views/screen-view.ts'
import { shellView } from '../../src/engine/views/shell-view.ts'
import type { Program } from '../../src/language/program.ts'
import { environment } from '../support/engine/test-program.ts'
import { ok, rejected, run } from '../support/engine/test-run.ts'

// Section 1 of the specification about logo and profile menu, under every combination of its
// conditions, on the shipped flows.
const compiled = compile(readSources(join(import.meta.dirname, '../..'))).program
if (compiled === undefined) throw new Error('The flows do not compile.')
const program: Program = { ...compiled, environment }

const portal = 'https://portal.example:8443'
const failed = `${portal}/profile/auth-settings?enrollment=fail`

interface Conditions {
  readonly signedIn: boolean
  readonly home: boolean
  readonly sent: boolean
  readonly enrolling: boolean
}

/** Runs a public screen: its header depends on these conditions alone. */
function at({ signedIn, home, sent, enrolling }: Conditions, path = '/404') {
  const here = run(program)
  here.send({
    type: 'restored',
    stores: {
      session: { markerToken: signedIn ? 'token' : '' },
      auth: { consumerHomeFlow: home, sourcePortal: sent ? 'user' : '' },
      flags: { upResetEnrollFlow: enrolling },
      profile: {},
    },
  })
  here.enter(path)
  here.follow()
  return here
}

/** Target of the logo: an address, a route, or none because it is a picture. */
function logoOf(conditions: Conditions): string {
  const here = at(conditions)
  if (!shellView(program, here.state()).logo.pressable) return 'a picture'
  here.send({ type: 'shell-pressed', control: 'logo' })
  if (
    Object.values(here.state().pending).some(
      (call) => 'operation' in call && call.operation === 'getApplication',
    )
  )
    here.answer('getApplication', ok({ accessUrl: `${portal}/` }))
  return here.of('leave')[0]?.url ?? here.of('go')[0]?.path ?? 'nowhere'
}

const profileAt = (conditions: Conditions, path: string) =>
  shellView(program, at(conditions, path).state()).profile === undefined ? 'none' : 'there'

const [yes, no, picture] = ['yes', '-', 'a picture'] as const
type Said = typeof yes | typeof no

describe('logo and profile menu', () => {
  it.each<
    readonly [
      signedIn: Said,
      home: Said,
      sent: Said,
      enrolling: Said,
      logo: string,
      profile: 'there' | 'none',
    ]
  >([
    // signed in | MFA home flow | sent by the user portal | enrolling for it | the logo | profile
    // menu, where the screen has it
    [yes, yes, yes, yes, failed, 'there'],
    [yes, yes, yes, no, failed, 'there'],
    [yes, yes, no, yes, failed, 'there'],
    [yes, yes, no, no, '/consumer-home', 'there'],
    [yes, no, yes, yes, failed, 'there'],
    [yes, no, yes, no, failed, 'there'],
    [yes, no, no, yes, failed, 'there'],
    [yes, no, no, no, picture, 'none'],
    [no, yes, yes, yes, failed, 'none'],
    [no, yes, yes, no, failed, 'none'],
    [no, yes, no, yes, failed, 'none'],
    [no, yes, no, no, '/consumer-home', 'none'],
    [no, no, yes, yes, failed, 'none'],
    [no, no, yes, no, failed, 'none'],
    [no, no, no, yes, failed, 'none'],
    [no, no, no, no, picture, 'none'],
  ])(
    'R1.44 R1.45 R1.49 D1.02 D1.07: signed-in=%s home=%s portal=%s enrolling=%s: logo %s, profile %s',
    (signedIn, home, sent, enrolling, logo, profile) => {
      const conditions = {
        signedIn: signedIn === yes,
        home: home === yes,
        sent: sent === yes,
        enrolling: enrolling === yes,
      }
      expect(logoOf(conditions)).toBe(logo)
      expect(profileAt(conditions, '/consumers-logout/secure-logout')).toBe(profile)
      expect(profileAt(conditions, '/404')).toBe('none')
    },
  )

  it('R2.26 R2.27 R2.28: shows the profile icon on three routes', () => {
    const routes = Object.values(program.journeys)
      .flatMap(({ screens }) => screens)
      .flatMap(({ route, profileIcon }) => (profileIcon ? [route] : []))
    expect(routes.toSorted()).toEqual([
      '/authenticate',
      '/consumer-home',
      '/consumers-logout/secure-logout',
    ])
  })
})

const fromPortal = { signedIn: true, home: false, sent: true, enrolling: false }

describe('the logo where the portal cannot be had', () => {
  it.each([
    ['is unknown to the server', rejected('NOT_FOUND'), '/oauth2/authorize'],
    [
      'is at an address that is not allowed',
      ok({ accessUrl: 'https://elsewhere.example' }),
      'stays',
    ],
    ['is a script', ok({ accessUrl: 'javascript:alert(1)' }), 'stays'],
    ['does not answer', { kind: 'no-answer' } as const, 'stays'],
  ])('%s', (_how, answer, leads) => {
    const here = at(fromPortal)
    here.send({ type: 'shell-pressed', control: 'logo' })
    here.answer('getApplication', answer)
    expect(here.of('leave')).toEqual([])
    expect(here.of('go')[0]?.path ?? 'stays').toBe(leads)
  })
})

describe('the tooltip', () => {
  it.each([
    ['Knox', 'Knox'],
    ['', ''],
    [null, ''],
  ])('R1.47 D1.08: names the source of truth %j, is absent without one', (sotName, shown) => {
    const home = at({ signedIn: true, home: true, sent: false, enrolling: false }, '/consumer-home')
    home.answer(
      'getSignedInUser',
      ok({
        username: 'kim',
        profile: { username: 'Kim', preferredLanguage: 'en-US', displayUid: 'k*m', sotName },
      }),
    )
    expect(shellView(program, home.state()).profile?.managedBy).toBe(shown)
  })

  it.each([
    ['in the MFA home flow', { home: true, sent: false }],
    ['sent by the user portal', { home: false, sent: true }],
  ])('R1.46 R1.47: keeps name and tooltip after a reload during verification: %s', (_how, flow) => {
    const here = run(program)
    here.send({
      type: 'restored',
      stores: {
        session: { markerToken: 'token' },
        auth: {
          requestId: 'req-1',
          process: 'enrollment',
          consumerHomeFlow: flow.home,
          sourcePortal: flow.sent ? 'user' : '',
        },
      },
    })
    here.enter('/authenticate')
    here.answer(
      'getSignedInUser',
      ok({
        username: 'kim',
        profile: {
          username: 'Kim',
          preferredLanguage: 'en-US',
          displayUid: 'k*m',
          sotName: 'Knox',
        },
      }),
    )
    expect(shellView(program, here.state()).profile).toEqual({
      name: 'Kim',
      detail: 'k*m',
      managedBy: 'Knox',
    })
  })
})

const entry = (id: string, route: string, order: number, menus: readonly object[] = []) => ({
  id,
  parent_id: null,
  label: id,
  route,
  order,
  menus,
})

describe('menuid', () => {
  const nested = [
    entry('home', '/consumer-home', 1, [entry('hello', '/windows-hello', 1)]),
    entry('help', '/guide', 2, [entry('faq', '/faq', 1)]),
  ]
  /** The server may also send a flat list, in which each entry names its parent. */
  const inRow = [
    entry('home', '/consumer-home', 1),
    { ...entry('hello', '/windows-hello', 1), parent_id: 'home' },
    entry('help', '/guide', 2),
    { ...entry('faq', '/faq', 1), parent_id: 'help' },
  ]
  interface Entry {
    readonly id: string
    readonly active: boolean
    readonly entries: readonly Entry[]
  }
  const activeIn = (entries: readonly Entry[]): readonly string[] =>
    entries.flatMap(({ id, active, entries: inner }) => [
      ...(active ? [id] : []),
      ...activeIn(inner),
    ])

  /** The current entry on the home, or on the guide, by the address. */
  function present(
    items: readonly object[],
    route: string,
    menuid: string | undefined,
  ): readonly string[] {
    const here = run(program)
    here.send({ type: 'restored', stores: { session: { markerToken: 'token' } } })
    here.enter(route, menuid === undefined ? {} : { menuid })
    here.answer('listMenus', ok({ items: JSON.parse(JSON.stringify(items)) as [] }))
    const menu = screenView(program, here.state())?.blocks.find(({ block }) => block === 'menu')
    return menu?.block === 'menu' ? activeIn(menu.entries) : ['no menu']
  }

  it.each<readonly [route: string, menuid: string | undefined, active: string]>([
    ['/consumer-home', undefined, 'home'],
    ['/consumer-home', 'home', 'home'],
    ['/consumer-home', 'help', 'help'],
    ['/consumer-home', 'hello', 'hello'],
    ['/consumer-home', 'faq', 'faq'],
    ['/consumer-home', 'nothing', 'home'],
    ['/consumer-home', '', 'home'],
    ['/windows-hello', undefined, 'hello'],
    ['/windows-hello', 'home', 'home'],
  ])('R2.02 D2.06: at %s with %s the present entry is %s', (route, menuid, active) => {
    expect([present(nested, route, menuid), present(inRow, route, menuid)]).toEqual([
      [active],
      [active],
    ])
  })
})

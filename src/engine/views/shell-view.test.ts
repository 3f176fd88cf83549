import { describe, expect, test } from 'vitest'
import {
  call,
  go,
  isSet,
  literal,
  notice,
  path,
  problem,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Json } from '../../language/json.ts'
import type { ProgramIndex, TenantSign } from '../../language/program.ts'
import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { shellView } from './shell-view.ts'

const names = [
  'tel',
  'email',
  'copyright',
  'showHeaderLogo',
  'headerLogo',
  'companyLogo',
  'favicon',
  'languages',
] as const
const loaded = (name: (typeof names)[number]) => path(`data.${name}`)
const shell: ProgramIndex['shell'] = {
  brand: {
    logo: {
      is: 'choice',
      when: {
        is: 'and',
        left: { is: 'has', root: 'data', path: ['showHeaderLogo'] },
        right: loaded('showHeaderLogo'),
      },
      then: loaded('headerLogo'),
      else: loaded('companyLogo'),
    },
    favicon: loaded('favicon'),
    phone: loaded('tel'),
    email: loaded('email'),
    copyright: loaded('copyright'),
    languages: loaded('languages'),
  },
  load: Object.fromEntries(names.map((name) => [name, { operation: name, arguments: {} }])),
  logo: [{ when: isSet('state.session.token'), press: [] }],
  profile: {
    when: isSet('state.session.token'),
    name: path('state.request.note'),
    detail: literal('k**'),
    managedBy: path('query.nobody'),
    press: [],
  },
  footer: [
    {
      text: { key: 'footer.terms' },
      to: {
        route: '/vault/{number}',
        params: { number: literal('a b') },
        query: { tab: literal('c&d') },
      },
    },
  ],
}

function view(
  enter: readonly Step[] = [],
  rest: Partial<Screen> = {},
  answers: Partial<Record<(typeof names)[number], Json>> = {},
  sign: TenantSign = {},
) {
  const of = program([screen('desk', { ...rest, enter })], {
    shell,
    tenant: { name: 'default', values: {}, ...sign },
  })
  const at = run(of)
  at.send({ type: 'restored', stores: {} })
  at.enter('/desk')
  for (const [name, answer] of Object.entries(answers)) at.answer(name, ok(answer))
  return shellView(of, at.state())
}

describe('the title of the document', () => {
  const flag = set('request.note', 'on')
  test.each([
    [
      'R1.24 T3: that of the flag, on every screen',
      [flag],
      { title: { key: 'desk.title' } },
      'app.title.flag',
    ],
    [
      'R1.25: without the flag that of the screen',
      [],
      { title: { key: 'desk.title' } },
      'desk.title',
    ],
    ['R1.26: without a title of the screen the last', [], {}, 'app.title.last'],
  ])('%s', (_name, enter, rest, key) => {
    expect(view(enter, rest).title).toEqual({ key })
  })
  test('says that there is a problem', () => {
    const form = { schema: {}, ui: {}, rules: [], secrets: [], initial: {} }
    expect([
      view([], { form }).titleHasProblem,
      view([problem('x')], { form }).titleHasProblem,
    ]).toEqual([false, true])
  })
})

describe('branding', () => {
  const logos = { headerLogo: 'url(/header.png)', companyLogo: 'url(/company.png)' }
  test.each([
    ['the header logo', { ...logos, showHeaderLogo: true }, 'https://door.example/header.png'],
    ['the company logo', { ...logos, showHeaderLogo: false }, 'https://door.example/company.png'],
    ['the company logo when none is chosen', logos, 'https://door.example/company.png'],
    [
      'none when it is no address',
      { showHeaderLogo: true, headerLogo: 'url(javascript:alert(1))' },
      undefined,
    ],
    ['none when nothing came', {}, undefined],
  ])('%s (D1.04)', (_name, answers, source) => {
    expect(view([], {}, answers).logo.source).toBe(source)
  })
  test('uses the logo and sign of the tenant until an answer arrives', () => {
    const known = { logo: '/brand/acme.svg', sign: 'gate' }
    expect(view([], {}, {}, known).logo).toMatchObject({ source: '/brand/acme.svg', sign: 'gate' })
    expect(
      view([], {}, { companyLogo: 'url(https://cdn.example/logo.png)' }, known).logo.source,
    ).toBe('/brand/acme.svg')
    expect(view([], {}, logos, known).logo.source).toBe('https://door.example/company.png')
  })
  test('none when it lies on another origin, which the security policy blocks', () => {
    expect(
      view([], {}, { companyLogo: 'url(https://cdn.example/logo.png)' }).logo.source,
    ).toBeUndefined()
  })
  test('R1.31 shows phone, email, copyright and favicon, and leaves out invalid values', () => {
    const shown = view(
      [],
      {},
      {
        tel: '1588-0000',
        copyright: '©',
        favicon: "url('data:image/png;base64,AA==')",
        email: { not: 'a text' },
      },
    )
    expect(shown.footer).toMatchObject({ phone: '1588-0000', email: '', copyright: '©' })
    expect(shown.favicon).toBe('data:image/png;base64,AA==')
  })
  test('links of the footer are paths with their query', () => {
    expect(view().footer.links).toEqual([
      { text: { key: 'footer.terms' }, path: '/vault/a%20b?tab=c%26d' },
    ])
  })
})

describe('the other parts of the shell', () => {
  const signIn = set('session.token', 't')
  test('T6: shows the profile only with the screen flag and the condition', () => {
    const profile = { name: '', detail: 'k**', managedBy: '' }
    expect([
      view([signIn], { profileIcon: true }).profile,
      view([], { profileIcon: true }).profile,
      view([signIn]).profile,
    ]).toEqual([profile, undefined, undefined])
  })
  test('the logo leads somewhere only when a rule fits', () => {
    expect([view([signIn]).logo.pressable, view().logo.pressable]).toEqual([true, false])
  })
  test('shows only the cover before the first visit; bare hides the header', () => {
    const of = program([], { shell })
    expect(shellView(of, run(of).state())).toMatchObject({ bare: true, covered: true, notices: [] })
    expect([view([], { layout: 'bare' }).bare, view().bare, view().covered]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('covered while the screen is being left', () => {
    expect(view([go('/lobby')]).covered).toBe(true)
  })
  test('D1.11: covers the screen during an `enter` with `replace`, until it fails', () => {
    const of = program(
      [screen('desk', { enter: [{ do: 'perform', action: 'pass', with: {}, replace: true }] })],
      { shell, actions: { pass: [call('ask')] } },
    )
    const at = run(of)
    at.send({ type: 'restored', stores: {} })
    at.enter('/desk', { tab: 'a' })
    expect(shellView(of, at.state()).covered).toBe(true)
    at.answer('ask', rejected('UNHEARD_OF'))
    expect(shellView(of, at.state())).toMatchObject({ covered: false, notices: [{ retry: true }] })
    // No answer came: the screen shows its own content.
    at.enter('/desk')
    expect(shellView(of, at.state()).covered).toBe(false)
  })
  test('covered while an `enter` begins a sign-in, until its call is answered', () => {
    const prepare: Step = {
      do: 'prepare',
      client: literal('singleid'),
      returnTo: '/back',
      remember: ['session', 'pkce'],
    }
    const of = program([screen('desk', { enter: [prepare, call('ask')] })], { shell })
    const at = run(of)
    at.send({ type: 'restored', stores: {} })
    at.enter('/desk')
    expect(shellView(of, at.state()).covered).toBe(true)
    const values = { state: 'st', nonce: 'no', verifier: 've', challenge: 'ch' }
    at.send({
      type: 'authorization-prepared',
      request: at.of('prepare-authorization')[0]?.request ?? -1,
      values,
    })
    expect(shellView(of, at.state()).covered).toBe(true)
    at.answer('ask', ok())
    expect(shellView(of, at.state()).covered).toBe(false)
  })
  test('not covered while an `enter` that stays asks', () => {
    expect(view([call('ask')]).covered).toBe(false)
  })
  test('notices with their number', () => {
    expect(view([notice('a')]).notices).toMatchObject([
      { text: { key: 'a' }, tone: 'plain', retry: false },
    ])
  })
})

describe('the languages of the menu', () => {
  test.each<[string, Json | undefined, readonly string[]]>([
    ['D1.09: in the order of the answer', ['ko-KR', 'en-US'], ['ko-KR', 'en-US']],
    ['D1.09: one that the app does not speak is left out', ['ja-JP', 'ko-KR'], ['ko-KR']],
    ['D1.09: all of the app where the answer has none of them', ['ja-JP'], ['en-US', 'ko-KR']],
    ['D1.09: all of the app where no answer came', undefined, ['en-US', 'ko-KR']],
  ])('%s', (_name, languages, offered) => {
    expect(view([], {}, languages === undefined ? {} : { languages }).languages).toEqual(offered)
  })
})

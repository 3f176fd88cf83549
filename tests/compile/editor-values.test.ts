import { describe, expect, it } from 'vitest'
import { modelineOf } from '../../scripts/generate-modelines.ts'
import { openEditor } from '../support/editor.ts'

// Checks the YAML language server's help for keys of the language inside values.
const editor = openEditor()
const screen = 'flows/verify/editor.yaml'
const action = 'flows/actions/editor.yaml'

const opened = (file: string, text: string) => `${modelineOf(file) ?? ''}${text}`
const offersAt = async (file: string, marked: string) =>
  new Map((await editor.offers(file, opened(file, marked))).map(({ label, help }) => [label, help]))
const problemsOf = (text: string) =>
  editor.problems(screen, opened(screen, `screen: editor\nroute: /editor\naccess: public\n${text}`))

describe('a value by a word in an editor', () => {
  const places: readonly (readonly [where: string, file: string, before: string])[] = [
    [
      'an argument of a call',
      action,
      'steps:\n  - call: postLoginContext\n    with:\n      serviceName:\n        ',
    ],
    [
      'a field of an argument',
      action,
      'steps:\n  - call: postLoginContext\n    with:\n      serviceName:\n        - some:\n            ',
    ],
    [
      'an argument of an action',
      action,
      'steps:\n  - do: next-step\n    with:\n      result:\n        ',
    ],
    [
      'a field of the state that is written',
      action,
      'steps:\n  - set:\n      auth.userId:\n        ',
    ],
    ['a value of a text', action, 'steps:\n  - notice: otp.sent\n    values:\n      n:\n        '],
    ['a named value', screen, 'derived:\n  known:\n    '],
    [
      'the value of a word',
      screen,
      'derived:\n  known:\n    of: =query.code\n    is:\n      a:\n        ',
    ],
    ['a plain value', screen, 'content:\n  - progress:\n      '],
    ['a picture of a row', screen, 'content:\n  - list: =data.methods.items\n    icon:\n      '],
    [
      'a parameter of a rule',
      screen,
      'form:\n  rules:\n    - at: code\n      some-rule:\n        ',
    ],
  ]

  it.each(places)('is offered in %s, and explained', async (_, file, before) => {
    const offers = await offersAt(file, `${before}|`)
    expect(offers.get('of')).toContain('`is` has the value for each')
    expect(offers.get('is')).toContain('is: { motp: UaMOTP, bio: UaApp }')
    expect(offers.get('else')).toContain(
      'Value for every other word; without it, each word needs its own.',
    )
    expect(
      await editor.hover(
        file,
        opened(
          file,
          `${before}of: =query.code\n${' '.repeat(before.length - before.lastIndexOf('\n') - 1)}|is: { a: b }\n`,
        ),
      ),
    ).toContain('Value for each word; one key may list several')
  })

  it('does not stand in the way of data that has such keys', async () => {
    expect(
      await problemsOf('derived:\n  a: { of: [1], is: 2, else: { is: null }, other: true }\n'),
    ).toEqual([])
  })

  it('offers nothing outside of a value', async () => {
    expect([
      ...(
        await offersAt(
          'flows/verify/editor.test.yaml',
          'scenarios:\n  a:\n    steps:\n      - wait:\n          |',
        )
      ).keys(),
    ]).not.toContain('of')
  })
})

describe('a screen that fills a part in an editor', () => {
  const use = 'use: otp-challenge\n'

  it("offers the part's arguments with kind, description and example", async () => {
    const offers = await offersAt(screen, `${use}with:\n  |`)
    expect(offers.get('send')).toMatch(/A call that answers `OtpDelivery`[^]*send: \{ call: send/)
    expect(offers.get('verify')).toContain('the part adds `otp`, the caller adds the rest')
    expect(offers.get('challenge')).toContain('with the fields of `verification`')
    expect(offers.get('hint')).toContain('it may be left out')
    expect(
      await editor.hover(
        screen,
        opened(screen, `${use}with:\n  |send: { call: sendVerificationOtp }\n`),
      ),
    ).toContain('A call that answers `OtpDelivery`')
  })

  it.each(['otp-challenge', 'a-part-that-is-not-known'])(
    'offers call, with and the known operations below arguments of %s',
    async (part) => {
      const before = `use: ${part}\nwith:\n  send:\n    `
      const offers = await offersAt(screen, `${before}|`)
      expect(offers.get('call')).toContain('call: sendVerificationOtp')
      expect(offers.get('with')).toContain('Arguments, without those that the part adds (`given`).')
      expect((await offersAt(screen, `${before}call: |`)).keys()).toContain('sendVerificationOtp')
    },
  )

  it('offers the words that a value may be', async () => {
    expect((await offersAt(screen, `${use}with:\n  method: |`)).keys()).toContain('Email')
    expect((await offersAt(screen, `${use}with:\n  mayChoose: |`)).keys()).toContain('true')
  })

  it('offers the ends of the part, and explains them', async () => {
    const offers = await offersAt(screen, `${use}on:\n  |`)
    expect(offers.get('other-ways')).toContain('An end of the part `otp-challenge`')
    expect(offers.get('verified')).toContain('verified: { go: consumer-home }')
    expect(offers.keys()).toContain('enter')
    expect(
      await editor.hover(screen, opened(screen, `${use}on:\n  |verified: { go: login }\n`)),
    ).toContain('An end of the part')
  })

  it('underlines a misspelt key of a call that the part takes', async () => {
    expect(
      (await problemsOf(`${use}with:\n  send: { call: sendVerificationOtp, wiht: {} }\n`)).join(
        '\n',
      ),
    ).toContain('Property wiht is not allowed.')
  })

  it('ignores an unknown part', async () => {
    expect(
      await problemsOf(
        `${use}with:\n  method: =state.auth.firstStepMethod\n  more: { a: [b] }\non:\n  more: { go: login }\n`,
      ),
    ).toEqual([])
    expect(
      await problemsOf(
        'use: a-part-that-is-not-known\nwith:\n  send: { a: b }\n  challenge: { call: 1, with: [2] }\non:\n  verified: { go: login }\n',
      ),
    ).toEqual([])
  })
})

describe('a tenant in an editor', () => {
  const tenant = 'flows/tenants/editor.yaml'

  it("offers the default tenant's values with their descriptions and current values", async () => {
    expect((await offersAt(tenant, 'values:\n  |')).get('otp')).toContain('otp:\n  digits: 6')
    const digits = (await offersAt(tenant, 'values:\n  otp:\n    |')).get('digits')
    expect(digits).toContain(
      'Of a code sent by SMS, email or messenger. Of the default tenant: `6`.',
    )
    expect(digits).toContain('digits: 6')
    expect(
      await editor.hover(tenant, opened(tenant, 'values:\n  otp:\n    |digits: 8\n')),
    ).toContain('Of the default tenant: `6`.')
  })

  it('offers their paths below limits', async () => {
    expect((await offersAt(tenant, 'limits:\n  |')).get('otp.digits')).toContain(
      'How far another tenant may turn it.',
    )
    expect((await offersAt(tenant, 'limits:\n  otp.digits:\n    |')).keys()).toContain('least')
  })

  it('ignores values that the default tenant does not have', async () => {
    expect(
      await editor.problems(
        tenant,
        opened(tenant, 'tenant: editor\nvalues: { more: { a: 1 }, otp: { more: [2] } }\n'),
      ),
    ).toEqual([])
  })
})

describe('a call in an editor', () => {
  it.each([
    ['a step', action, 'steps:\n  - call: verifyPassword\n    with:\n      '],
    ['a load', screen, 'load:\n  a:\n    call: verifyPassword\n    with:\n      '],
    [
      'a part that takes it',
      screen,
      'use: otp-challenge\nwith:\n  send:\n    call: verifyPassword\n    with:\n      ',
    ],
  ])('offers the arguments of its operation in %s', async (_, file, before) => {
    const offers = await offersAt(file, `${before}|`)
    expect(offers.get('username')).toMatch(/A text[^]*username: =form\.username/)
    expect(offers.keys()).not.toContain('serviceName')
  })

  it('ignores arguments that the operation does not take', async () => {
    expect(
      await problemsOf(
        'load:\n  a: { call: verifyPassword, with: { more: [1], username: { of: =a, is: { b: c } } } }\n',
      ),
    ).toEqual([])
  })
})

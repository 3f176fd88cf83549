import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { drawn } from '../support/drawn.ts'
import { withoutOwnLanguages } from './virtual-project.ts'

const sources = readSources(join(import.meta.dirname, '../..'))

/** A small journey of its own: one screen with an exit to the sign-in. */
const own: Readonly<Record<string, string>> = {
  'flows/own/hours.yaml':
    'screen: hours\nroute: /hours\naccess: public\nentry: true\ntitle: own.title\ncontent:\n  - text: own.days\n    values: { name: =tenant.login.maxLength }\n  - button: own.on\n    press: { go: login }\n',
  'flows/texts/en-US/own.yaml': 'title: Hours\ndays: "{name} days"\non: Go on\n',
  'flows/texts/ko-KR/own.yaml': 'title: 시간\ndays: "{name}일"\non: 계속\n',
}

/** Returns the project with one file changed or removed. */
function diagnosticsOf(file: string, edit?: (text: string) => string): readonly string[] {
  const files = new Map(sources.files)
  const text = files.get(file) ?? ''
  if (edit?.(text) === text) throw new Error(`The edit finds nothing in ${file}.`)
  if (edit) files.set(file, edit(text))
  else files.delete(file)
  return withoutOwnLanguages(compile({ ...sources, files }).diagnostics).map(
    ({ code, span }) => `${span.file}:${span.line} ${code}`,
  )
}
const instead = (right: string, wrong: string) => (text: string) => text.replace(right, wrong)

describe('one cause is one diagnostic', () => {
  it.each(['flows/app.yaml', 'flows/state.yaml', 'flows/tenants/default.yaml'])(
    '%s is not there',
    (file) => {
      expect(diagnosticsOf(file)).toEqual([`${file}:1 missing-file`])
    },
  )

  it('the document of addresses is not there', () => {
    const { diagnostics } = compile({
      ...sources,
      openapi: { ...sources.openapi, authEndpoints: '' },
    })
    expect(diagnostics.map(({ code, span, related }) => [span.file, code, related.length])).toEqual(
      [['openapi/auth-endpoints.yaml', 'missing-file', 1]],
    )
  })

  it('a file of texts is not there in one language', () => {
    expect(diagnosticsOf('flows/texts/ko-KR/app.yaml')).toEqual([
      expect.stringMatching(/^flows\/texts\/en-US\/app\.yaml:\d+ missing-file$/),
    ])
  })

  it('a used text file is missing in every language', () => {
    const files = new Map([...sources.files].filter(([path]) => !path.endsWith('/error.yaml')))
    expect(
      withoutOwnLanguages(compile({ ...sources, files }).diagnostics).map(
        ({ code, span }) => `${span.file} ${code}`,
      ),
    ).toEqual(['flows/portal/change-password.yaml unknown-namespace'])
  })

  it.each(
    drawn('one cause', [
      [
        'a language that there is not',
        'flows/app.yaml',
        '[en-US, ko-KR]',
        '[en-US, ko-KP]',
        expect.stringMatching(/^flows\/app\.yaml:\d unknown-language$/),
      ],
      [
        'no language at all',
        'flows/app.yaml',
        '[en-US, ko-KR]',
        '[]',
        expect.stringMatching(/^flows\/app\.yaml:\d wrong-kind$/),
      ],
      [
        'a tenant of another name',
        'flows/tenants/default.yaml',
        'tenant: default',
        'tenant: defalt',
        'flows/tenants/default.yaml:3 missing-file',
      ],
      [
        'a tenant without its values',
        'flows/tenants/default.yaml',
        'values:',
        'vlaues:',
        'flows/tenants/default.yaml:4 unknown-key',
      ],
      [
        'a choice by a word',
        'flows/actions/next-step.yaml',
        'choose: =takes.result.nextStep',
        'choose: nextStep',
        expect.stringMatching(/^flows\/actions\/next-step\.yaml:\d+ wrong-kind$/),
      ],
      [
        'a type that is taken',
        'flows/parts/otp-challenge.yaml',
        'type: store',
        'type: stroe',
        'flows/parts/otp-challenge.yaml:5 unknown-type',
      ],
      [
        'a store of another shape, at the caller',
        'flows/verify/sms.yaml',
        'challenge: challenge',
        'challenge: auth',
        expect.stringMatching(/^flows\/verify\/sms\.yaml:\d+ wrong-type$/),
      ],
      [
        'a value of the tenant, in its file',
        'flows/tenants/default.yaml',
        'maxLength: 50',
        'maxLength: long',
        expect.stringMatching(/^flows\/tenants\/default\.yaml:\d+ wrong-type$/),
      ],
      [
        'a length of the tenant, in its file',
        'flows/tenants/default.yaml',
        'maxLength: 50',
        'maxLength: -5',
        expect.stringMatching(/^flows\/tenants\/default\.yaml:\d+ out-of-range$/),
      ],
      [
        'a key of a form',
        'flows/parts/otp-challenge.yaml',
        '  schema:',
        '  schma:',
        expect.stringMatching(/^flows\/parts\/otp-challenge\.yaml:\d+ unknown-key$/),
      ],
      [
        'inputs of a field',
        'flows/sign-in/login.yaml',
        'maxLength:',
        'maxLen:',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ unknown-argument$/),
      ],
      [
        'a field that is in the content',
        'flows/sign-in/login.yaml',
        '- field: username',
        '- field: usrename',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ unknown-field$/),
      ],
      [
        'fields with a dash before each',
        'flows/reset/account-id.yaml',
        '      username: {',
        '      - username: {',
        'flows/reset/account-id.yaml:28 wrong-kind',
      ],
      [
        'a field that lost its indent',
        'flows/reset/account-id.yaml',
        '      username: {',
        '    username: {',
        'flows/reset/account-id.yaml:28 unsupported-schema',
      ],
      [
        'inputs of an action, without their indent',
        'flows/actions/next-step.yaml',
        '  result: {',
        'result: {',
        'flows/actions/next-step.yaml:5 unknown-key',
      ],
      [
        'an event that lost its indent',
        'flows/reset/account-id.yaml',
        '\n  submit:\n',
        '\nsubmit:\n',
        'flows/reset/account-id.yaml:33 unknown-key',
      ],
      [
        'several things that a part takes, without their indent',
        'flows/parts/trouble.yaml',
        '  icon: { type: icon }\n  says:',
        'icon: { type: icon }\nsays:',
        'flows/parts/trouble.yaml:5 unknown-key',
      ],
      [
        'arguments of a part, without their indent',
        'flows/verify/email.yaml',
        '    call: sendVerificationOtp\n    with: { requestId: =state.auth.requestId, authenticator',
        '  call: sendVerificationOtp\n  with: { requestId: =state.auth.requestId, authenticator',
        expect.stringMatching(/^flows\/verify\/email\.yaml:\d+ wrong-kind$/),
      ],
      [
        'texts of a key, without their indent',
        'flows/texts/en-US/support.yaml',
        '    maintenance: Maintenance\n    incident: Disruption\n    security: Security\n    notice: Notice\n',
        '  maintenance: Maintenance\n  incident: Disruption\n  security: Security\n  notice: Notice\n',
        expect.stringMatching(/^flows\/texts\/en-US\/support\.yaml:\d+ wrong-kind$/),
      ],
      [
        'a comma between two parameters',
        'flows/app.yaml',
        '[serviceName, client_id',
        '[serviceName client_id',
        expect.stringMatching(/^flows\/app\.yaml:\d+ wrong-kind$/),
      ],
      [
        'a comma between two words of the state',
        'flows/state.yaml',
        'variant: [verification, enrollment',
        'variant: [verification enrollment',
        expect.stringMatching(/^flows\/state\.yaml:\d+ wrong-kind$/),
      ],
      [
        'a comma between two stores',
        'flows/actions/next-step.yaml',
        'clear: [verification, enrollment]',
        'clear: [verification enrollment]',
        'flows/actions/next-step.yaml:8 wrong-kind',
      ],
      [
        'the key that all fields stand under',
        'flows/sign-in/login.yaml',
        '    properties:',
        '    propertis:',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ unsupported-schema$/),
      ],
      [
        'an event that writes a value that is read later',
        'flows/sign-in/login.yaml',
        '  enter:',
        '  entr:',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ unknown-event$/),
      ],
      [
        'a field that has to be filled in',
        'flows/sign-in/login.yaml',
        'required: [username, password]',
        'required: [username, pasword]',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ unknown-field$/),
      ],
      [
        'the answer that a code has for all',
        'flows/lookups/errors.yaml',
        ', leads: { do: to-notice-page, with: { code: FLOW_EXPIRED } }',
        '',
        expect.stringMatching(/^flows\/\S+\.yaml:\d+ unanswered-code$/),
      ],
      [
        'a code of a part that is asked for two operations',
        'flows/parts/otp-challenge.yaml',
        '      once: expiry ',
        '       ',
        expect.stringMatching(/^flows\/parts\/otp-challenge\.yaml:\d+ call-repeats$/),
      ],
      [
        'a foreign address of the tenant, in its file',
        'flows/tenants/default.yaml',
        'appStore: https://',
        'appStore: https://evil.',
        expect.stringMatching(/^flows\/tenants\/default\.yaml:\d+ foreign-address$/),
      ],
      [
        'a word for filling in that there is not',
        'schemas/fields/password.yaml',
        'ui:autocomplete: current-password',
        'ui:autocomplete: passwd',
        expect.stringMatching(/^schemas\/fields\/password\.yaml:\d+ unknown-autofill$/),
      ],
      [
        'the redirect after the approval on the phone',
        'flows/verify/authenticator-bio.yaml',
        '              do: next-step\n              with: { result: =answer.result }\n              replace: true\n',
        '              notice: app.unexpectedAnswer\n',
        expect.stringMatching(/^flows\/verify\/authenticator-bio\.yaml:\d+ proof-leads-nowhere$/),
      ],
      [
        'an operation that proves nothing among those that do',
        'flows/app.yaml',
        'proven-by: { ',
        'proven-by: { sendVerificationOtp: possession, ',
        expect.stringMatching(/^flows\/parts\/otp-challenge\.yaml:\d+ proof-leads-nowhere$/),
      ],
      [
        'a call of another answer that a part is given',
        'flows/verify/sms.yaml',
        '    call: getLoginStatus',
        '    call: getSignedInUser',
        expect.stringMatching(/^flows\/verify\/sms\.yaml:\d+ wrong-type$/),
      ],
      [
        'the class of a field into which handles are written',
        'flows/state.yaml',
        'requestId: { type: text, class: handle',
        'requestId: { type: text',
        expect.stringMatching(/ secret-in-storage$/),
      ],
      [
        'inputs of an action, where they are declared',
        'flows/actions/fail.yaml',
        '  reference: { type: text }',
        '  ref: { type: text }',
        expect.stringMatching(/^flows\/actions\/fail\.yaml:\d+ unknown-path$/),
      ],
      [
        'a precondition of a screen for several calls',
        'flows/verify/sms.yaml',
        'needs: =',
        'needs: =true || ',
        expect.stringMatching(/^flows\/verify\/sms\.yaml:\d+ read-before-written$/),
      ],
      [
        'a colour beside which others cannot be read',
        'flows/tenants/hanbit-bank.yaml',
        'light: { brand: "#8a1f2b"',
        'light: { brand: "#ff9f9f"',
        expect.stringMatching(/^flows\/tenants\/hanbit-bank\.yaml:\d+ low-contrast$/),
      ],
      [
        'how often an action with several calls is performed',
        'flows/enroll/sms-start.yaml',
        '      once: visit\n',
        '',
        expect.stringMatching(/^flows\/enroll\/sms-start\.yaml:\d+ call-repeats$/),
      ],
      [
        'a step that clears the state before the sign-in',
        'flows/app.yaml',
        '    - clear: everything\n    - go: oauth2-authorize',
        '    - go: oauth2-authorize',
        expect.stringMatching(/^flows\/app\.yaml:\d+ screens-in-a-ring$/),
      ],
      [
        'a code of a call',
        'flows/sign-in/login.yaml',
        'LOGIN_PASSWORD_INCORRECT:',
        'LOGIN_PASWORD_INCORRECT:',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ undocumented-code$/),
      ],
      [
        'a code that an action is given',
        'flows/sign-in/login.yaml',
        'with: { code: LOGIN_TOKEN_EXPIRED }',
        'with: { code: LOGIN_TOKEN_EXPIERD }',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ unknown-word$/),
      ],
      [
        'a load, where it is declared',
        'flows/portal/consumer-home.yaml',
        '  methods:\n    call',
        '  method:\n    call',
        expect.stringMatching(/^flows\/portal\/consumer-home\.yaml:\d+ unknown-path$/),
      ],
      [
        'a derived value, where it is declared',
        'flows/verify/select.yaml',
        '  shown: ',
        '  shwon: ',
        expect.stringMatching(/^flows\/verify\/select\.yaml:\d+ unknown-path$/),
      ],
      [
        'a screen of another name',
        'flows/verify/sms.yaml',
        'screen: verify-sms',
        'screen: verify-text',
        expect.stringMatching(/^flows\/actions\/open-method\.yaml:\d+ unknown-screen$/),
      ],
      [
        'a column of a table',
        'flows/app.yaml',
        'rejected: errors.leads',
        'rejected: errors.lead',
        expect.stringMatching(/^flows\/app\.yaml:\d+ unknown-column$/),
      ],
      [
        'a code that is a row of the table',
        'flows/lookups/errors.yaml',
        '  LOGIN_TOKEN_EXPIRED: {',
        '  LOGIN_TOKEN_EXPIERD: {',
        expect.stringMatching(/^flows\/lookups\/errors\.yaml:\d+ undocumented-code$/),
      ],
      [
        'the class of a field of the state',
        'flows/state.yaml',
        'markerToken: { type: text, class: handle',
        'markerToken: { type: text, class: handel',
        expect.stringMatching(/^flows\/state\.yaml:\d+ unknown-word$/),
      ],
      [
        'the name of a poll',
        'flows/verify/authenticator-bio.yaml',
        'poll:\n  approval:\n',
        'poll:\n',
        expect.stringMatching(/^flows\/verify\/authenticator-bio\.yaml:\d+ wrong-kind$/),
      ],
      [
        'the word of a step',
        'flows/sign-in/login.yaml',
        'press: { go: find-id }',
        'press: { goto: find-id }',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ unknown-key$/),
      ],
      [
        'the colon of a block',
        'flows/sign-in/login.yaml',
        '- field: username',
        '- field username',
        expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ wrong-kind$/),
      ],
    ]),
  )('%s', (_, file, right, wrong, only) => {
    expect(diagnosticsOf(file, instead(right, wrong))).toEqual([only])
  })

  it.each([
    [
      'requestId: { type: text, class: handle',
      'requestId: { type: text, class: secret',
      'secret-persists',
      20,
    ],
    [
      'replaces: { type: text, class: personal',
      'replaces: { type: text, class: secret',
      'secret-persists',
      4,
    ],
    [
      'requestId: { type: text, class: handle',
      'requestId: { type: integer, class: handle',
      'wrong-type',
      60,
    ],
    [
      'process: { type: [verification, enrollment, password], default: verification',
      'process: { type: boolean, default: verification',
      'wrong-type',
      20,
    ],
    ['expiresAt: { type: time,', 'expiresAt: { type: text,', 'wrong-type', 40],
  ])('reports a changed state field in one diagnostic: %s', (right, wrong, code, places) => {
    const { diagnostics } = compile({
      ...sources,
      files: new Map(sources.files).set(
        'flows/state.yaml',
        instead(right, wrong)(sources.files.get('flows/state.yaml') ?? ''),
      ),
    })
    expect(diagnostics.map((each) => each.code)).toEqual([code])
    expect(diagnostics[0]?.related.length).toBeGreaterThan(places)
    // The author of the change wants to see the field itself.
    expect(
      [diagnostics[0]?.span, ...(diagnostics[0]?.related ?? []).map(({ span }) => span)].map(
        (span) => span?.file,
      ),
    ).toContain('flows/state.yaml')
  })

  it.each([
    [
      'a field of a form',
      'flows/sign-in/login.yaml',
      /^ {6}username:/m,
      '      usernme:',
      'unknown-field',
      20,
    ],
    [
      'a timer of a part',
      'flows/parts/otp-challenge.yaml',
      /^ {2}expiry:/m,
      '  expiri:',
      'unknown-path',
      6,
    ],
    [
      'inputs of an action',
      'flows/actions/open-method.yaml',
      /^ {2}method:/m,
      '  metod:',
      'unknown-path',
      5,
    ],
    [
      'inputs of a part',
      'flows/parts/otp-challenge.yaml',
      /^ {2}challenge:/m,
      '  chalenge:',
      'unknown-argument',
      40,
    ],
    ['a column of a table', 'flows/lookups/errors.yaml', /leads:/, 'leeds:', 'unknown-column', 30],
    [
      'an action',
      'flows/actions/next-step.yaml',
      /^action: .*$/m,
      'action: nxt-step',
      'unknown-action',
      20,
    ],
  ])(
    'reports all uses of %s with a new name in one diagnostic',
    (_, file, right, wrong, code, places) => {
      const { diagnostics } = compile({
        ...sources,
        files: new Map(sources.files).set(
          file,
          (sources.files.get(file) ?? '').replace(right, wrong),
        ),
      })
      expect(diagnostics.map((each) => each.code)).toEqual([code])
      const related = (diagnostics[0]?.related ?? []).map(
        ({ span }) => `${span.file}:${span.start}`,
      )
      expect(new Set(related).size).toBe(related.length)
      expect(related.length).toBeGreaterThanOrEqual(places)
    },
  )

  it('reports a removed language once, at the list, for all scenarios', () => {
    expect(diagnosticsOf('flows/app.yaml', instead('[en-US, ko-KR]', '[en-US]'))).toEqual([
      expect.stringMatching(/^flows\/app\.yaml:\d language-left-out$/),
    ])
  })

  it('reports all reads and writes of a renamed state field once', () => {
    for (const [field, uses] of [
      ['requestId', 20],
      ['maskedData', 3],
      ['pkce', 10],
      ['upEnrollSessionKey', 2],
    ] as const) {
      const files = new Map(sources.files)
      files.set(
        'flows/state.yaml',
        (files.get('flows/state.yaml') ?? '').replace(
          new RegExp(`^ {6}${field}:(?! .*unused: section 3 keeps it;)`, 'm'),
          `      ${field}2:`,
        ),
      )
      const { diagnostics } = compile({ ...sources, files })
      expect(diagnostics.map(({ code }) => code)).toEqual([
        expect.stringMatching(/^unknown-(path|state-field)$/),
      ])
      expect(diagnostics[0]?.related.length).toBeGreaterThanOrEqual(uses)
    }
  })

  it.each([
    ['otp', ': []', 'flows/tenants/default.yaml wrong-type'],
    ['password', ':', 'flows/tenants/default.yaml wrong-type'],
    ['methods', 's: ', 'flows/tenants/default.yaml unknown-key'],
  ])('reports a broken or renamed tenant group once for all uses: %s%s', (group, instead, only) => {
    const file = 'flows/tenants/default.yaml'
    const text = sources.files.get(file) ?? ''
    const files = new Map(sources.files).set(
      file,
      text.replace(
        new RegExp(`^  ${group}:.*\\n((?:    .*\\n)*)`, 'm'),
        (_, inner: string) => `  ${group}${instead}\n${instead === 's: ' ? inner : ''}`,
      ),
    )
    const { diagnostics } = compile({ ...sources, files })
    expect(diagnostics.map(({ code, span }) => `${span.file} ${code}`)).toEqual([only])
    expect(diagnostics[0]?.related.length).toBeGreaterThan(9)
  })

  it('a screen has another name, and scenarios name it too', () => {
    const files = new Map(sources.files)
    files.set(
      'flows/verify/sms.yaml',
      (files.get('flows/verify/sms.yaml') ?? '').replace(
        'screen: verify-sms',
        'screen: verify-text',
      ),
    )
    const [only, ...others] = withoutOwnLanguages(compile({ ...sources, files }).diagnostics)
    expect([only?.code, others]).toEqual(['unknown-screen', []])
    expect(only?.related.map(({ span }) => span.file)).toContain('flows/verify/sms.test.yaml')
  })

  it('checks scenarios even when the flows have a mistake', () => {
    const files = new Map(sources.files)
    files.set(
      'flows/sign-in/login.yaml',
      (files.get('flows/sign-in/login.yaml') ?? '').replace('go: system-error', 'go: sistem-error'),
    )
    const scenario = (files.get('flows/verify/sms.test.yaml') ?? '')
      .replace('- press: submit', '- press: otp.resnd')
      .replace('- type: { code:', '- type: { kode:')
    files.set('flows/verify/sms.test.yaml', scenario)
    expect(
      withoutOwnLanguages(compile({ ...sources, files }).diagnostics)
        .map(({ code, span }) => `${span.file} ${code}`)
        .toSorted(),
    ).toEqual([
      'flows/sign-in/login.yaml unknown-screen',
      'flows/verify/sms.test.yaml unknown-field',
      'flows/verify/sms.test.yaml unknown-text',
    ])
  })

  it.each([
    ['nothing', '', '', '', undefined],
    [
      'a press without a step',
      'flows/own/hours.yaml',
      'press: { go: login }',
      'press: []',
      'flows/own/hours.yaml:9 press-does-nothing',
    ],
    [
      'the key that makes it an entry',
      'flows/own/hours.yaml',
      'entry: true',
      'entry: tru',
      'flows/own/hours.yaml:4 wrong-kind',
    ],
    [
      'a placeholder of one language',
      'flows/texts/ko-KR/own.yaml',
      '{name}',
      '{nmae}',
      'flows/texts/ko-KR/own.yaml:2 placeholders-differ',
    ],
    [
      'a placeholder that is none',
      'flows/texts/ko-KR/own.yaml',
      '{name}',
      '{{name}}',
      'flows/texts/ko-KR/own.yaml:2 odd-placeholder',
    ],
  ])('of a small journey: %s', (_, file, right, wrong, only) => {
    const files = new Map([...sources.files, ...Object.entries(own)])
    if (file !== '') files.set(file, (own[file] ?? '').replace(right, wrong))
    expect(
      withoutOwnLanguages(compile({ ...sources, files }).diagnostics).map(
        ({ code, span }) => `${span.file}:${span.line} ${code}`,
      ),
    ).toEqual(only === undefined ? [] : [only])
  })

  it('a language of a tenant in which there are no texts', () => {
    const acme =
      'tenant: acme\napp: { languages: [de-DE] }\nscreens:\n  own:\n    route: /own\n    access: public\n    entry: true\n    title: acme.title\n    content: [{ button: acme.on, press: { go: login } }]\ntexts:\n  en-US: { acme: { title: Ours, on: Go on } }\n  ko-KR: { acme: { title: 우리, on: 계속 } }\n'
    const files = new Map([...sources.files, ['flows/tenants/acme.yaml', acme]])
    expect(
      withoutOwnLanguages(compile({ ...sources, files }).diagnostics).map(
        ({ code, span }) => `${span.file}:${span.line} ${code}`,
      ),
    ).toEqual(['flows/tenants/acme.yaml:2 unknown-language'])
  })
})

import { describe, expect, it } from 'vitest'
import { describeFailure } from '../../src/cli/scenarios/results.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { around, readExample } from '../compile/virtual-project.ts'
import { about, failures, running } from './running.ts'

const typed = '  - type: { code: "482913" }\n  - press: submit\n'

describe('a scenario fails, at its own line,', () => {
  it.each([
    [
      'when a press finds nothing',
      '  - press: demo.start.code',
      '4:12 There is no "demo.start.code" to press here.',
    ],
    [
      'when a press finds something busy',
      `${typed}  - press: submit`,
      '6:12 "submit" is busy: pressing it does nothing.',
    ],
    [
      'when a field is not there',
      '  - type: { code: "1" }\n  - open: start\n  - type: { code: "1" }',
      '6:13 There is no field "code" here.',
    ],
    ['when a row is not there', '  - pick: Sms', '4:11 There is no row "Sms" to press here.'],
    [
      'when nothing can be tried again',
      '  - retry: demo.trouble',
      '4:12 Nothing offers to try "demo.trouble" again.',
    ],
    [
      'when a call is not answered',
      typed,
      '5:12 "verifyVerificationOtp" was called, and nothing answers it.',
    ],
    [
      'when no answer was requested',
      '  - answers: { verifyVerificationOtp: no-answer }',
      '4:16 "verifyVerificationOtp" waits for no answer.',
    ],
    [
      'when another problem is said',
      `${typed}  - answers: { verifyVerificationOtp: { rejected: OTP_EXPIRED } }\n  - see: { problem: demo.code.wrong }`,
      '7:21 This is not seen: problem demo.code.wrong.',
    ],
    [
      'when the problem is said elsewhere',
      `${typed}  - answers: { verifyVerificationOtp: { rejected: OTP_ATTEMPT_LIMIT } }\n  - see: { problem: demo.code.expired, at: code }`,
      '7:21 This is not seen: problem demo.code.expired, at: code.',
    ],
    [
      'when a value is another',
      `${typed}  - answers: { verifyVerificationOtp: { rejected: OTP_INCORRECT, failed: 2 } }\n  - see: { problem: demo.code.wrong, values: { n: 1 } }`,
      '7:21 This is not seen: problem demo.code.wrong, values: { n: 1 }.',
    ],
    [
      'when something is seen that should not be',
      '  - not-seen: { heading: demo.code.title }',
      '4:26 This is seen: heading demo.code.title.',
    ],
    [
      'when a sentence is not said, with the language',
      '  - language: ko-KR\n  - see: { says: No such sentence }',
      '5:18 This is not seen in ko-KR: says No such sentence.',
    ],
    ['when another screen is open', '  - arrive: start', '4:13 This is not the screen "start".'],
    [
      'when a call has other arguments',
      `${typed}  - called: verifyVerificationOtp\n    with: { otp: "111111" }\n  - answers: { verifyVerificationOtp: no-answer }`,
      '6:13 "verifyVerificationOtp" was not called with { otp: 111111 }, but with { requestId: none, authenticator: Sms, variant: verification, otp: 482913 }.',
    ],
    [
      'when a call was made once too often',
      `${typed}  - called: verifyVerificationOtp\n    times: 0\n  - answers: { verifyVerificationOtp: no-answer }`,
      '6:13 "verifyVerificationOtp" was called once, not 0 times.',
    ],
    [
      'when a call was made at all',
      `${typed}  - not-called: verifyVerificationOtp`,
      '6:5 "verifyVerificationOtp" was called.',
    ],
    ['when no redirect happened', '  - leave: authorize', '4:12 The application was not left.'],
    ['when nothing lies behind', '  - back', '4:5 There is nowhere to go back to.'],
    [
      'when something else is remembered',
      '  - remembers: { auth.userId: kim }',
      '4:18 "auth.userId" is "", not kim.',
    ],
    [
      'when a secret is said to be remembered',
      '  - remembers: { auth.keyData: x }',
      '4:18 "auth.keyData" is gone with the page: it is never stored.',
    ],
  ])('%s', async (_case, steps, message) => {
    expect(await failures(about(`${steps.trimEnd()}\n`))).toEqual({ it: message })
  })

  it('and says that a choice of a field is typed', async () => {
    const sources = around(
      readExample(`# flows/demo/done.yaml
content:
  - select: chosen
    each: '=["card", "account"]'
    key: =item
    title: { text: demo.done.method, values: { name: =item } }
  - submit: demo.done.again
form:
  schema:
    properties:
      chosen: { type: string, title: demo.done.title }
on:
  submit:
    - set: { auth.note: '=has(form.chosen) ? form.chosen : ""' }
    - go: start
      replace: true
load: {}
# flows/demo/done.test.yaml
screen: done
given: { with: { step: first } }
scenarios:
  - scenario: pressed
    steps:
      - pick: card
  - scenario: typed
    steps:
      - type: { chosen: card }
      - press: submit
      - remembers: { auth.note: card }
`),
    )
    expect(await failures(sources)).toEqual({
      pressed:
        '6:15 There is no row "card" to press here. It is a choice of a field, which is typed: { chosen: card }.',
    })
  })

  it('and shows the line and the actual page content', async () => {
    const sources = about('  - type: { code: "12" }\n  - see: { heading: demo.start.title }\n')
    const all = running(sources)
    const failure = all.scenarios[0] && (await runScenario(all, all.scenarios[0]))
    expect(failure && describeFailure(failure, sources)).toBe(
      [
        '    flows/demo/code.test.yaml:5:21',
        '    This is not seen: heading demo.start.title.',
        '      4 |   - type: { code: "12" }',
        '      5 |   - see: { heading: demo.start.title }',
        '        |                     ^^^^^^^^^^^^^^^^',
        '    On the page:',
        '      screen     code',
        '      heading    demo.code.title',
        '      field      code: "12"',
        '      press      submit',
        '      press      demo.code.submit',
      ].join('\n'),
    )
  })
})

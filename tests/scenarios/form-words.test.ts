import { describe, expect, it } from 'vitest'
import { around, readExample } from '../compile/virtual-project.ts'
import { failures } from './running.ts'

const texts = (language: string, sentence: string) =>
  `# flows/texts/${language}/error.yaml\n${['not-blank', 'no-whitespace', 'one-time-code', 'required', 'default', 'min-length', 'min-digits', 'max-length', 'min-special', 'min-upper', 'min-lower', 'min-alphabet', 'max-repeated', 'forbidden-words', 'forbidden-characters', 'not-user-id'].map((rule) => `${rule}: ${sentence}\n`).join('')}`
const buttons =
  '# flows/texts/en-US/app.yaml\nleave: Leave\nstay: Stay\n# flows/texts/ko-KR/app.yaml\nleave: 나가기\nstay: 머무르기\n# flows/app.yaml\ntexts: [demo, error, app]\n'
const around2 = `${texts('en-US', 'Type it otherwise.')}${texts('ko-KR', '다시 입력해 주세요.')}${buttons}`

const wizard = `# flows/demo/wizard.yaml
screen: wizard
route: /wizard
access: public
title: demo.code.title
entry: true
pages:
  - page: name
    title: demo.ask.title
    content:
      - field: note
      - submit: demo.code.submit
      - link: demo.start.title
        press: { go: start, replace: true }
  - page: secret
    title: demo.code.title
    content:
      - field: code
      - checklist: code
      - submit: demo.code.submit
      - button: demo.done.again
        press:
          - check: [code]
          - notice: demo.start.code
      - link: demo.start.ask
        press: { turn: back }
    on:
      submit:
        - call: verifyVerificationOtp
          with: { requestId: =state.auth.requestId, authenticator: Sms, variant: verification, otp: =form.code }
          ok: { turn: last }
          rejected:
            OTP_INCORRECT: { problem: demo.code.wrong, at: note, values: { n: =error.failed } }
            OTP_EXPIRED: { problem: demo.code.expired, at: code, marks: [minDigits] }
            OTP_ATTEMPT_LIMIT: { problem: demo.code.expired }
  - page: last
    title: demo.done.title
    content:
      - text: demo.ask.question
      - link: demo.ask.yes
        press: { go: start, replace: true }
on:
  change:
    note: { notice: demo.start.done }
form:
  leaving: demo.trouble
  schema:
    required: [code, note]
    properties:
      code: { $ref: fields/code, title: demo.code.code }
      note: { type: string, title: demo.code.code, maxLength: 5 }
  ui:
    note: { ui:autocomplete: "off" }
  rules:
    - at: code
      password-policy: [{ minLength: 4 }, { minDigits: 2, minLength: 3 }]
    - at: code
      not-user-id: =form.note
`
const run = (steps: string) =>
  failures(
    around(
      readExample(
        `${wizard}${around2}# flows/demo/wizard.test.yaml\nscreen: wizard\nscenario: it\ngiven: { state: { auth: { requestId: req-1 } } }\nsteps:\n${steps}`,
      ),
    ),
  )

describe('words of forms, from YAML to the page', () => {
  it('pages keep typed values, and a problem opens its own page', async () => {
    expect(
      await run(`
  - see: [{ heading: demo.ask.title }, { progress: 1, of: 3 }]
  - press: submit
  - see: { problem: error.required, at: note }
  - type: { note: kim }
  - press: submit
  - see: [{ heading: demo.code.title }, { progress: 2, of: 3 }]
  - back
  - see: [{ heading: demo.ask.title }, { field: note, value: kim }]
  - press: submit
  - press: demo.start.ask
  - see: { heading: demo.ask.title }
  - press: submit
  - type: { code: "4829" }
  - press: submit
  - answers:
      verifyVerificationOtp: { rejected: OTP_INCORRECT, failed: 1, allowed: 5 }
  - see: [{ heading: demo.ask.title }, { problem: demo.code.wrong, at: note }]
  - press: submit
  - press: submit
  - answers:
      verifyVerificationOtp: { ok: { nextStep: COMPLETE } }
  - see: { heading: demo.done.title }
  - not-seen: { heading: demo.code.title }
`),
    ).toEqual({})
  })

  it("a checklist updates during typing and shows the server's marks", async () => {
    expect(
      await run(`
  - type: { note: ab12 }
  - press: submit
  - see: [{ not-met: error.min-length, values: { n: 4 } }, { not-met: error.min-digits }]
  - type: { code: ab12 }
  - see: [{ met: error.min-length }, { met: error.min-digits, values: { n: 2 } }, { not-met: error.not-user-id }]
  - press: submit
  - see: { problem: error.not-user-id, at: code }
  - type: { code: cd12 }
  - press: submit
  - answers:
      verifyVerificationOtp: { rejected: OTP_EXPIRED }
  - see: [{ met: error.min-length }, { not-met: error.min-digits }]
  - type: { code: cd123 }
  - see: { met: error.min-digits }
`),
    ).toEqual({})
  })

  it('a valid change gets an answer, a failed check stops there', async () => {
    expect(
      await run(`
  - type: { note: too long a note }
  - not-seen: { notice: demo.start.done }
  - type: { note: kim }
  - see: { notice: demo.start.done }
  - press: submit
  - press: demo.done.again
  - see: { problem: error.required, at: code }
  - not-seen: { notice: demo.start.code }
  - type: { code: ab12 }
  - press: demo.done.again
  - see: { notice: demo.start.code }
`),
    ).toEqual({})
  })

  it('asks before it discards entries', async () => {
    expect(
      await run(`
  - type: { note: kim }
  - press: demo.start.title
  - see: { text: demo.trouble }
  - press: app.stay
  - see: { field: note, value: kim }
  - press: demo.start.title
  - press: app.leave
  - arrive: start
`),
    ).toEqual({})
  })
})

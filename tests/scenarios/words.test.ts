import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { describeFailure } from '../../src/cli/scenarios/results.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'
import { around, readExample } from '../compile/virtual-project.ts'

/** Compiles the files over the small project, runs its scenarios, and returns their failures. */
async function untrue(text: string): Promise<readonly string[]> {
  const sources = around(readExample(text))
  const { program, validators, texts, scenarios, diagnostics } = compile(sources)
  expect(formatDiagnostics(diagnostics, sources)).toBe('')
  if (!program) return ['nothing was compiled']
  const found = await Promise.all(
    scenarios.map((scenario) => runScenario({ program, validators, texts }, scenario)),
  )
  expect(scenarios.length).toBeGreaterThan(0)
  return found.flatMap((failure) => (failure ? [describeFailure(failure, sources)] : []))
}

const methods =
  '{ ok: { items: [{ name: SmsAuthenticator, register: true }, { name: EmailAuthenticator, register: true }] } }'

describe('words of a flow, from YAML to the page', () => {
  it('poll: repeats until a decision, and pauses while its condition is false', async () => {
    expect(
      await untrue(`# flows/demo/code.yaml
poll:
  standing:
    call: getLoginStatus
    with: { requestId: =state.auth.requestId }
    when: =state.auth.requestId != ""
    every: 2
    back-off: 10
    until: =answer.result.nextStep == "COMPLETE"
    ok: { go: done, with: { step: first }, replace: true }
# flows/demo/code.test.yaml
screen: code
given:
  state: { auth: { requestId: req-1 } }
scenarios:
  - scenario: the third time
    steps:
      - answers: { getLoginStatus: { ok: { result: { nextStep: VERIFY }, challenges: [] } } }
      - called: getLoginStatus
        times: 1
      - wait: 1
      - called: getLoginStatus
        times: 1
      - wait: 1
      - answers: { getLoginStatus: { ok: { result: { nextStep: VERIFY }, challenges: [] } } }
      - wait: 2
      - answers: { getLoginStatus: { ok: { result: { nextStep: COMPLETE }, challenges: [] } } }
      - arrive: done
        with: { step: first }
  - scenario: no network for a while
    given:
      answers: { getLoginStatus: no-answer }
    steps:
      - not-seen: { notice: demo.trouble }
      - wait: 4
      - not-seen: { notice: demo.trouble }
      - wait: 8
      - see: { notice: demo.trouble }
      - wait: 60
      - called: getLoginStatus
        times: 9
`),
    ).toEqual([])
  })

  it('ceremony: answers each end of the prompt, and a timer removes it', async () => {
    const project = `# flows/demo/start.yaml
content:
  - text: demo.start.hello
    values: { name: =state.auth.note }
  - countdown: prompt
    label: demo.code.code
  - link: demo.start.code
    press: { go: code }
  - link: demo.start.ask
    press: { go: ask }
  - link: demo.start.done
    press: { go: done, with: { step: first } }
  - button: demo.ask.yes
    when: =environment.windowsHello != "no"
    press: { do: prove, with: { options: { challenge: AAAA } } }
timers:
  prompt: {}
actions:
  prove:
    takes:
      options: { type: PublicKeyCredentialRequestOptions }
    steps:
      - start: { prompt: 60 }
      - ceremony: get
        with: { publicKey: =takes.options }
        within: prompt
        ok: { set: { auth.note: =answer.type } }
        rejected:
          cancelled: { notice: demo.trouble }
          no-credential: { notice: demo.trouble }
          unsupported: { notice: demo.trouble }
          timed-out: { notice: demo.code.expired }
# flows/demo/start.test.yaml
screen: start
scenarios:
  - scenario: proved
    steps:
      - press: demo.ask.yes
      - see: { countdown: prompt, left: 60 }
      - disabled
      - prompt: ok
      - see: { text: demo.start.hello, values: { name: public-key } }
      - not-seen: { countdown: prompt }
  - scenario: cancelled, then too late
    steps:
      - press: demo.ask.yes
      - prompt: cancelled
      - see: { notice: demo.trouble }
      - press: demo.ask.yes
      - wait: 60
      - see: { notice: demo.code.expired }
  - scenario: not on this machine
    given: { windows-hello: "no" }
    steps:
      - not-seen: { text: demo.ask.yes }
`
    expect(await untrue(project.replace('      - disabled\n', ''))).toEqual([])
  })

  it('ask, in a row: knows the row, ignores Escape, blocks the page', async () => {
    expect(
      await untrue(`# flows/demo/done.yaml
content:
  - list: =data.methods.items
    key: =item.name
    look: cards
    title: { text: demo.done.method, values: { name: =item.name } }
    content:
      - button: demo.ask.yes
        kind: danger
        press:
          - ask: demo.ask.question
            content:
              - text: demo.done.method
                values: { name: =item.name }
              - button: demo.code.submit
                press: { set: { auth.note: =item.name } }
  - button: demo.done.again
    press: { go: start }
# flows/demo/done.test.yaml
screen: done
given:
  with: { step: first }
  answers: { listVerificationAuthenticators: ${methods} }
scenarios:
  - scenario: answered
    steps:
      - press: demo.ask.yes
        row: EmailAuthenticator
      - see: { text: demo.ask.question }
      - see: { disabled: demo.done.again }
      - press: demo.code.submit
      - not-seen: { text: demo.ask.question }
      - remembers: { auth: { note: EmailAuthenticator } }
  - scenario: not answered
    steps:
      - press: demo.ask.yes
        row: SmsAuthenticator
      - escape
      - not-seen: { text: demo.ask.question }
      - remembers: { auth: { note: "" } }
      - see: { enabled: demo.done.again }
  - scenario: gone with the page
    steps:
      - press: demo.ask.yes
        row: SmsAuthenticator
      - reload
      - not-seen: { text: demo.ask.question }
`),
    ).toEqual([])
  })

  it('select: submits the ticked rows, and reports an empty choice', async () => {
    expect(
      await untrue(`# schemas/fields/choices.yaml
field: choices
schema: { type: array, items: { type: string } }
# flows/demo/done.yaml
load:
  methods:
    call: listVerificationAuthenticators
    with: { serviceName: enrollment, step: 1, requestId: =state.auth.requestId }
    ok:
      - when: =size(answer.items) > 0
        fill:
          several: =[answer.items[size(answer.items) - 1].name]
content:
  - select: several
    each: =data.methods.items
    key: =item.name
    title: { text: demo.done.method, values: { name: =item.name } }
  - submit: demo.done.again
form:
  schema:
    required: [several]
    properties:
      several: { $ref: fields/choices, title: demo.done.title, minItems: 1 }
on:
  submit:
    - set: { auth.note: '=form.several[0]' }
    - go: start
      replace: true
# flows/demo/done.test.yaml
screen: done
given:
  with: { step: first }
  answers: { listVerificationAuthenticators: ${methods} }
scenarios:
  - scenario: the last is ticked already
    steps:
      - see: { rows: [SmsAuthenticator, EmailAuthenticator] }
      - see: { field: several, value: [EmailAuthenticator] }
      - type: { several: [SmsAuthenticator, EmailAuthenticator] }
      - press: submit
      - arrive: start
      - remembers: { auth: { note: SmsAuthenticator } }
  - scenario: nothing ticked
    steps:
      - type: { several: [] }
      - press: submit
      - arrive: done
        with: { step: first }
      - remembers: { auth: { note: "" } }
`),
    ).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { about } from './running.ts'

const reported = (sources: Sources) => {
  const { diagnostics, program } = compile(sources)
  expect(program === undefined).toBe(diagnostics.length > 0)
  return diagnostics.map(
    ({ code, message, span }) => `${span.file} ${span.line}:${span.column} ${code}: ${message}`,
  )
}
const answer = (text: string) => about(`  - answers:\n      verifyVerificationOtp: ${text}\n`)
const file = 'flows/demo/code.test.yaml'

/** Returns the diagnostics of a scenario with this text. */
function written(text: string): readonly string[] {
  const sources = about('  - reload\n')
  return reported({
    ...sources,
    files: new Map(sources.files).set(file, `screen: code\nscenario: it\n${text}`),
  })
}

describe('an invented answer against OpenAPI is refused with place and reason:', () => {
  it.each([
    [
      'a word of another kind',
      '{ ok: { nextStep: FURTHER } }',
      '5:48',
      '"nextStep" must be one of VERIFY, SECOND_STEP',
    ],
    [
      'a number that is none',
      '{ ok: { stepCompleted: once } }',
      '5:53',
      '"stepCompleted" must be integer',
    ],
    [
      'a number out of bounds',
      '{ ok: { stepCompleted: 9 } }',
      '5:53',
      '"stepCompleted" must be <= 2',
    ],
    [
      'a field that there is not',
      '{ ok: { nextstep: VERIFY } }',
      '5:38',
      'the schema has no "nextstep"',
    ],
    [
      'a detail that another code has',
      '{ rejected: OTP_INCORRECT, minutes: 10 }',
      '5:57',
      'the schema has no "minutes"',
    ],
    [
      'a detail of another kind',
      '{ rejected: OTP_INCORRECT, failed: once }',
      '5:65',
      '"failed" must be integer',
    ],
    ['a list in place of an object', '{ ok: [] }', '5:36', 'the answer must be object'],
  ])('%s', (_case, text, place, reason) => {
    const [first = '', ...others] = reported(answer(text))
    expect(first).toContain(
      `${file} ${place} made-up-answer: This answer does not match verifyVerificationOtp: ${reason}`,
    )
    expect(others).toEqual([])
  })

  it('a code that the operation does not document', () => {
    expect(reported(answer('{ rejected: OTP_INCORECT }'))).toEqual([
      `${file} 5:42 undocumented-code: "OTP_INCORECT" is not a documented answer. Did you mean "OTP_INCORRECT"?`,
    ])
  })

  it('a body where there is none', () => {
    expect(reported(about('  - answers: { cancelLogin: { ok: { a: 1 } } }\n'))).toEqual([
      `${file} 4:35 made-up-answer: This answer does not match cancelLogin: this answer has no body.`,
    ])
  })
})

describe('an unknown name is reported at its position:', () => {
  it.each([
    ['an operation', '  - answers: { verifyVerificationOpt: no-answer }', '4:16 unknown-operation'],
    ['a field', '  - type: { cod: "1" }', '4:13 unknown-field'],
    ['a text to press', '  - press: demo.code.submitt', '4:12 unknown-text'],
    ['a text to see', '  - see: { problem: demo.code.wrog }', '4:21 unknown-text'],
    ['a field to see', '  - see: { field: cod }', '4:19 unknown-field'],
    ['a screen', '  - arrive: strat', '4:13 unknown-screen'],
    ['an endpoint', '  - leave: authorise', '4:12 unknown-endpoint'],
    ['a language', '  - language: ko', '4:15 unknown-word'],
    ['a place of the state', '  - remembers: { auth.usrId: kim }', '4:18 unknown-state-field'],
    ['a value of another type', '  - remembers: { auth.stepCompleted: two }', '4:38 wrong-type'],
    ['a step', '  - presss: submit', '4:5 unknown-key'],
    ['a thing to see', '  - see: { txt: demo.code.wrong }', '4:12 unknown-key'],
    ['an answer', '  - answers: { verifyVerificationOtp: no-anser }', '4:39 unknown-word'],
  ])('%s', (_case, step, place) => {
    const found = reported(about(`${step}\n`))
    expect(found.map((line) => line.replace(/: .*/, ''))).toEqual([`${file} ${place}`])
  })

  it('two scenarios of one name', () => {
    const sources = about('  - reload\n')
    const files = new Map(sources.files).set(
      file,
      'screen: code\nscenarios:\n  - scenario: it\n    steps: [reload]\n  - scenario: it\n    steps: [reload]\n',
    )
    expect(reported({ ...sources, files })).toEqual([
      `${file} 5:15 duplicate-name: The scenario "it" exists twice.`,
    ])
  })

  it('an argument that the operation does not take', () => {
    expect(
      written(
        'steps:\n  - called: verifyVerificationOtp\n    with: { requestId: req-1, otpp: "1" }\n',
      ),
    ).toEqual([
      `${file} 5:31 not-in-request: The request of "verifyVerificationOtp" in openapi/common-api.yaml has no "otpp". Did you mean "otp"?`,
    ])
  })

  it('a nested value that the request does not have', () => {
    expect(
      written(
        'steps:\n  - called: createSignupUser\n    with: { plainAttrs: { givenNam: Minji } }\n',
      ),
    ).toEqual([
      `${file} 5:27 not-in-request: The request of "createSignupUser" in openapi/common-api.yaml has no "givenNam". Did you mean "givenName"?`,
    ])
  })

  it('a scenario without steps, for any proof', () => {
    expect(written('proves: [R1.02]\nsteps: []\n')).toEqual([
      `${file} 4:8 empty-list: "steps" is empty.`,
    ])
  })

  it('a proof that expects nothing', () => {
    expect(written('proves: [R1.02]\nsteps:\n  - press: submit\n  - reload\n')).toEqual([
      `${file} 3:1 proves-nothing: This scenario proves nothing: it has no step with an expected result.`,
    ])
  })

  it.each(['r1.02', 'R1.2', 'R1', 'R1.0234', 'R1.02x', 'S1.02'])(
    '%s, which is no id of a requirement',
    (id) => {
      expect(written(`proves: [R1.02, ${id}]\nsteps: [{ arrive: code }]\n`)).toEqual([
        `${file} 3:17 wrong-kind: "proves" must be the id of a requirement, such as R4.12, but it is the text "${id}".`,
      ])
    },
  )

  it("together with the flows' mistakes, each reported on its own", () => {
    const sources = about('  - arrive: strat\n  - arrive: start\n')
    const files = new Map(sources.files).set(
      'flows/demo/start.yaml',
      (sources.files.get('flows/demo/start.yaml') ?? '').replace('go: code', 'go: cod'),
    )
    expect(reported({ ...sources, files }).map((line) => line.split(':')[0])).toEqual([
      'flows/demo/start.yaml 9',
      'flows/demo/code.test.yaml 4',
    ])
  })

  it('no missing screen while a file cannot be read', () => {
    const sources = about('  - arrive: start\n')
    const files = new Map(sources.files).set(
      'flows/demo/start.yaml',
      (sources.files.get('flows/demo/start.yaml') ?? '').replace('screen: start', 'scren: start'),
    )
    expect(reported({ ...sources, files }).map((line) => line.split(' ')[0])).not.toContain(file)
  })
})

import { describe, expect, it } from 'vitest'
import { usedCalls } from '../../src/compiler/5-analyze/used-calls.ts'
import { around, readExample, smallProject } from './virtual-project.ts'

const codesOf = (sources: Parameters<typeof usedCalls>[0], id: string) =>
  usedCalls(sources)
    .find((operation) => operation.id === id)
    ?.uses.map(({ at, codes }) => ({ at: `${at.file}:${at.line}`, codes }))

describe('the calls to the server', () => {
  it('is each operation with its places, and nothing where nothing calls it', () => {
    const used = usedCalls(smallProject())
      .filter(({ uses }) => uses.length > 0)
      .map(({ id, changesState }) => [id, changesState])
    expect(used).toEqual([
      ['listVerificationAuthenticators', false],
      ['verifyVerificationOtp', true],
    ])
    expect(codesOf(smallProject(), 'startLogin')).toEqual([])
  })

  it('lists the place that answers each code', () => {
    expect(codesOf(smallProject(), 'verifyVerificationOtp')).toEqual([
      {
        at: 'flows/demo/code.yaml:18',
        codes: {
          OTP_INCORRECT: 'here',
          OTP_EXPIRED: 'here',
          OTP_ATTEMPT_LIMIT: 'here',
          STEP_CHANGED: 'app',
          REQUEST_EXPIRED: 'app',
          IDEMPOTENCY_KEY_REUSED: 'app',
          VALIDATION_FAILED: 'rule',
          FORBIDDEN: 'rule',
          RATE_LIMITED: 'rule',
          SYSTEM_ERROR: 'rule',
        },
      },
    ])
  })

  it('separates drawn codes, codes answered by `failed`, and logged codes', () => {
    const sources = around(
      readExample(`# flows/demo/start.yaml
load:
  application:
    call: getApplication
    with: { name: user-portal }
    rejected: { VALIDATION_FAILED: { notice: demo.trouble } }
on:
  enter:
    - call: getLoginStatus
      with: { requestId: =state.auth.requestId }
      failed: { notice: demo.trouble }
`),
    )
    const [load, call, logged] = [
      'getApplication',
      'getLoginStatus',
      'listVerificationAuthenticators',
    ].map((id) => codesOf(sources, id)?.[0])
    expect([
      load?.codes['NOT_FOUND'],
      load?.codes['VALIDATION_FAILED'],
      call?.codes['REQUEST_EXPIRED'],
      call?.codes['SYSTEM_ERROR'],
      logged?.codes['SYSTEM_ERROR'],
    ]).toEqual(['drawn', 'here', 'failed', 'failed', 'drawn-and-logged'])
  })

  it("finds a part's call inside the part, once per caller", () => {
    const sources = around(
      readExample(`# flows/parts/question.yaml
takes:
  icon: { type: icon }
  asks: { type: key }
  answer: { type: call }
content:
  - icon: takes.icon
  - text: takes.asks
  - button: demo.ask.yes
    press:
      - call: takes.answer
        ok: { end: answered }
        rejected:
          REQUEST_EXPIRED: { notice: demo.trouble }
# flows/demo/ask.yaml
with:
  icon: key
  asks: demo.ask.question
  answer: { call: getLoginStatus, with: { requestId: =state.auth.requestId } }
`),
    )
    expect(
      codesOf(sources, 'getLoginStatus')?.map(({ at, codes }) => [at, codes['REQUEST_EXPIRED']]),
    ).toContainEqual(['flows/parts/question.yaml:10', 'here'])
  })
})

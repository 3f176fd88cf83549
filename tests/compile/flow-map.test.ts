import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import type { MapMove } from '../../src/language/flow-map.ts'
import { around, readExample, smallProject } from './virtual-project.ts'

type Sources = ReturnType<typeof smallProject>

function mapOf(sources: Sources) {
  const { tenants, diagnostics } = compile(sources)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ message, span }) => `${span.file}:${span.line} ${message}`)).toEqual([])
  const map = tenants['default']?.map
  if (!map) throw new Error('There is no default tenant.')
  return map
}

function inWords({ from = 'any', to, trigger, cause = '', through = [], at }: MapMove): string {
  const end = to === 'back' ? to : 'screen' in to ? to.screen : `outside ${to.outside}`
  return [from, trigger, cause, ...through, end, at ? `${at.file}:${at.line}` : ''].join(' > ')
}

describe('the map of the flows', () => {
  const map = mapOf(smallProject())

  it('has every screen with its place, its calls and its state', () => {
    expect(
      map.screens.map(({ id, journey, route, entry, at }) =>
        [id, journey, route, entry, `${at.file}:${at.line}`].join(' '),
      ),
    ).toEqual([
      'ask demo /ask true flows/demo/ask.yaml:1',
      'code demo /code true flows/demo/code.yaml:1',
      'done demo /done/{step} false flows/demo/done.yaml:1',
      'start demo / false flows/demo/start.yaml:1',
    ])
    expect(map.screens.find(({ id }) => id === 'code')).toMatchObject({
      calls: [
        {
          operation: 'verifyVerificationOtp',
          codes: ['OTP_ATTEMPT_LIMIT', 'OTP_EXPIRED', 'OTP_INCORRECT'],
        },
      ],
      state: expect.arrayContaining(['auth.requestId', 'auth.expiresAt']),
      texts: expect.arrayContaining(['demo.code.title', 'demo.code.expired']),
    })
  })

  it('names the trigger, the cause and the line of each move', () => {
    const moves = map.moves.map(inWords)
    expect(moves).toEqual(
      expect.arrayContaining([
        'start > press > demo.start.code > code > flows/demo/start.yaml:9',
        'code > answer > verifyVerificationOtp > finish > done > flows/actions/finish.yaml:6',
        'done > press > demo.done.again > start > flows/demo/done.yaml:15',
        'any > error > forbidden > ask > flows/app.yaml:25',
        'any > automatic > unmet > code > flows/app.yaml:21',
      ]),
    )
  })

  it('follows timers, errors and questions', () => {
    const project = around(
      readExample(`# flows/demo/ask.yaml
screen: ask
route: /ask
access: public
title: demo.ask.title
entry: true
timers:
  expiry: { deadline: auth.expiresAt, expired: { go: start, replace: true } }
content:
  - countdown: expiry
    label: demo.code.code
  - button: demo.start.ask
    press:
      ask: demo.ask.question
      content:
        - button: demo.start.done
          press:
            call: verifyVerificationOtp
            with: { requestId: =state.auth.requestId, authenticator: Sms, variant: verification, otp: "=''" }
            ok: { do: finish, with: { result: =answer } }
            rejected:
              OTP_INCORRECT: { go: code }
            failed: { go: start }
`),
    )
    const { moves } = mapOf(project)
    expect(moves.filter(({ from }) => from === 'ask').map((move) => inWords(move))).toEqual([
      expect.stringContaining('ask > answer > verifyVerificationOtp > finish > done'),
      expect.stringContaining('ask > error > verifyVerificationOtp: OTP_INCORRECT > code'),
      expect.stringContaining('ask > error > verifyVerificationOtp > start'),
      expect.stringContaining('ask > timeout > expiry > start'),
    ])
  })
})

import { describe, expect, test } from 'vitest'
import {
  literal,
  notice,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'
import type { Step } from '../../language/step.ts'
import { screenView } from '../views/screen-view.ts'

const options = { challenge: 'AAAA' }
const prove: Step = {
  do: 'ceremony',
  ceremony: 'get',
  publicKey: literal(options),
  within: 'prompt',
  ok: [set('request.note', path('answer.id'))],
  rejected: {
    cancelled: [notice('cancelled')],
    'no-credential': [notice('none')],
    unsupported: [notice('unsupported')],
    'timed-out': [notice('late')],
  },
}
const desk = screen('desk', {
  timers: { prompt: { deadline: ['request', 'codeAt'], expired: [notice('expired')] } },
  content: [
    {
      id: 'prove',
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [{ do: 'start', timers: { prompt: literal(60) } }, prove, notice('after')],
    },
    {
      id: 'bad',
      block: 'button',
      kind: 'plain',
      text: { key: 'x' },
      press: [{ ...prove, publicKey: path('state.request.nothing') }],
    },
  ],
})

function begun() {
  const at = run(program([desk]))
  at.enter('/desk')
  at.send({ type: 'pressed', block: 'prove' })
  const [asked] = at.of('ceremony')
  return { at, asked, number: asked?.ceremony ?? -1 }
}
const noticeKeys = ({ at }: ReturnType<typeof begun>) =>
  at.state().notices.map(({ text }) => text.key)
const deadline = ({ at }: ReturnType<typeof begun>) => at.state().stores['request']

describe('a ceremony', () => {
  test('calls the browser once, continues with the credential and stops the timer', () => {
    const begin = begun()
    expect(begin.asked).toEqual({
      type: 'ceremony',
      ceremony: begin.number,
      act: 'get',
      publicKey: options,
    })
    expect(begin.at.send({ type: 'pressed', block: 'prove' })).toEqual([])
    begin.at.send({
      type: 'ceremony-settled',
      ceremony: begin.number,
      outcome: { is: 'ok', credential: { id: 'c1' } },
    })
    expect(deadline(begin)).toMatchObject({ note: 'c1', codeAt: 0 })
    expect(noticeKeys(begin)).toEqual(['after'])
    begin.at.wait(60_000)
    begin.at.send({ type: 'timer-fired', timer: 'prompt' })
    expect(noticeKeys(begin)).toEqual(['after'])
  })

  test.each([
    ['cancelled', 'cancelled'],
    ['no-credential', 'none'],
    ['unsupported', 'unsupported'],
  ] as const)('%s is answered, and nothing after it runs', (is, text) => {
    const begin = begun()
    begin.at.send({ type: 'ceremony-settled', ceremony: begin.number, outcome: { is } })
    expect(noticeKeys(begin)).toEqual([text])
    expect(deadline(begin)).toMatchObject({ codeAt: 0 })
  })

  test('cancels the prompt at the end of its timer, ignores later results', () => {
    const begin = begun()
    begin.at.wait(60_000)
    begin.at.send({ type: 'timer-fired', timer: 'prompt' })
    expect(begin.at.of('cancel')).toEqual([{ type: 'cancel', calls: [begin.number] }])
    expect(noticeKeys(begin)).toEqual(['late'])
    begin.at.send({
      type: 'ceremony-settled',
      ceremony: begin.number,
      outcome: { is: 'ok', credential: { id: 'c1' } },
    })
    expect(deadline(begin)).not.toMatchObject({ note: 'c1' })
  })

  test('treats a prompt closed after the deadline as expired', () => {
    const begin = begun()
    begin.at.wait(60_000)
    begin.at.send({
      type: 'ceremony-settled',
      ceremony: begin.number,
      outcome: { is: 'cancelled' },
    })
    expect(noticeKeys(begin)).toEqual(['late'])
    expect(deadline(begin)).toMatchObject({ codeAt: 0 })
  })

  test('a screen that is left takes its prompt along', () => {
    const begin = begun()
    begin.at.enter('/lobby')
    expect(begin.at.of('cancel')).toEqual([{ type: 'cancel', calls: [begin.number] }])
    begin.at.send({
      type: 'ceremony-settled',
      ceremony: begin.number,
      outcome: { is: 'cancelled' },
    })
    expect(noticeKeys(begin)).toEqual([])
  })

  test('that is conditional shows no prompt, and a submit cancels it', () => {
    const { within: _within, ...offer } = prove
    const form = {
      schema: { type: 'object', properties: { name: { type: 'string' } } },
      ui: {},
      fields: {},
      rules: [],
      initial: {},
      secrets: [],
    } as const
    const desks = program([
      screen('desk', {
        enter: [{ ...offer, mediation: 'conditional' }],
        form,
        submit: [notice('sent')],
        content: [],
      }),
    ])
    const at = run(desks)
    const keys = () => screenView(desks, at.state())?.form?.keys
    at.enter('/desk')
    expect(keys()).toBe(true)
    const [asked] = at.of('ceremony')
    expect(asked).toEqual({
      type: 'ceremony',
      ceremony: asked?.ceremony,
      act: 'get',
      publicKey: options,
      mediation: 'conditional',
    })
    at.send({ type: 'submitted', issues: [] })
    expect(at.of('cancel')).toEqual([{ type: 'cancel', calls: [asked?.ceremony] }])
    expect(keys()).toBeUndefined()
    at.send({
      type: 'ceremony-settled',
      ceremony: asked?.ceremony ?? -1,
      outcome: { is: 'cancelled' },
    })
    expect(at.state().notices.map(({ text }) => text.key)).toEqual(['sent'])
  })

  test('does not start without options', () => {
    const { at } = begun()
    at.send({ type: 'pressed', block: 'bad' })
    expect(at.of('ceremony')).toEqual([])
    expect(at.of('report')).toMatchObject([{ defect: { code: 'no-value' } }])
  })
})

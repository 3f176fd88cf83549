import { describe, expect, test } from 'vitest'
import {
  call,
  literal,
  notice,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { screenView } from '../views/screen-view.ts'

const button = (id: string, press: readonly Step[]): Block => ({
  id,
  block: 'button',
  kind: 'plain',
  text: { key: id },
  press,
})
const ask: Step = {
  do: 'ask',
  text: { key: 'sure', values: { name: path('item.name') } },
  content: [
    {
      id: 'words',
      block: 'text',
      tone: 'body',
      text: { key: 'words', values: { name: path('item.name') } },
    },
    button('yes', [set('request.note', path('item.name')), call('remove')]),
    button('no', []),
  ],
}
const desk = screen('desk', {
  content: [
    {
      id: 'all',
      block: 'list',
      each: literal([{ name: 'a' }, { name: 'b' }]),
      key: path('item.name'),
      title: { key: 't' },
      badges: [],
      press: [ask, notice('after')],
    },
    button('below', [notice('below')]),
  ],
})
const source = program([desk])

function asked() {
  const at = run(source)
  at.enter('/desk')
  at.send({ type: 'pressed', block: 'all', item: 'b' })
  return at
}
const question = (at: ReturnType<typeof asked>) => screenView(source, at.state())?.question
const noticeKeys = (at: ReturnType<typeof asked>) => at.state().notices.map(({ text }) => text.key)

describe('a question', () => {
  test('sees the same values as its step and ends the sequence', () => {
    const at = asked()
    expect(question(at)?.text).toEqual({ key: 'sure', values: { name: 'b' } })
    expect(question(at)?.blocks.map(({ id }) => id)).toEqual(['words', 'yes', 'no'])
    expect(question(at)?.blocks[0]).toMatchObject({ text: { values: { name: 'b' } } })
    expect(noticeKeys(at)).toEqual([])
  })

  test('closes on the answer, runs its steps and marks the row busy', () => {
    const at = asked()
    at.send({ type: 'pressed', block: 'yes' })
    expect(question(at)).toBeUndefined()
    expect(at.state().stores['request']).toMatchObject({ note: 'b' })
    expect(screenView(source, at.state())?.blocks[0]).toMatchObject({
      rows: [
        { key: 'a', busy: false },
        { key: 'b', busy: true },
      ],
    })
    at.send({ type: 'pressed', block: 'yes' })
    at.answer('remove', ok())
    expect(at.of('call')).toEqual([])
  })

  test('a button that does nothing closes it', () => {
    const at = asked()
    expect(at.send({ type: 'pressed', block: 'no' })).toEqual([])
    expect(question(at)).toBeUndefined()
  })

  test('closes on Escape without steps; ignores Escape for an earlier question', () => {
    const at = asked()
    const number = question(at)?.number ?? -1
    at.send({ type: 'question-closed', question: number + 1 })
    expect(question(at)).toBeDefined()
    at.send({ type: 'question-closed', question: number })
    expect([question(at), noticeKeys(at)]).toEqual([undefined, []])
  })

  test('nothing below it can be pressed', () => {
    const at = asked()
    at.send({ type: 'pressed', block: 'below' })
    expect(noticeKeys(at)).toEqual([])
    at.send({ type: 'pressed', block: 'no' })
    at.send({ type: 'pressed', block: 'below' })
    expect(noticeKeys(at)).toEqual(['below'])
  })

  test('survives no arrival, and is plain data', () => {
    const at = asked()
    expect(JSON.parse(JSON.stringify(at.state()))).toEqual(at.state())
    at.enter('/desk')
    expect(question(at)).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import {
  call,
  go,
  problem,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Form } from '../../language/form.ts'
import type { Step } from '../../language/step.ts'
import { screenView } from '../views/screen-view.ts'

const form: Form = {
  schema: { type: 'object', properties: { name: { type: 'string' } } },
  ui: {},
  rules: [],
  secrets: [],
  initial: {},
  leaving: {
    text: { key: 'app.form.lost' },
    leave: { key: 'app.leave' },
    stay: { key: 'app.stay' },
  },
}
const away: readonly Step[] = [set('request.note', 'gone'), go('/lobby')]
const desk = screen('desk', {
  form,
  content: [
    { block: 'link', id: 'away', text: { key: 'desk.away' }, press: away },
    { block: 'link', id: 'here', text: { key: 'desk.here' }, press: [set('request.note', 'here')] },
  ],
  submit: [call('save', { rejected: { WRONG: [problem('desk.wrong', 'name')] } })],
})
function opened(typed = '') {
  const own = program([desk])
  const at = run(own)
  at.enter('/desk')
  if (typed !== '') at.send({ type: 'changed', field: 'name', value: typed })
  const view = () => screenView(own, at.state())
  return {
    ...at,
    question: () => view()?.question,
    unsaved: () => view()?.form?.unsaved,
    press: (block: string) => at.send({ type: 'pressed', block }),
  }
}

describe('going away with something typed', () => {
  test('asks before anything has happened', () => {
    const at = opened('kim')
    expect(at.unsaved()).toBe(true)
    expect(at.press('away')).toEqual([])
    expect(at.question()).toMatchObject({
      text: { key: 'app.form.lost' },
      blocks: [{ text: { key: 'app.leave' } }, { text: { key: 'app.stay' } }],
    })
    expect(at.state().stores['request']?.['note']).toBe('')
  })

  test('is done when the person wants it, without another question', () => {
    const at = opened('kim')
    at.press('away')
    at.press('leaving.leave')
    expect(at.of('go')).toMatchObject([{ path: '/lobby' }])
    expect(at.state().stores['request']?.['note']).toBe('gone')
  })

  test('is cancelled when the user stays, and the input is kept', () => {
    const at = opened('kim')
    at.press('away')
    at.press('leaving.stay')
    expect([at.of('go'), at.question(), at.state().visit?.form.values]).toEqual([
      [],
      undefined,
      { name: 'kim' },
    ])
  })

  test.each([['nothing was typed', '']])('does not ask when %s', (_, typed) => {
    const at = opened(typed)
    at.press('away')
    expect(at.of('go')).toHaveLength(1)
  })

  test('needs no question after the field is emptied or without a redirect', () => {
    const at = opened('kim')
    at.press('here')
    expect(at.question()).toBeUndefined()
    at.send({ type: 'changed', field: 'name', value: '' })
    at.press('away')
    expect(at.of('go')).toHaveLength(1)
  })

  test('needs no question after sending, but again after a rejected answer', () => {
    const at = opened('kim')
    at.send({ type: 'submitted', issues: [] })
    expect(at.unsaved()).toBeUndefined()
    at.answer('save', rejected('WRONG'))
    expect(at.unsaved()).toBe(true)
    at.send({ type: 'submitted', issues: [] })
    at.answer('save', ok())
    at.press('away')
    expect(at.of('go')).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import {
  go,
  literal,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'
import type { Form } from '../../language/form.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      agree: { type: 'boolean' },
      password: { type: 'string' },
    },
  },
  ui: {},
  rules: [],
  secrets: ['password'],
  initial: { name: literal('nobody') },
  keep: ['session', 'wanted'],
}
const desk = screen('desk', {
  form,
  content: [
    {
      block: 'button',
      id: 'clear',
      kind: 'plain',
      text: { key: 'desk.clear' },
      press: [
        { do: 'empty', fields: ['password'] },
        { do: 'clear', paths: [['session', 'wanted']] },
      ],
    },
  ],
})
const opened = (
  before: readonly (readonly [string, string | boolean])[] = [],
  enter: Parameters<typeof screen>[1] = {},
) => {
  const own = program([{ ...desk, ...enter }])
  const at = run(own)
  at.enter('/desk')
  for (const [field, value] of before) at.send({ type: 'changed', field, value })
  return { ...at, own }
}
const kept = (at: { readonly state: ReturnType<typeof run>['state'] }) =>
  at.state().stores['session']?.['wanted']

const early = (screenName: string) => {
  const at = run(
    program([
      { ...desk, enter: [set('session.wanted', path('form.name')), go('/lobby')] },
      screen('lobby'),
    ]),
  )
  const effects = at.send({
    type: 'entered',
    path: '/desk',
    query: {},
    early: { screen: screenName, values: { name: 'kim', password: 'Sesame', other: 'x' } },
  })
  return {
    wanted: kept(at),
    values: at.state().visit?.form.values,
    effects: JSON.stringify(effects),
  }
}

describe('a form that is kept', () => {
  test('is saved to the state and storage while typing, without secrets', () => {
    const at = opened([
      ['name', 'kim'],
      ['agree', true],
    ])
    const effects = at.send({ type: 'changed', field: 'password', value: 'Sesame' })
    expect(kept(at)).toEqual({ name: 'kim', agree: true })
    expect(JSON.stringify([at.state().stores, effects])).not.toContain('Sesame')
    at.send({ type: 'changed', field: 'name', value: 'lee' })
    expect(at.of('remember')).toMatchObject([
      { stores: [{ store: 'session', tab: { wanted: { name: 'lee', agree: true } } }] },
    ])
  })

  test('opens with the stored values before `enter`, instead of initial values', () => {
    const at = opened([['name', 'kim']])
    const again = run(at.own, at.state())
    again.enter('/desk')
    expect(again.state().visit?.form.values).toEqual({ name: 'kim' })
    const other = run(
      program([
        {
          ...desk,
          enter: [{ do: 'fill', values: { name: literal('enter'), agree: literal(true) } }],
        },
      ]),
      at.state(),
    )
    other.enter('/desk')
    expect(other.state().visit?.form.values).toEqual({ name: 'kim', agree: true })
  })

  test('ignores stored values without a field, and secrets', () => {
    const at = opened([], { enter: [] })
    const before = run(
      program([
        desk,
        screen('lobby', {
          enter: [set('session.wanted', { password: 'Sesame', other: 'x', name: 'kim' })],
        }),
      ]),
      at.state(),
    )
    before.enter('/lobby')
    before.enter('/desk')
    expect(before.state().visit?.form.values).toEqual({ name: 'kim' })
  })

  test('opens with early input for this screen, without secrets, before `enter`', () => {
    expect(early('desk')).toMatchObject({
      wanted: 'kim',
      values: { name: 'kim' },
      effects: expect.not.stringContaining('Sesame'),
    })
    expect(early('lobby')).toMatchObject({ wanted: 'nobody', values: { name: 'nobody' } })
  })

  test('stays cleared when a step has cleared it', () => {
    const at = opened([
      ['name', 'kim'],
      ['password', 'x'],
    ])
    at.send({ type: 'pressed', block: 'clear' })
    expect(kept(at)).toBe(null)
  })
})

import { expect, test } from 'vitest'
import { go, program, screen } from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'

const link = (id: string, step: Step): Block => ({
  id,
  block: 'link',
  text: { key: 'x' },
  press: [step],
})
const desk = screen('desk', {
  content: [
    {
      id: 'form',
      block: 'form',
      children: [
        { id: 'form.name', block: 'field', field: 'name' },
        { id: 'form.password', block: 'field', field: 'password' },
      ],
    },
    link('elsewhere', go('/lobby')),
    link('out', { do: 'leave', endpoint: 'authorize', query: {} }),
    link('over', { do: 'post-form', endpoint: 'handOver', fields: {} }),
  ],
  form: { schema: { type: 'object' }, ui: {}, rules: [], secrets: ['password'], initial: {} },
})
// A second journey beside the lobby's; its code is not loaded yet.
const whole = program([desk])
const withUnloadedJourney = {
  ...whole,
  index: {
    ...whole.index,
    prefixes: [{ segments: ['lobby'], journey: 'other' }, ...whole.index.prefixes],
  },
}

test.each([
  { press: 'elsewhere', type: 'go', kept: { name: 'minji', password: 'rain' } },
  { press: 'out', type: 'leave', kept: { name: 'minji' } },
  { press: 'over', type: 'post-form', kept: { name: 'minji' } },
] as const)(
  'R8.04 B02 offers an unreachable $type again; keeps secrets only for another journey',
  ({ press, type, kept }) => {
    const at = run(withUnloadedJourney)
    at.enter('/desk')
    at.send({ type: 'changed', field: 'name', value: 'minji' })
    at.send({ type: 'changed', field: 'password', value: 'rain' })
    at.send({ type: 'pressed', block: press })
    const [exit] = at.of(type)
    if (!exit) throw new Error('Nobody leaves.')
    at.send({ type: 'departure-failed', exit })
    expect(at.state()).toMatchObject({
      visit: { leaving: false, form: { values: kept } },
      notices: [{ text: { key: 'app.networkFail' } }],
    })
    expect(Object.keys(at.state().visit?.form.values ?? {})).toEqual(Object.keys(kept))
    at.send({ type: 'notice-retried', notice: at.state().notices[0]?.number ?? 0 })
    expect(at.of(type)).toEqual([exit])
  },
)

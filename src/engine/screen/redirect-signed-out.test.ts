import { expect, test } from 'vitest'
import { literal, program, screen, set } from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'
import type { Step } from '../../language/step.ts'
import { departureTimeoutMs } from '../navigation/navigate.ts'

const away: Step = { do: 'leave', endpoint: 'authorize', query: {} }

function signedInAt(press: readonly Step[]) {
  const hall = screen('hall', {
    access: 'auth',
    content: [{ id: 'out', block: 'button', kind: 'main', text: { key: 'x' }, press }],
  })
  const at = run(
    program([
      hall,
      screen('gate', { enter: [] }),
      screen('desk', { enter: [set('session.token', literal('t'))] }),
    ]),
  )
  at.enter('/desk')
  at.enter('/hall')
  at.send({ type: 'pressed', block: 'out' })
  expect(at.of('leave')).toHaveLength(1)
  at.wait(departureTimeoutMs)
  at.send({ type: 'timer-fired', timer: 'leaving' })
  return at
}

test('redirects from a members screen after sign-out when the external page fails', () => {
  const at = signedInAt([{ do: 'clear', paths: 'everything' }, away])
  expect(at.of('go')).toEqual([{ type: 'go', path: '/gate', query: {}, replace: true }])
})

test('keeps a signed-in user on the current screen', () => {
  const at = signedInAt([away])
  expect([at.of('go'), at.state().visit?.screen, at.state().visit?.leaving]).toEqual([
    [],
    'hall',
    false,
  ])
})

import { expect, test } from 'vitest'
import { go, index, literal, program, screen } from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'

const door = screen('door', {
  enter: [
    {
      do: 'authorize',
      endpoint: 'authorize',
      client: literal('c'),
      scope: 'openid',
      returnTo: '/back',
      remember: ['session', 'pkce'],
    },
  ],
})

test('B22 B24 shows the error route when the browser cannot store the request', () => {
  const at = run(program([door], { answers: { ...index().answers, unkept: [go('/lost', true)] } }))
  at.enter('/door')
  const request = at.of('prepare-authorization')[0]?.request ?? -1
  at.send({ type: 'authorization-refused', request })
  expect([at.of('leave'), at.of('go')]).toEqual([
    [],
    [{ type: 'go', path: '/lost', query: {}, replace: true }],
  ])
  expect(at.state().stores['session']).toMatchObject({ pkce: null })
  expect(at.send({ type: 'authorization-refused', request })).toEqual([])
})

import { expect, test } from 'vitest'
import { program, screen } from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'

const desk = screen('desk', {
  load: {
    notes: { operation: 'listNotes', arguments: {} },
    people: { operation: 'listPeople', arguments: {} },
  },
})

test('loads that failed are read again when the network is back', () => {
  const at = run(program([desk]))
  at.enter('/desk')
  const calls = at.of('call')
  const callOf = (operation: string) =>
    calls.find((call) => call.operation === operation)?.call ?? 0
  at.send({ type: 'call-settled', call: callOf('listNotes'), outcome: { kind: 'no-answer' } })
  at.send({ type: 'call-settled', call: callOf('listPeople'), outcome: { kind: 'ok', answer: [] } })
  at.send({ type: 'reached' })
  expect(at.of('call').map(({ operation }) => operation)).toEqual(['listNotes'])
})

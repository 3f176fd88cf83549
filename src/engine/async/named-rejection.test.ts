import { describe, expect, test } from 'vitest'
import { call, program, screen } from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'
import type { Outcome } from '../outcome.ts'

const refused = (status: string, code?: string): Outcome => ({
  kind: 'rejected',
  code: code ?? status,
  error: { message: 'No.' },
  words: code === undefined ? [status, '4xx'] : [`${status} ${code}`, code, status, '4xx'],
  ...(status === '401' && { otherwise: 'unauthorized' }),
})
const notice = (key: string) => [{ do: 'notice', text: { key }, tone: 'plain' } as const]

function shown(rows: readonly string[], outcome: Outcome): readonly string[] {
  const rejected = Object.fromEntries(rows.map((row) => [row, notice(row)]))
  const desk = screen('desk', { enter: [call('save', { rejected })] })
  const at = run(program([desk]))
  at.enter('/desk')
  at.answer('save', outcome)
  return at.state().notices.map(({ text }) => text.key)
}

describe('an error by status', () => {
  test.each([
    [['4xx', '422', 'TAKEN', '422 TAKEN'], '422 TAKEN'],
    [['4xx', '422', 'TAKEN'], 'TAKEN'],
    [['4xx', '422'], '422'],
    [['4xx'], '4xx'],
  ])('takes the most exact of %j', (rows, row) => {
    expect(shown(rows, refused('422', 'TAKEN'))).toEqual([row])
  })

  test('without a row keeps its meaning', () => {
    expect(shown(['401'], refused('401', 'BAD_PASSWORD'))).toEqual(['401'])
    expect(shown(['422'], refused('401', 'BAD_PASSWORD'))).toEqual(
      shown([], { kind: 'unauthorized' }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import type { Expression } from '../../language/expression.ts'
import type { Step } from '../../language/step.ts'
import { countdownView } from './countdown-view.ts'

const block = { id: 'left', block: 'countdown', timer: 'expiry', label: { key: 'left' } } as const
const context = { state: {}, now: 0 } as never
const literal = (value: boolean): Expression => ({ is: 'literal', value })
const over = (expired: readonly Step[]) => {
  const view = countdownView(block, { deadline: 1, expired }, context)
  return view.block === 'countdown' ? view.over : undefined
}
const notice = (when?: Expression): Step => ({
  do: 'notice',
  text: { key: 'gone' },
  tone: 'warn',
  ...(when && { when }),
})

describe('the text at the end of a countdown', () => {
  test('reports the end of the time without another text', () => {
    expect(over([])).toEqual({ key: 'app.block.over' })
    expect(over([{ do: 'set', set: [] }])).toEqual({ key: 'app.block.over' })
    expect(over([notice(literal(false))])).toEqual({ key: 'app.block.over' })
  })

  test('is empty when the timer itself shows a message', () => {
    expect(over([notice()])).toBeUndefined()
    expect(over([notice(literal(true))])).toBeUndefined()
    expect(over([{ do: 'problem', text: { key: 'gone' }, at: 'code' }])).toBeUndefined()
  })
})

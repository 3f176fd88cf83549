import { describe, expect, test } from 'vitest'
import { go, notice, program, screen } from '../../../tests/engine/fixtures/test-program.ts'
import { run } from '../../../tests/engine/fixtures/test-run.ts'
import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'

const button = (id: string, press: readonly Step[]): Block => ({
  id,
  block: 'button',
  kind: 'main',
  text: { key: 'x' },
  press,
})
const desk = screen('desk', {
  content: [
    button('say', [notice('said')]),
    button('leave', [go('/lobby')]),
    button('say-and-leave', [notice('farewell'), go('/lobby')]),
  ],
})

function noticesAfter(...presses: readonly string[]) {
  const at = run(program([desk]))
  at.enter('/desk')
  for (const block of presses) {
    at.wait(1000)
    at.send({ type: 'pressed', block })
  }
  at.wait(1000)
  at.follow()
  return at.state().notices.map(({ text }) => text.key)
}

describe('a notice', () => {
  test('stays at its screen', () => expect(noticesAfter('say')).toEqual(['said']))
  test('does not follow to another screen', () => expect(noticesAfter('say', 'leave')).toEqual([]))
  test('arrives with the move that showed it', () =>
    expect(noticesAfter('say-and-leave')).toEqual(['farewell']))
  test('goes when the person does something else', () =>
    expect(noticesAfter('say', 'say-and-leave')).toEqual(['farewell']))
})

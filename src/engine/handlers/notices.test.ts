import { describe, expect, test } from 'vitest'
import {
  compare,
  go,
  literal,
  notice,
  path,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { run } from '../../../tests/support/engine/test-run.ts'
import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { withRefusals } from '../views/refusal-views.ts'
import { screenView } from '../views/screen-view.ts'
import { shellView } from '../views/shell-view.ts'

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

const full = notice('full')
const wait: Step = {
  do: 'notice',
  text: { key: 'wait', values: { seconds: literal(42) } },
  tone: 'plain',
}
const counter = screen('counter', {
  timers: { resend: { deadline: ['request', 'resendAt'], expired: [set('request.step', 0)] } },
  content: [
    {
      id: 'full',
      block: 'text',
      text: { key: 'full' },
      tone: 'lead',
      when: compare(path('state.request.step'), '==', literal(1)),
    },
    { id: 'resend', block: 'resend', timer: 'resend', label: { key: 'again' }, press: [] },
    button('shown', [set('request.step', 1), full]),
    button('not-shown', [full]),
    button('clock', [{ do: 'start', timers: { resend: literal(42) } }, wait]),
    button('other-clock', [{ do: 'start', timers: { resend: literal(30) } }, wait]),
    button('for-a-while', [
      { do: 'start', timers: { resend: literal(5) } },
      set('request.step', 1),
      full,
    ]),
    button('free', [set('request.step', 1), full, go('/lobby')]),
  ],
})

/** Returns the notices of the shell, and whether each is only spoken, after a press. */
function spokenAfter(block: string, follow?: (at: ReturnType<typeof run>) => void) {
  const of = program([counter])
  const at = run(of)
  at.enter('/counter')
  at.send({ type: 'pressed', block })
  follow?.(at)
  return shellView(of, at.state()).notices.map(({ text, spoken }) => [text.key, spoken])
}

describe('a notice that the screen shows too', () => {
  test.each([
    ['shown', [['full', true]]],
    ['not-shown', [['full', undefined]]],
    ['clock', [['wait', true]]],
    ['other-clock', [['wait', undefined]]],
  ])('%s', (block, notices) => expect(spokenAfter(block)).toEqual(notices))
  test('ends with the text of the screen', () =>
    expect(
      spokenAfter('for-a-while', (at) => {
        const timer = at.of('wake-at')[0]?.timer ?? ''
        at.wait(5_000)
        at.send({ type: 'timer-fired', timer })
      }),
    ).toEqual([]))
  test('is drawn on the next screen', () =>
    expect(spokenAfter('free', (at) => at.follow())).toEqual([['full', undefined]]))
})

const refuse: Step = { do: 'notice', text: { key: 'refused' }, tone: 'bad' }
const till = screen('till', {
  content: [
    button('fail', [refuse]),
    button('praise', [notice('praised')]),
    { id: 'pay', block: 'submit', text: { key: 'pay' } },
  ],
})
const shelf = screen('shelf', {
  content: [
    button('fail', [refuse]),
    { id: 'find', block: 'submit', kind: 'plain', text: { key: 'find' } },
  ],
})

/** Returns the blocks of the screen by their ids, and the notices, after a press. */
function shownAfter(at: typeof till, block: string) {
  const of = program([at])
  const running = run(of)
  running.enter(`/${at.id}`)
  running.send({ type: 'pressed', block })
  const state = running.state()
  return [
    withRefusals(screenView(of, state), state)?.blocks.map(({ id }) => id.replace(/\d+/, 'n')),
    shellView(of, state).notices.map(({ text, spoken }) => [text.key, spoken]),
  ]
}

describe('a refusal', () => {
  test('stands above the main button of a form, and is only spoken as a message', () =>
    expect(shownAfter(till, 'fail')).toEqual([
      ['fail', 'praise', 'refusal.n', 'pay'],
      [['refused', true]],
    ]))
  test('stays a message without a main button', () =>
    expect(shownAfter(shelf, 'fail')).toEqual([['fail', 'find'], [['refused', undefined]]]))
  test('is no other message', () =>
    expect(shownAfter(till, 'praise')).toEqual([
      ['fail', 'praise', 'pay'],
      [['praised', undefined]],
    ]))
})

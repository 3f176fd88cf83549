import { afterEach, beforeEach, expect, test } from 'vitest'
import { ignoreKeyRepeat } from './keyboard.ts'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML =
    '<input id="code"><button type="button" id="remove">Remove</button><textarea id="lines"></textarea>'
  stop = ignoreKeyRepeat(document.body)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** @returns true when the browser performs the default action of the key */
const keydown = (id: string, key: string, repeat: boolean) =>
  document
    .getElementById(id)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))

test('counts only the first Enter while the key is held', () => {
  expect(
    ['code', 'remove'].map((id) => [keydown(id, 'Enter', false), keydown(id, 'Enter', true)]),
  ).toEqual([
    [true, false],
    [true, false],
  ])
})

test('other keys repeat, and so does Enter where lines are typed', () => {
  expect([
    keydown('code', 'Backspace', true),
    keydown('code', '1', true),
    keydown('lines', 'Enter', true),
  ]).toEqual([true, true, true])
})

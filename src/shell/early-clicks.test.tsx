import { afterEach, expect, test, vi } from 'vitest'
import { keepEarlyClicks } from './early-clicks.ts'

afterEach(() => document.body.replaceChildren())

const press = (id: string) => document.getElementById(id)?.click()

function page(markup: string): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = markup
  return root
}

test('replays early clicks once when the page starts to listen', () => {
  const root = page(
    '<button type="button" id="print"><span id="word">Print</span></button><button type="button" id="close">Close</button>',
  )
  const early = keepEarlyClicks(root)
  press('word')
  press('print')
  early.stop()
  const pressed = vi.fn<(id: string) => void>()
  root.addEventListener('click', ({ target }) =>
    pressed(target instanceof Element ? target.id : ''),
  )
  press('close')
  early.replay()
  expect(pressed.mock.calls.flat()).toEqual(['close', 'print'])
})

test('does not replay clicks that the browser handles itself', () => {
  const root = page(
    '<a id="link" href="#x">x</a><form><button type="submit" id="send" disabled>Send</button></form><button type="button" id="menu" popovertarget="all">Menu</button><div popover id="all"></div>',
  )
  const early = keepEarlyClicks(root)
  for (const id of ['link', 'send', 'menu']) press(id)
  const pressed = vi.fn<() => void>()
  early.stop()
  root.addEventListener('click', pressed)
  early.replay()
  expect(pressed).not.toHaveBeenCalled()
})

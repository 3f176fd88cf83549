import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uncoverControls } from './keyboard.ts'

let stop: () => void
beforeEach(() => {
  stop = uncoverControls(document.body)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const scroll = vi.fn<(how: unknown) => void>()
afterEach(() => scroll.mockReset())

interface Place {
  readonly top: number
  readonly bottom: number
  readonly left?: number
  readonly right?: number
}

/** Gives an element its place in pixels. */
function place(element: HTMLElement, { left = 0, right = 300, ...rows }: Place): HTMLElement {
  element.getBoundingClientRect = () => ({ ...rows, left, right }) as DOMRect
  element.scrollIntoView = scroll
  return element
}

/** Adds a button to the screen, then a message from 700 to 760 pixels. */
async function messageOver(button: Place, className = 'button-main', tone = 'good') {
  const main = document.body.appendChild(document.createElement('main'))
  const control = place(main.appendChild(document.createElement('button')), button)
  control.className = className
  const messages = document.body.appendChild(document.createElement('div'))
  place(messages, { top: 700, bottom: 760 })
  await Promise.resolve()
  const message = place(document.createElement('div'), { top: 700, bottom: 760 })
  message.className = 'message'
  message.dataset['tone'] = tone
  messages.append(message)
  await Promise.resolve()
  return { control, messages }
}

test.each([660, 700, 750])(
  'a main button at %i pixels scrolls away from a message',
  async (top) => {
    await messageOver({ top, bottom: top + 48 })
    expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]])
  },
)

test('it scrolls once for one message', async () => {
  await messageOver({ top: 700, bottom: 748 })
  document.body.append(document.createElement('p'))
  await Promise.resolve()
  expect(scroll).toHaveBeenCalledTimes(1)
})

test.each([600, 652, 760, 2000])('a main button at %i pixels stays in its place', async (top) => {
  const { messages } = await messageOver({ top, bottom: top + 48 })
  expect([scroll.mock.calls, messages.hasAttribute('data-at-end')]).toEqual([[], false])
})

test.each([
  ['good', 0],
  ['plain', 0],
  ['warn', 1],
  ['bad', 1],
])('a message over another button moves to the end: %s', async (tone, scrolls) => {
  const { messages } = await messageOver({ top: 740, bottom: 788 }, 'button', tone)
  expect([messages.hasAttribute('data-at-end'), scroll.mock.calls.length]).toEqual([true, scrolls])
})

test('a message beside a button stays', async () => {
  const { messages } = await messageOver({ top: 700, bottom: 748, left: 400, right: 500 }, 'button')
  expect(messages.hasAttribute('data-at-end')).toBe(false)
})

test('a message moves when the user scrolls a button below it; the next one is measured again', async () => {
  const { control, messages } = await messageOver({ top: 900, bottom: 948 }, 'button', 'bad')
  place(control, { top: 720, bottom: 768 })
  dispatchEvent(new Event('scroll'))
  expect([messages.hasAttribute('data-at-end'), scroll.mock.calls]).toEqual([true, []])
  place(control, { top: 300, bottom: 348 })
  const next = place(document.createElement('div'), { top: 700, bottom: 760 })
  next.className = 'message'
  messages.replaceChildren(next)
  await Promise.resolve()
  expect(messages.hasAttribute('data-at-end')).toBe(false)
})

test('nothing scrolls without a main button', async () => {
  document.body.append(place(document.createElement('div'), { top: 700, bottom: 760 }))
  await Promise.resolve()
  expect(scroll).not.toHaveBeenCalled()
})

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import { createTexts } from '../i18n/texts.ts'
import type { BlockOf } from './block-context.ts'
import { Strength } from './meters.tsx'

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', { weak: 'Easy.', strong: 'Hard.' })

let place: HTMLElement
let root: Root
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.useRealTimers()
})

type Level = BlockOf<'strength'>['level']
const draw = (level: Level, key?: string) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <Strength
          view={{
            id: 's',
            block: 'strength',
            field: 'password',
            level,
            ...(key && { text: { key } }),
          }}
        />
      </I18nextProvider>,
    ),
  )
const announced = () => place.querySelector('[role=status]')?.textContent
const later = (time: number) => act(async () => vi.advanceTimersByTime(time))

test('shows bars and a sentence, and reserves space before typing', async () => {
  await draw(0)
  expect([
    place.querySelectorAll('i').length,
    place.querySelectorAll('[data-on]').length,
    place.querySelector('p')?.textContent,
  ]).toEqual([4, 0, ''])
  await draw(1, 'app.weak')
  expect([
    place.querySelectorAll('[data-on]').length,
    place.querySelector('p')?.textContent,
  ]).toEqual([1, 'Easy.'])
  expect(place.querySelector('i')?.closest('[aria-hidden=true]')).toBeTruthy()
})

test('announces the last strength only after a pause in typing', async () => {
  await draw(1, 'app.weak')
  await later(1_000)
  await draw(4, 'app.strong')
  await later(1_000)
  expect(announced()).toBe('')
  await later(1_000)
  expect(announced()).toBe('Hard.')
})

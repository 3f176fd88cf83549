import { effect, signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import type { ShellView } from '../engine/view.ts'
import { createSelectors } from './selectors.ts'

const calm: ShellView = {
  title: { key: 'a.title' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: ['en-US'],
  footer: { links: [], phone: '1', email: '', copyright: '' },
  notices: [],
  covered: false,
}

test('notifies a reader only about its own part of the shell', () => {
  const view = signal(calm)
  const selectors = createSelectors({
    screen: () => undefined,
    shell: () => structuredClone(view.value),
  })
  const footers: string[] = []
  const titles: boolean[] = []
  const stops = [
    effect(() => void footers.push(selectors.shellPart('footer').value.phone)),
    effect(() => void titles.push(selectors.shellPart('titleHasProblem').value)),
  ]
  view.value = { ...calm, titleHasProblem: true }
  view.value = { ...calm, titleHasProblem: true, footer: { ...calm.footer, phone: '2' } }
  for (const stop of stops) stop()
  expect([footers, titles]).toEqual([
    ['1', '2'],
    [false, true],
  ])
  expect(selectors.shellPart('footer')).toBe(selectors.shellPart('footer'))
})

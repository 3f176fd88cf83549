import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import { createTexts } from '../i18n/texts.ts'
import { type BlockContext, BlockContextProvider, type BlockOf } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import { Tabs } from './containers.tsx'

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', { one: 'Methods', two: 'Devices', three: 'Activity' })

const tab = (name: 'one' | 'two' | 'three'): BlockOf<'tab'> => ({
  id: name,
  block: 'tab',
  text: { key: `app.${name}` },
  icon: 'key',
  children: [{ id: `${name}.0`, block: 'text', text: { key: `app.${name}` }, tone: 'body' }],
})
const view: BlockOf<'tabs'> = {
  id: 'tabs',
  block: 'tabs',
  children: [tab('one'), tab('two'), tab('three')],
}

let place: HTMLElement
let root: Root
let width = 0
const watchers = new Set<() => void>()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return width < 768
    },
    addEventListener: (_: string, watcher: () => void) => watchers.add(watcher),
    removeEventListener: (_: string, watcher: () => void) => watchers.delete(watcher),
  }))
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

/** No block of these reads anything else. */
const context = {} as BlockContext

async function drawAt(pixels: number): Promise<void> {
  width = pixels
  await act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <BlockContextProvider value={context}>
          <Tabs view={view} Blocks={Blocks} />
        </BlockContextProvider>
      </I18nextProvider>,
    ),
  )
}

const tabs = () => [...place.querySelectorAll<HTMLElement>('[role=tab]')]
const panels = () => [...place.querySelectorAll<HTMLElement>('.tab-panel')]
const chosen = () => panels().map((panel) => panel.dataset['chosen'])
const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })

test('a press shows another part; each tab names its panel', async () => {
  await drawAt(390)
  expect(chosen()).toEqual(['true', undefined, undefined])
  await act(async () => tabs()[2]?.click())
  expect(chosen()).toEqual([undefined, undefined, 'true'])
  expect(tabs().map(({ ariaSelected }) => ariaSelected)).toEqual(['false', 'false', 'true'])
  for (const [at, panel] of panels().entries()) {
    expect(panel.getAttribute('role')).toBe('tabpanel')
    expect(tabs()[at]?.getAttribute('aria-controls')).toBe(panel.id)
    expect(panel.getAttribute('aria-labelledby')).toBe(tabs()[at]?.id)
  }
})

test('arrow keys, Home and End move between the tabs', async () => {
  await drawAt(390)
  tabs()[0]?.focus()
  for (const [key, at] of [
    ['ArrowLeft', 2],
    ['ArrowRight', 0],
    ['End', 2],
    ['Home', 0],
  ] as const) {
    await press(key)
    expect(document.activeElement).toBe(tabs()[at])
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual(
      [0, 1, 2].map((each) => (each === at ? 0 : -1)),
    )
  }
})

test('arrow keys follow the tabs where lines go from right to left', async () => {
  place.style.direction = 'rtl'
  await drawAt(390)
  tabs()[0]?.focus()
  await press('ArrowLeft')
  expect(document.activeElement).toBe(tabs()[1])
  await press('ArrowRight')
  expect(document.activeElement).toBe(tabs()[0])
})

test('a wide screen has no panels of tabs, and follows its width', async () => {
  await drawAt(1280)
  expect(panels().map((panel) => panel.getAttribute('role'))).toEqual([null, null, null])
  width = 390
  await act(async () => watchers.forEach((watcher) => watcher()))
  expect(panels()[0]?.getAttribute('role')).toBe('tabpanel')
})

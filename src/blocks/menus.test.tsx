import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '../../tests/support/react-act.ts'
import type { ShellView } from '../engine/view.ts'
import { createTexts } from '../i18n/texts.ts'
import type { SentEvent } from '../runtime/ports.ts'
import { BlockContextProvider, type BlockOf, RowProvider } from './block-context.ts'
import { Menu, MenuButton } from './menus.tsx'

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', {
  menu: 'Menu',
  loading: 'Loading',
  tryAgain: 'Try again',
  block: { loadFailed: 'Failed.' },
  options: 'More options',
  notMe: "This wasn't me",
  rename: 'Rename',
  did: 'Verified with SMS',
  from: '{device}',
})
texts.add('ko-KR', 'app', {
  menu: '메뉴',
  loading: '불러오는 중',
  tryAgain: '다시 시도',
  block: { loadFailed: '불러오지 못했습니다.' },
})

const shell: ShellView = {
  title: { key: 'app.menu' },
  titleHasProblem: false,
  bare: false,
  languages: ['en-US', 'ko-KR'],
  logo: { pressable: false },
  footer: { links: [], phone: '', email: '', copyright: '' },
  notices: [],
  covered: false,
}
const sent: SentEvent[] = []
const went: string[] = []
const stage = {
  send: (event: SentEvent) => void sent.push(event),
  goTo: (address: string) => void went.push(address),
  now: signal(0),
  shell: signal(shell),
  renderForm: () => null,
  report: () => undefined,
}

let place: HTMLElement
let root: Root
beforeEach(() => {
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = () => undefined
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  sent.length = 0
  went.length = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  await texts.use('en-US')
})

const menu: BlockOf<'menu'> = {
  id: 'shell.menu',
  block: 'menu',
  source: 'menu',
  label: { key: 'app.menu' },
  state: 'ready',
  entries: [
    { id: 'home', label: 'Home', path: '/base/home', active: false, entries: [] },
    {
      id: 'safety',
      label: 'Safety',
      path: '/base/safety',
      active: false,
      entries: [
        {
          id: 'methods',
          label: 'Methods',
          path: '/base/safety/methods',
          active: true,
          entries: [],
        },
      ],
    },
  ],
}
const draw = (changes: Partial<BlockOf<'menu'>>) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <BlockContextProvider value={stage}>
          <Menu view={{ ...menu, ...changes }} />
        </BlockContextProvider>
      </I18nextProvider>,
    ),
  )

/** Presses the first entry, and says whether that was taken over. */
function press(how: MouseEventInit): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
  place.querySelector('a')?.dispatchEvent(event)
  return event.defaultPrevented
}

describe('a menu', () => {
  test.each([
    ['en-US', 'Menu'],
    ['ko-KR', '메뉴'],
  ] as const)('is a named landmark in %s with links and a current page', async (language, name) => {
    await texts.use(language)
    await draw({})
    expect(place.querySelector('nav')?.getAttribute('aria-label')).toBe(name)
    expect(
      [...place.querySelectorAll('a')].map((link) => [
        link.getAttribute('href'),
        link.textContent,
        link.getAttribute('aria-current'),
      ]),
    ).toEqual([
      ['/base/home', 'Home', null],
      ['/base/safety', 'Safety', null],
      ['/base/safety/methods', 'Methods', 'page'],
    ])
    expect(place.querySelectorAll('li > ul > li')).toHaveLength(1)
  })

  test('R0.01 navigates without a page load, except for a new tab', async () => {
    await draw({})
    const others = [
      { ctrlKey: true },
      { metaKey: true },
      { shiftKey: true },
      { altKey: true },
      { button: 1 },
    ]
    // No navigation happens without a browser. A press that is not handled is left to the browser.
    expect(others.map(press)).toEqual(others.map(() => false))
    expect(went).toEqual([])
    expect(press({})).toBe(true)
    expect(went).toEqual(['/base/home'])
  })

  test('that could not be had offers to try again', async () => {
    await draw({ state: 'failed', entries: [] })
    await act(async () => place.querySelector('button')?.click())
    expect(sent).toEqual([{ type: 'retried', load: 'menu' }])
  })

  test('that is on its way is busy', async () => {
    await draw({ state: 'loading', entries: [] })
    expect(place.querySelector('nav')?.ariaBusy).toBe('true')
  })
})

const entry = (id: string) =>
  ({ id, block: 'button', kind: 'plain', text: { key: `app.${id}` }, busy: false }) as const

const names = () => [...place.querySelectorAll('button')].map((button) => button.ariaLabel)

const drawRow = (device: string, ids: readonly string[]) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <BlockContextProvider value={stage}>
          <RowProvider
            value={{
              key: device,
              title: { key: 'app.did' },
              detail: { key: 'app.from', values: { device } },
              busy: false,
            }}
          >
            <MenuButton
              view={{
                id: 'row',
                block: 'menu-button',
                text: { key: 'app.options' },
                children: ids.map(entry),
              }}
            />
          </RowProvider>
        </BlockContextProvider>
      </I18nextProvider>,
    ),
  )

describe('the menu of a row', () => {
  test('of one entry is that entry, named after both lines of its row', async () => {
    await drawRow('Chrome, Windows', ['notMe'])
    expect(names()).toEqual(["This wasn't me: Verified with SMS, Chrome, Windows"])
    await act(async () => place.querySelector('button')?.click())
    expect(sent).toEqual([{ type: 'pressed', block: 'notMe' }])
  })

  test('of several entries is a menu, named after the title of its row', async () => {
    await drawRow('Chrome, Windows', ['notMe', 'rename'])
    expect(names()[0]).toBe('More options: Verified with SMS')
  })
})

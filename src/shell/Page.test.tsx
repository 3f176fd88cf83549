import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import { drawings } from '../blocks/icons/drawings.ts'
import type { BlockView, ScreenView, ShellView } from '../engine/view.ts'
import { createTexts } from '../i18n/texts.ts'
import { languageFacts } from '../language/locale/language-facts.ts'
import type { UiStore } from '../runtime/hydration/ui-store.ts'
import type { SentEvent } from '../runtime/ports.ts'
import { createSelectors } from '../runtime/selectors.ts'
import { recoverFocus } from './keyboard.ts'

// jsdom has neither; the header asks for both.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
})
Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
const { App } = await import('./App.tsx')
const { createRouter } = await import('./router.ts')

const texts = createTexts({
  language: 'en-US',
  facts: languageFacts(['en-US', 'ko-KR']),
  missing: () => undefined,
  loadNamespace: async () => ({}),
})
const words = {
  product: 'Gatehouse',
  networkFail: 'No network.',
  tryAgain: 'Try again',
  openHere: 'Open it here',
  reference: 'Reference: {id}',
  loading: 'Loading',
  a: 'First',
  b: 'Second',
  privacy: 'Privacy',
  title: { problem: 'Error: {title}' },
  shell: {
    crash: 'Not shown.',
    signOut: 'Log out',
    managedBy: 'Managed by {name}.',
    loadFailed: 'Not loaded.',
    reload: 'Reload',
    unreached: 'Not reached.',
    dismiss: 'Close',
    popup: 'At the end: {title}',
    language: 'Language',
  },
}
texts.add('en-US', 'app', words)
texts.add('ko-KR', 'app', { ...words, a: '첫째', title: { problem: '오류: {title}' } })

const calm: ShellView = {
  title: { key: 'app.a' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: ['en-US', 'ko-KR'],
  footer: { links: [], phone: '', email: '', copyright: '' },
  notices: [],
  covered: false,
}
const first: ScreenView = {
  visit: 1,
  screen: 'x',
  layout: 'card',
  heading: { key: 'app.a' },
  blocks: [],
}

let isThere: boolean | Promise<boolean> = true
let reloads: number
let place: HTMLElement
let root: Root
let sent: SentEvent[]
let reported: unknown[]
const screen = signal<ScreenView | undefined>(first)
const shell = signal(calm)
const [loading, loadFailed, covered] = [signal(false), signal(false), signal(false)]

const runtime: UiStore = {
  ...createSelectors({ screen: () => screen.value, shell: () => shell.value }),
  now: signal(0),
  loading,
  loadFailed,
  covered,
  send: (event) => void sent.push(event),
  reload: async () => {
    reloads += 1
    return isThere
  },
}

beforeEach(async () => {
  sent = []
  reported = []
  isThere = true
  reloads = 0
  screen.value = first
  shell.value = calm
  loadFailed.value = loading.value = covered.value = false
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place, { onCaughtError: () => undefined })
  const router = createRouter('')
  await act(async () =>
    root.render(
      <App
        router={router}
        runtime={runtime}
        texts={texts}
        basePath="/base"
        formOf={() => undefined}
        report={(error) => reported.push(error)}
      />,
    ),
  )
})
afterEach(async () => {
  await act(async () => texts.use('en-US'))
  await act(async () => root.unmount())
  place.remove()
})
/** jsdom has no popover: this event is the one that a browser sends before it opens one. */
const opens = (menu: Element | null) => menu?.dispatchEvent(new Event('beforetoggle'))
const find = (selector: string) => place.querySelector<HTMLElement>(selector)
const key = (name: string) =>
  change(
    () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true }),
      ),
  )
const change = (alter: () => void) => act(async () => alter())

describe('focus', () => {
  test('moves to the heading of a new screen, but not on updates', async () => {
    expect(document.activeElement).toBe(find('h1'))
    await change(() => {
      screen.value = { ...first, visit: 2, heading: { key: 'app.b' } }
    })
    expect(document.activeElement?.textContent).toBe('Second')
    find('.skip')?.focus()
    await change(() => {
      screen.value = {
        ...first,
        visit: 2,
        heading: { key: 'app.b' },
        blocks: [{ id: 't', block: 'text', tone: 'body', text: { key: 'app.a' } }],
      }
    })
    expect(document.activeElement).toBe(find('.skip'))
  })

  test('moves to a new screen element, so that Orca announces it', async () => {
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => void changes.push(...records))
    observer.observe(place, { childList: true, subtree: true })
    for (const visit of [2, 3]) {
      const left = document.activeElement
      changes.length = 0
      await change(() => {
        screen.value = { ...first, visit }
      })
      const emptied = changes
        .filter(({ removedNodes }) => [...removedNodes].some((node) => node.contains(left)))
        .map(({ target }) => target)
      expect([
        emptied.length,
        emptied.some((element) => element.contains(document.activeElement)),
      ]).toEqual([1, false])
    }
    observer.disconnect()
    expect(find('main')?.childElementCount).toBe(2)
  })

  test('waits until the cover is removed', async () => {
    await change(() => {
      shell.value = { ...calm, covered: true }
    })
    expect(find('.page')?.hasAttribute('inert')).toBe(true)
    await change(() => {
      screen.value = { ...first, visit: 3 }
    })
    find('.skip')?.focus()
    await change(() => {
      shell.value = calm
    })
    expect(document.activeElement).toBe(find('h1'))
  })
})

const pageState = () => [
  find('h1')?.textContent,
  find('header') !== null,
  find('.page')?.hasAttribute('inert'),
  find('.screen-bare') !== null,
]

test('keeps the previous screen for 400 ms when a redirect page follows', async () => {
  vi.useFakeTimers()
  const pass = (visit: number) =>
    change(() => {
      screen.value = { visit, screen: 'pass', layout: 'bare', blocks: [] }
      shell.value = { ...calm, bare: true }
    })
  await pass(2)
  expect(pageState()).toEqual(['First', true, true, false])
  await act(async () => vi.advanceTimersByTime(399))
  expect(pageState()).toEqual(['First', true, true, false])
  await pass(3)
  await act(async () => vi.advanceTimersByTime(1))
  expect(pageState()).toEqual([undefined, false, false, true])
  await change(() => {
    screen.value = { ...first, visit: 4, heading: { key: 'app.b' } }
    shell.value = calm
  })
  expect(pageState()).toEqual(['Second', true, false, false])
  vi.useRealTimers()
})

const button = (id: string) => ({
  id,
  block: 'button',
  kind: 'main',
  text: { key: 'app.tryAgain' },
})
const section = (children: readonly unknown[]) => ({
  id: 'part',
  block: 'section',
  title: { key: 'app.b' },
  children,
})
const showBlocks = (...blocks: readonly unknown[]) =>
  change(() => {
    screen.value = { ...first, blocks } as unknown as ScreenView
  })
const focused = () => document.activeElement

describe('focus when the focused part disappears', () => {
  let stop: () => void
  beforeEach(() => {
    stop = recoverFocus(document.body)
  })
  afterEach(() => stop())

  const notices = [1, 2].map((number) => ({
    number,
    text: { key: 'app.networkFail' },
    tone: 'bad',
    retry: true,
  })) as unknown as ShellView['notices']

  test('returns to the previous element when a notice closes', async () => {
    find('.skip')?.focus()
    await change(() => {
      shell.value = { ...calm, notices }
    })
    find('.notice .retry')?.focus()
    await change(() => {
      shell.value = { ...calm, notices: notices.slice(1) }
    })
    expect(focused()).toBe(find('.skip'))
  })

  test('moves to the section heading when part of a section disappears', async () => {
    await showBlocks(section([button('more'), button('rest')]))
    find('.section .button')?.focus()
    await showBlocks(section([button('rest')]))
    expect([focused(), focused()?.textContent]).toEqual([find('h2'), 'Second'])
  })

  test('returns to the previous element when a whole section disappears', async () => {
    await showBlocks(button('rename'), section([button('save')]))
    find('.button')?.focus()
    find('.section .button')?.focus()
    await showBlocks(button('rename'))
    expect(focused()).toBe(find('.button'))
  })

  test('ignores the heading of a popup beside a notice', async () => {
    await change(() => {
      shell.value = { ...calm, notices }
    })
    find('.notice .retry')?.focus()
    place.insertAdjacentHTML('afterbegin', '<h2>A popup</h2>')
    await change(() => {
      shell.value = { ...calm, notices: notices.slice(1) }
    })
    expect(focused()).toBe(find('h1'))
  })

  test('does not move after it is stopped', async () => {
    await showBlocks(button('rename'), section([button('save')]))
    find('.section .button')?.focus()
    stop()
    await showBlocks(button('rename'))
    expect(focused()).toBe(document.body)
  })

  test('does not move when the user left the part before', async () => {
    await showBlocks(button('rename'), section([button('save')]))
    find('.section .button')?.focus()
    find('.section .button')?.blur()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    await showBlocks(button('rename'))
    expect(focused()).toBe(document.body)
  })
})

const scrolled = () => document.documentElement.scrollTop
const scroll = () => {
  document.documentElement.scrollTop = 200
}
const showVisit = (visit: number) =>
  change(() => {
    screen.value = { ...first, visit }
  })

describe('a new screen', () => {
  test('starts at the top and keeps its scroll position under a cover', async () => {
    scroll()
    await showVisit(2)
    expect(scrolled()).toBe(0)
    scroll()
    await change(() => {
      shell.value = { ...calm, covered: true }
    })
    await change(() => {
      shell.value = calm
    })
    expect(scrolled()).toBe(200)
  })

  test('and the first one is where the browser puts it', async () => {
    await act(async () => root.unmount())
    scroll()
    root = createRoot(place)
    await act(async () =>
      root.render(
        <App
          router={createRouter('')}
          runtime={runtime}
          texts={texts}
          basePath="/base"
          formOf={() => undefined}
          report={(error) => reported.push(error)}
        />,
      ),
    )
    expect([find('h1')?.textContent, scrolled()]).toEqual(['First', 200])
  })
})

describe('the popup', () => {
  const popup = {
    title: { key: 'app.privacy' },
    blocks: [{ id: 'yes', block: 'button', kind: 'main', text: { key: 'app.tryAgain' } }],
  } as unknown as NonNullable<ShellView['popup']>

  test.each([
    ['the previous element', () => find('.skip'), () => find('.skip')],
    ['the start of the screen, when there was none', () => undefined, () => find('h1')],
  ])('goes away and moves the focus to %s', async (_, from, to) => {
    await change(() => {
      shell.value = { ...calm, popup }
    })
    const button = find('.popup button')
    ;(document.activeElement as HTMLElement | null)?.blur()
    from()?.focus()
    button?.focus()
    expect(document.activeElement).toBe(button)
    await change(() => {
      shell.value = calm
    })
    expect(document.activeElement).toBe(to())
  })

  test('is announced once, in an existing region, when users can reach it', async () => {
    vi.useFakeTimers()
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- `place` belongs to the test
    const region = () =>
      [...place.querySelectorAll('[role=status].visually-hidden')].map(
        ({ textContent }) => textContent,
      )
    await change(() => {
      shell.value = { ...calm, popup, covered: true }
    })
    await act(async () => void vi.advanceTimersByTime(1_000))
    expect(region()).toEqual([''])
    await change(() => {
      shell.value = { ...calm, popup }
    })
    expect(region()).toEqual([''])
    await act(async () => void vi.advanceTimersByTime(100))
    expect(region()).toEqual(['At the end: Privacy'])
    vi.useRealTimers()
  })

  test('closes without moving focus from another element', async () => {
    await change(() => {
      shell.value = { ...calm, popup }
    })
    find('.skip')?.focus()
    await change(() => {
      shell.value = calm
    })
    expect(document.activeElement).toBe(find('.skip'))
  })
})

describe('the document title', () => {
  test('R1.25 shows the title of the view, with the problem first', async () => {
    expect(document.title).toBe('First')
    await change(() => {
      shell.value = { ...calm, titleHasProblem: true }
    })
    expect(document.title).toBe('Error: First')
    await change(() => void texts.use('ko-KR'))
    expect(document.title).toBe('오류: 첫째')
  })
})

describe('the header', () => {
  test('D1.02 the logo is a button only where it leads somewhere', async () => {
    expect(find('button.logo')).toBeNull()
    await change(() => {
      shell.value = { ...calm, logo: { pressable: true } }
    })
    await change(() => find('button.logo')?.click())
    expect(sent).toEqual([{ type: 'shell-pressed', control: 'logo' }])
  })

  test('shows a sign beside the name, or only the name', async () => {
    expect([find('.logo svg'), find('.logo')?.textContent]).toEqual([null, 'Gatehouse'])
    await change(() => {
      shell.value = { ...calm, logo: { sign: 'gate', pressable: false } }
    })
    expect([find('.logo svg path')?.getAttribute('d'), find('.logo')?.textContent]).toEqual([
      drawings.gate,
      'Gatehouse',
    ])
  })

  test('shows the name and logs an error when the logo fails', async () => {
    await change(() => {
      shell.value = { ...calm, logo: { source: '/gone.svg', pressable: false } }
    })
    await change(() => find('.logo img')?.dispatchEvent(new Event('error')))
    expect([find('.logo img'), find('.logo')?.textContent, reported]).toEqual([
      null,
      'Gatehouse',
      [new Error('The logo could not be loaded.')],
    ])
  })

  test('WCAG 1.4.13: closes only the tooltip on Escape and reopens it later', async () => {
    await change(() => {
      shell.value = { ...calm, profile: { name: 'Minji', detail: '', managedBy: 'Knox' } }
    })
    Object.assign(HTMLElement.prototype, {
      checkVisibility(this: HTMLElement) {
        return this.closest('[data-dismissed]') === null
      },
    })
    const press = async () => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      await change(() => void find('.menu-top button')?.dispatchEvent(event))
      return event.defaultPrevented
    }
    expect([await press(), find('.menu-top')?.hasAttribute('data-dismissed')]).toEqual([true, true])
    expect(await press()).toBe(false)
    await change(
      () =>
        void find('.menu-top button')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
    )
    expect(find('.menu-top')?.hasAttribute('data-dismissed')).toBe(false)
  })

  test('R1.43 R1.46 R1.47 R1.48 shows user, account manager and sign-out in the profile', async () => {
    expect(find('.avatar')).toBeNull()
    await change(() => {
      shell.value = { ...calm, profile: { name: 'Minji', detail: 'm***i', managedBy: 'Knox' } }
    })
    expect(find('.menu-head')?.textContent).toBe('Minjim***i')
    expect(find('[role="tooltip"]')?.textContent).toBe('Managed by Knox.')
    await change(() =>
      [...place.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Log out')
        ?.click(),
    )
    expect(sent).toEqual([{ type: 'shell-pressed', control: 'sign-out' }])
  })

  test('R1.41 lists languages in their own names and changes all texts at once', async () => {
    await change(() => opens(find('.menu')))
    const [english, korean] = place.querySelectorAll<HTMLElement>('.menu [role="menuitemradio"]')
    expect([english?.textContent, english?.lang, korean?.textContent, korean?.lang]).toEqual([
      'English',
      'en-US',
      '한국어',
      'ko-KR',
    ])
    await change(() => korean?.click())
    expect([find('h1')?.textContent, document.documentElement.lang]).toEqual(['첫째', 'ko-KR'])
  })

  test('arrow keys move in a menu, from its end to its beginning', async () => {
    await change(() => opens(find('.menu')))
    const items = [
      ...(find('.menu')?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []),
    ]
    // jsdom cannot open a popover, and a closed element takes no focus.
    find('.menu')?.removeAttribute('popover')
    items[0]?.focus()
    await key('ArrowDown')
    expect(document.activeElement).toBe(items[1])
    await key('ArrowDown')
    expect(document.activeElement).toBe(items[0])
    await key('End')
    expect(document.activeElement).toBe(items[1])
  })
})

describe('the footer', () => {
  test('R1.34 D1.05 T7 shows only the known branding values', async () => {
    expect(find('footer')?.textContent).toBe('')
    await change(() => {
      shell.value = {
        ...calm,
        footer: {
          links: [{ text: { key: 'app.privacy' }, path: '/p' }],
          phone: '1588-0000',
          email: 'help@example.com',
          copyright: '© Example',
        },
      }
    })
    const links = [...place.querySelectorAll<HTMLAnchorElement>('footer a')].map((link) => [
      link.getAttribute('href'),
      link.target,
      link.rel,
    ])
    expect(links).toEqual([
      ['/base/p', '_blank', 'noopener'],
      ['tel:15880000', '', ''],
      ['mailto:help@example.com', '', ''],
    ])
    expect(find('footer')?.textContent).toContain('© Example')
  })

  test('D1.06 a bare screen has neither header nor footer', async () => {
    await change(() => {
      shell.value = { ...calm, bare: true }
    })
    expect([find('header'), find('footer')]).toEqual([null, null])
  })
})

test('shows a notice in an existing region, with close and retry', async () => {
  const region = find('.notices')
  await change(() => {
    shell.value = {
      ...calm,
      notices: [{ number: 7, text: { key: 'app.networkFail' }, tone: 'bad', retry: true }],
    }
  })
  expect(region?.querySelector('p')?.textContent).toBe('No network.')
  const [again, close] = region?.querySelectorAll('button') ?? []
  await change(() => again?.click())
  await change(() => close?.click())
  expect(sent).toEqual([
    { type: 'notice-retried', notice: 7 },
    { type: 'notice-dismissed', notice: 7 },
  ])
})

test('only speaks a notice that the screen shows', async () => {
  const region = find('.notices')
  await change(() => {
    shell.value = {
      ...calm,
      notices: [
        { number: 7, text: { key: 'app.networkFail' }, tone: 'bad', retry: false, spoken: true },
      ],
    }
  })
  expect(region?.getAttribute('role')).toBe('status')
  expect([region?.textContent, region?.firstElementChild?.className]).toEqual([
    'No network.',
    'visually-hidden',
  ])
  expect([region?.querySelector('button'), find('.message')]).toEqual([null, null])
})

test('R1.39 covers the page while code loads and then shows the failure', async () => {
  await change(() => {
    loading.value = true
  })
  expect(find('.cover[role="status"]')?.textContent).toBe('Loading')
  await change(() => {
    loadFailed.value = true
  })
  expect(find('.cover')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Not loaded.')
})

test('announces an unreachable server at each retry of a failed page', async () => {
  await change(() => {
    loadFailed.value = true
  })
  isThere = false
  expect(find('[role="alert"]')).toBeNull()
  await change(() => find('.screen-status button')?.click())
  const alert = find('[role="alert"]')
  expect(alert?.textContent).toBe('Not reached.')
  await change(() => find('.screen-status button')?.click())
  // A new element: spoken once more.
  expect([find('[role="alert"]')?.textContent, find('[role="alert"]') === alert]).toEqual([
    'Not reached.',
    false,
  ])
})

test('asks the server once and shows a busy retry button', async () => {
  await change(() => {
    loadFailed.value = true
  })
  const probe = Promise.withResolvers<boolean>()
  isThere = probe.promise
  const again = () => find('.screen-status button')
  await change(() => again()?.click())
  await change(() => again()?.click())
  expect([again()?.getAttribute('aria-busy'), find('[role="alert"]'), reloads]).toEqual([
    'true',
    null,
    1,
  ])
  await change(() => probe.resolve(false))
  expect([again()?.getAttribute('aria-busy'), find('[role="alert"]')?.textContent]).toEqual([
    'false',
    'Not reached.',
  ])
})

test('shows no old content of a page from the back/forward cache', async () => {
  await change(() => {
    covered.value = true
  })
  expect(place.textContent).toBe('Loading')
})

test('reports a broken part once, keeps header and footer, offers retry', async () => {
  // A block name that does not exist, as in the view of a newer program.
  const broken = { id: 'z', block: 'tomorrow' } as unknown as BlockView
  await change(() => {
    screen.value = { ...first, visit: 4, blocks: [broken] }
  })
  expect(document.activeElement?.textContent).toBe('Not shown.')
  expect(reported).toHaveLength(1)
  expect(find('header')).not.toBeNull()
  await change(() => {
    screen.value = { ...first, visit: 4 }
  })
  await change(() => find('main .button-main')?.click())
  expect(find('h1')?.textContent).toBe('First')
  await change(() => {
    screen.value = { ...first, visit: 5, blocks: [broken] }
  })
  await change(() => {
    screen.value = { ...first, visit: 6 }
  })
  expect(find('main')?.textContent).toBe('First')
})

test('B03 shows the reference of an unknown error below its text', async () => {
  await change(() => {
    shell.value = {
      ...calm,
      notices: [
        {
          number: 9,
          text: { key: 'app.networkFail' },
          tone: 'bad',
          retry: true,
          reference: '4f1c2a7b',
        },
      ],
    }
  })
  const line = find('.notices .reference')
  expect([line?.textContent, line?.getAttribute('translate')]).toEqual([
    'Reference: 4f1c2a7b',
    'no',
  ])
})

test('B29 offers a blocked new tab in the current tab', async () => {
  sent.length = 0
  await change(() => {
    shell.value = {
      ...calm,
      notices: [
        {
          number: 8,
          text: { key: 'app.networkFail' },
          tone: 'warn',
          retry: false,
          path: '/policy',
        },
      ],
    }
  })
  const [here] = find('.notices')?.querySelectorAll('button') ?? []
  expect(here?.textContent).toBe('Open it here')
  await change(() => here?.click())
  expect(sent).toEqual([{ type: 'notice-followed', notice: 8 }])
})

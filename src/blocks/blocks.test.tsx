import { signal } from '@preact/signals-react'
import { act, Profiler } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import type { BlockView, ShellView } from '../engine/view.ts'
import { createTexts } from '../i18n/texts.ts'
import { table } from '../rules/table.ts'
import type { SentEvent } from '../runtime/ports.ts'
import { BlockContextProvider, FormSlots, ScreenMounted } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import { hasKind } from './meters.tsx'

const issued = Date.UTC(2026, 10, 20, 5, 0, 0)
const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'error', { 'forbidden-words': 'A bad word.' })
texts.add('en-US', 'app', {
  loading: 'Loading',
  tryAgain: 'Try again',
  left: 'Time left',
  resend: 'Resend',
  title: 'SMS',
  target: '{to}',
  none: 'None.',
  step: 'Code',
  few: 'At least {n}.',
  digit: 'A digit.',
  checklist: {
    atLeast: '{kinds}.',
    missing: 'Missing: {kinds}.',
    kinds: {
      'min-upper': { '1': 'One capital', other: '{n} capitals' },
      'min-digits': { '1': '1 digit', other: '{n} digits' },
    },
    title: 'Rules',
    met: '(met)',
    notMet: '(not met)',
    sum: '{met} of {of} met.',
    all: 'All met.',
    failed: 'No rules.',
  },
  block: {
    stepOf: 'Step {step} of {of}',
    endsAt: 'Until {time}.',
    lastMinute: 'Last minute.',
    over: 'Over.',
    availableIn: { '1': 'Available in 1 minute', other: 'Available in {minutes} minutes' },
    loadFailed: 'Failed.',
    empty: 'Nothing.',
    copy: 'Copy',
    copyOf: 'Copy {what}',
    copied: 'Copied',
    serviceDesk: 'Service desk',
  },
})
const shell: ShellView = {
  title: { key: 'app.title' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: [],
  footer: { links: [], phone: '1588-0000', email: '', copyright: '' },
  notices: [],
  covered: false,
}

let place: HTMLElement
let root: Root
const now = signal(issued)
const sent: SentEvent[] = []
let fieldDrawn = 0

beforeEach(() => {
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = () => undefined
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  now.value = issued
  sent.length = 0
  fieldDrawn = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const stage = {
  report: (error: unknown) => {
    throw error
  },
  send: (event: SentEvent) => void sent.push(event),
  now,
  shell: signal(shell),
  goTo: () => undefined,
  renderForm: (children: readonly BlockView[]) => (
    <FormSlots
      value={{
        code: (
          <Profiler
            id="field"
            onRender={() => {
              fieldDrawn += 1
            }}
          >
            <input aria-label="code" />
          </Profiler>
        ),
      }}
    >
      <form>
        <Blocks views={children} />
      </form>
    </FormSlots>
  ),
}
const draw = (...views: readonly BlockView[]) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <BlockContextProvider value={stage}>
          <Blocks views={views} />
        </BlockContextProvider>
      </I18nextProvider>,
    ),
  )
const tick = (seconds: number) =>
  act(async () => {
    now.value = issued + seconds * 1000
  })
const find = (selector: string) => place.querySelector<HTMLElement>(selector)
const click = (selector: string) => act(async () => find(selector)?.click())

const countdown = (deadline: number): BlockView => ({
  id: 'expiry',
  block: 'countdown',
  deadline,
  label: { key: 'app.left' },
  over: { key: 'app.block.over' },
})
const spoken = () => find('[role="status"]')?.firstElementChild
const announced = () =>
  [...place.querySelectorAll('[role="status"]')].map((region) => region.textContent)

test('draws a form around its children, but not without children', async () => {
  await draw({ id: 'f', block: 'form', children: [{ id: 'c', block: 'field', field: 'code' }] })
  expect(find('form > input')).not.toBeNull()
  await draw({ id: 'f', block: 'form', children: [] })
  expect(find('form')).toBeNull()
})

describe('a countdown', () => {
  test('shows mm:ss to the eye and the hour to everyone', async () => {
    await draw(countdown(issued + 277_000))
    expect(find('.pill')?.textContent).toBe('Time left 04:37')
    expect(find('.pill')?.ariaHidden).toBe('true')
    expect(find('.until')?.textContent).toMatch(/^Until \d\d:04\.$/)
  })

  test('keeps its room unseen before it begins', async () => {
    await draw(countdown(0))
    expect([find('.pill')?.dataset['unseen'], find('.until')]).toEqual(['true', null])
    await draw(countdown(issued + 60_000))
    expect(find('.pill')?.dataset['unseen']).toBe('false')
    expect(find('.until')).not.toBeNull()
  })

  test('announces only its start, last minute and end', async () => {
    await draw(countdown(issued + 120_000))
    const heard: (string | null | undefined)[] = []
    const elements = new Set<Element | null | undefined>()
    for (const second of [0, 1, 30, 59, 60, 61, 90, 119, 120, 121, 200]) {
      await tick(second)
      if (!elements.has(spoken())) heard.push(spoken()?.textContent)
      elements.add(spoken())
    }
    expect(heard.slice(1)).toEqual(['Last minute.', 'Over.'])
    expect(heard[0]).toMatch(/^Until/)
  })

  test('announces the text of the flow at its end', async () => {
    await draw({ ...countdown(issued + 60_000), over: { key: 'app.block.copied' } } as BlockView)
    await tick(60)
    expect(spoken()?.textContent).toBe('Copied')
  })

  test('announces only start and end when it lasts a minute or less', async () => {
    await draw(countdown(issued + 60_000))
    const heard = [spoken()?.textContent]
    for (const second of [1, 30, 59, 60]) {
      await tick(second)
      if (spoken()?.textContent !== heard.at(-1)) heard.push(spoken()?.textContent)
    }
    expect(heard).toEqual([expect.stringMatching(/^Until/), 'Over.'])
  })

  test('is silent at its end where the flow says something then', async () => {
    const { over, ...silent } = countdown(issued + 60_000) as Extract<
      BlockView,
      { readonly block: 'countdown' }
    >
    expect(over).toBeDefined()
    await draw(silent)
    await tick(60)
    expect(spoken()).toBeNull()
  })

  test('restarts with a new deadline and stays correct after sleep', async () => {
    await draw(countdown(issued + 60_000))
    const before = spoken()
    await draw(countdown(issued + 300_000))
    expect(spoken()).not.toBe(before)
    await tick(240)
    expect(find('.pill')?.textContent).toBe('Time left 01:00')
  })

  test('R4.22 ticks each second without drawing its form again', async () => {
    await draw({
      id: 'f',
      block: 'form',
      children: [
        { id: 'c', block: 'field', field: 'code' },
        { id: 'r', block: 'row', children: [countdown(issued + 300_000)] },
      ],
    })
    const before = fieldDrawn
    expect(before).toBeGreaterThan(0)
    for (const second of [1, 2, 3, 4, 5]) await tick(second)
    expect(find('.pill')?.textContent).toBe('Time left 04:55')
    expect(fieldDrawn).toBe(before)
  })
})

/** Excludes content that is hidden from screen readers. */
const name = () =>
  [...(find('button')?.childNodes ?? [])]
    .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
    .map((node) => node.textContent)
    .join('')

test('B16: announces only the last minute or a new code after reload', async () => {
  const heard: (string | undefined)[] = []
  const seen = new Set<Element>()
  const hear = async (view: BlockView) => {
    await draw(view)
    const announced = spoken()
    if (announced && !seen.has(announced)) heard.push(announced.textContent ?? undefined)
    if (announced) seen.add(announced)
  }
  const inherited = (deadline: number): BlockView =>
    ({ ...countdown(deadline), inherited: true }) as BlockView
  await hear(countdown(0))
  await hear(inherited(issued + 120_400))
  await hear(countdown(issued + 120_000))
  expect(heard).toEqual([])
  await tick(61)
  await hear(countdown(issued + 120_000))
  expect(heard).toEqual(['Last minute.'])
  await hear(countdown(issued + 361_000))
  await hear(countdown(issued + 360_500))
  expect(heard.slice(1)).toEqual([expect.stringMatching(/^Until /)])
})

test('draws a late countdown silently first and then announces it', async () => {
  const announced: string[] = []
  const drawIn = (standing: boolean) =>
    act(async () =>
      root.render(
        <I18nextProvider i18n={texts.i18n}>
          <BlockContextProvider value={stage}>
            <ScreenMounted value={{ current: standing }}>
              <Profiler id="countdown" onRender={() => announced.push(spoken()?.textContent ?? '')}>
                <Blocks views={[countdown(issued + 277_000)]} />
              </Profiler>
            </ScreenMounted>
          </BlockContextProvider>
        </I18nextProvider>,
      ),
    )
  vi.useFakeTimers()
  await drawIn(true)
  expect(spoken()).toBeNull()
  await act(async () => void vi.advanceTimersByTime(100))
  vi.useRealTimers()
  expect(announced).toEqual(['', expect.stringMatching(/^Until /)])
  await act(async () => root.render(null))
  announced.length = 0
  await drawIn(false)
  expect(announced[0]).toMatch(/^Until /)
})

const says = (to: string): BlockView => ({
  id: to,
  block: 'text',
  text: { key: 'app.target', values: { to } },
  tone: 'lead',
})

test.each([
  ['Your whole ID: t.maru', ['t.maru']],
  ['We sent a code to m***@maru.example.', ['m***@maru.example']],
  ['+82-10-****-5678(으)로 보냈습니다.', ['+82-10-****-5678']],
  ['Signed in at 198.51.100.7, with well-known words. Go on.', ['198.51.100.7']],
  ['Nothing * of - this @ kind.', []],
])('a page translator leaves the identifiers of "%s" alone', async (words, kept) => {
  await draw(says(words))
  expect([...place.querySelectorAll('[translate=no]')].map((part) => part.textContent)).toEqual(
    kept,
  )
  expect(find('p')?.textContent).toBe(words)
})

test('keeps only masked numbers on one line, in any sentence', async () => {
  await draw(
    says('Sent to ***-****-6666, and to 010-****-1234.'),
    says('k*****@my-company.example 2026-11-26 call 1588-0000 * - *'),
    says('*0101'),
  )
  expect([...place.querySelectorAll('.unbroken')].map((part) => part.textContent)).toEqual([
    '***-****-6666',
    '010-****-1234',
  ])
  expect([...place.querySelectorAll('p')].map((part) => part.textContent)).toEqual([
    'Sent to ***-****-6666, and to 010-****-1234.',
    'k*****@my-company.example 2026-11-26 call 1588-0000 * - *',
    '*0101',
  ])
})

describe('resend', () => {
  const resend: BlockView = {
    id: 'again',
    block: 'resend',
    deadline: issued + 60_000,
    label: { key: 'app.resend' },
    busy: false,
  }

  test('R4.23 R4.24 waits with its time beside an unchanging label, then opens', async () => {
    await draw(resend)
    expect(find('button')?.textContent).toBe('Resend (01:00)')
    expect(name()).toBe('Resend')
    expect(
      document.getElementById(find('button')?.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Available in 1 minute')
    await click('button')
    expect(sent).toEqual([])
    await tick(1)
    expect(find('button')?.textContent).toBe('Resend (00:59)')
    await tick(60)
    // The time is gone for eye and ear; its room stays.
    expect([name(), find('.wait-left')?.dataset['unseen'], find('button')?.ariaDisabled]).toEqual([
      'Resend',
      'true',
      'false',
    ])
    await click('button')
    expect(sent).toEqual([{ type: 'pressed', block: 'again' }])
  })

  test('is closed while it is busy', async () => {
    await draw({ ...resend, deadline: 0, busy: true })
    expect([find('button')?.ariaDisabled, find('button')?.ariaBusy]).toEqual(['true', 'true'])
    await click('button')
    expect(sent).toEqual([])
  })

  test.each([
    ['main', ['spinner', '', 'wait-left']],
    [undefined, ['', 'wait-left', 'spinner']],
  ] as const)('of kind %s has its spinner beside the label', async (kind, order) => {
    await draw({ ...resend, ...(kind && { kind }), deadline: 0, busy: true })
    expect([...(find('button')?.children ?? [])].map(({ className }) => className)).toEqual(order)
  })
})

const buttons = () => [...place.querySelectorAll('button')]

test('B05: shows the wait until a time, not busy, and opens automatically', async () => {
  const opensAt = issued + 90_000
  const waiting: readonly BlockView[] = [
    { id: 'a', block: 'button', text: { key: 'app.resend' }, kind: 'main', busy: false, opensAt },
    { id: 'b', block: 'link', text: { key: 'app.resend' }, busy: false, opensAt },
    { id: 'c', block: 'submit', text: { key: 'app.resend' }, busy: false, locked: false, opensAt },
    { id: 'd', block: 'resend', label: { key: 'app.resend' }, deadline: 0, busy: false, opensAt },
    list({ rows: [{ key: 'a', title: { key: 'app.resend' }, busy: false, opensAt }] }),
  ]
  await draw(...waiting)
  const announced = () =>
    buttons().map((button) => [
      button.ariaDisabled,
      button.ariaBusy,
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
      button.querySelector('.wait-left')?.textContent,
    ])
  expect(announced()).toEqual(
    waiting.map(() => ['true', 'false', 'Available in 2 minutes', ' (01:30)']),
  )
  await tick(31)
  expect(announced()).toEqual(
    waiting.map(() => ['true', 'false', 'Available in 1 minute', ' (00:59)']),
  )
  await tick(90)
  expect(
    buttons().map((button) => [
      button.ariaDisabled === 'true',
      button.getAttribute('aria-describedby'),
    ]),
  ).toEqual(waiting.map(() => [false, null]))
})

const list = (changes: Partial<Extract<BlockView, { block: 'list' }>>): BlockView => ({
  id: 'methods',
  block: 'list',
  state: 'ready',
  pressable: true,
  source: 'load-methods',
  rows: [
    {
      key: 'a',
      icon: 'sms',
      title: { key: 'app.title' },
      detail: { key: 'app.target', values: { to: '010-****-1234' } },
      busy: false,
    },
  ],
  ...changes,
})

describe('a list', () => {
  test('each row is one button that says all of it', async () => {
    await draw(list({}))
    expect(find('button')?.textContent).toBe('SMS010-****-1234')
    await click('button')
    expect(sent).toEqual([{ type: 'pressed', block: 'methods', item: 'a' }])
  })

  test('uses an ordered list for steps', async () => {
    await draw(list({ pressable: false, look: 'steps' }))
    expect(find('ol > li')?.textContent).toContain('SMS')
    await draw(list({ pressable: false }))
    expect(find('ul > li')?.textContent).toContain('SMS')
  })

  test('rows that lead nowhere are no buttons', async () => {
    await draw(list({ pressable: false }))
    expect(find('button')).toBeNull()
    expect(find('li')?.textContent).toContain('SMS')
  })

  test('is busy while it loads', async () => {
    await draw(list({ state: 'loading', rows: [] }))
    expect(find('[aria-busy="true"] .visually-hidden:not([role])')?.textContent).toBe('Loading')
  })

  test('that could not be loaded offers another try', async () => {
    await draw(list({ state: 'failed', rows: [] }))
    expect(find('[role="status"]')?.textContent).toContain('Failed.')
    await click('button')
    expect(sent).toEqual([{ type: 'retried', load: 'load-methods' }])
  })

  test('announces each failure and retry once in an existing live region', async () => {
    await draw(list({ state: 'loading', rows: [] }))
    expect(announced()).toEqual([''])
    const region = find('[role="status"]')
    for (const times of [1, 2]) {
      await draw(list({ state: 'failed', rows: [] }))
      expect([times, ...announced()]).toEqual([times, 'Failed.Try again'])
      await draw(list({ state: 'loading', rows: [] }))
      expect([times, ...announced()]).toEqual([times, 'Loading'])
    }
    await draw(list({ rows: [] }))
    expect(announced()).toEqual([''])
    expect(find('[role="status"]')).toBe(region)
  })

  test('without rows says so in the words of the flow', async () => {
    await draw(list({ rows: [], empty: { key: 'app.none' } }))
    expect(find('.empty')?.textContent).toBe('None.')
    await draw(list({ state: 'failed', rows: [], empty: { key: 'app.none' } }))
    expect(find('.empty p')?.textContent).toBe('Failed.')
    await draw(list({ state: 'failed', rows: [], failure: { key: 'app.none' } }))
    expect(find('.empty p')?.textContent).toBe('None.')
  })
})

test('shows progress in words, but not for a single step', async () => {
  await draw({ id: 'p', block: 'progress', step: 1, of: 2 })
  expect(place.textContent).toBe('Step 1 of 2')
  const bars = () => [...place.querySelectorAll('i')].map(({ dataset }) => dataset['step'])
  expect(bars()).toEqual(['now', undefined])
  await draw({ id: 'p', block: 'progress', step: 2, of: 2 })
  expect(bars()).toEqual(['done', 'now'])
  await draw({ id: 'p', block: 'progress', step: 1, of: 1 })
  expect(place.textContent).toBe('')
})

const entry = (id: string, text: string, kind: 'plain' | 'danger' = 'plain') =>
  ({ id, block: 'button', text: { key: text }, kind, busy: false }) as const

describe('a button with three dots', () => {
  const menu = {
    id: 'm',
    block: 'menu-button',
    text: { key: 'app.title' },
    children: [entry('m.0', 'app.resend'), entry('m.1', 'app.tryAgain', 'danger')],
  } as const

  test('has a menu with its buttons as entries', async () => {
    await draw(menu)
    const button = place.querySelector('button')
    expect([button?.ariaLabel, button?.getAttribute('aria-haspopup')]).toEqual(['SMS', 'menu'])
    const opened = place.querySelector(`[id="${button?.getAttribute('popovertarget')}"]`)
    expect(opened?.role).toBe('menu')
    const entries = [...(opened?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Resend', 'Try again'])
    await act(async () => entries[1]?.click())
    expect(sent).toEqual([{ type: 'pressed', block: 'm.1' }])
  })

  test('is busy with its entry, and absent without one', async () => {
    await draw({ ...menu, children: [{ ...entry('m.0', 'app.resend'), busy: true }] })
    expect(place.querySelector('button')?.ariaBusy).toBe('true')
    await draw({ ...menu, children: [] })
    expect(place.querySelector('button')).toBeNull()
  })

  test('in a row its name ends with the title of the row', async () => {
    await draw({
      id: 'l',
      block: 'list',
      state: 'ready',
      pressable: false,
      rows: [
        { key: 'a', title: { key: 'app.resend' }, busy: false, blocks: [{ ...menu, id: 'm@a' }] },
      ],
    })
    expect(place.querySelector('button')?.ariaLabel).toBe('SMS: Resend')
  })
})

test('the picture of a row replaces its icon until it fails to load', async () => {
  const row = {
    key: 'a',
    icon: 'globe',
    picture: '/a.svg',
    title: { key: 'app.resend' },
    busy: false,
  } as const
  await draw({ id: 'l', block: 'list', state: 'ready', pressable: true, rows: [row] })
  const image = place.querySelector('img')
  expect([image?.getAttribute('src'), image?.alt]).toEqual(['/a.svg', ''])
  expect(place.querySelectorAll('.line-icon svg')).toHaveLength(0)
  await act(async () => image?.dispatchEvent(new Event('error')))
  expect(place.querySelector('img')).toBeNull()
  expect(place.querySelectorAll('.line-icon svg')).toHaveLength(1)
})

test('an identity shows the account, and a sentence to screen readers', async () => {
  await draw({
    id: 'i',
    block: 'identity',
    label: { key: 'app.target', values: { to: 'kim', name: 'kim' } },
    value: 'kim',
    children: [{ id: 'i.0', block: 'link', text: { key: 'app.resend' }, busy: false }],
  })
  const hidden = [...place.querySelectorAll('[aria-hidden=true]')]
  expect(hidden.map(({ textContent }) => textContent)).toEqual(['k', 'kim'])
  expect(place.querySelector('.visually-hidden')?.textContent).toBe('kim')
  await act(async () => place.querySelector('button')?.click())
  expect(sent).toEqual([{ type: 'pressed', block: 'i.0' }])
})

describe('a section', () => {
  const inside = [{ id: 't', block: 'text', text: { key: 'app.none' }, tone: 'body' }] as const

  test('with a tone shows its picture', async () => {
    await draw({
      id: 's',
      block: 'section',
      title: { key: 'app.title' },
      tone: 'good',
      children: inside,
    })
    const section = place.querySelector('section')
    expect([section?.dataset['tone'], section?.querySelectorAll('svg').length]).toEqual(['good', 1])
  })

  test('folded opens by its heading', async () => {
    await draw({
      id: 's',
      block: 'section',
      title: { key: 'app.title' },
      folded: true,
      children: inside,
    })
    const details = place.querySelector('details')
    expect([details?.open, details?.querySelector('summary')?.textContent]).toEqual([false, 'SMS'])
  })
})

test('the service desk is named as far as the branding knows it', async () => {
  await draw({ id: 's', block: 'support' })
  expect([...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'tel:1588-0000'.replace('-', ''),
  ])
})

test('shows the key for an unknown icon', async () => {
  await draw(
    { id: 'i', block: 'icon', icon: 'tomorrow', tone: 'plain' },
    { id: 'k', block: 'icon', icon: 'key', tone: 'plain' },
  )
  const [unknown, key] = place.querySelectorAll('path')
  expect(unknown?.getAttribute('d')).toBe(key?.getAttribute('d'))
})

const checklist = (few: boolean, digit: boolean): BlockView => ({
  id: 'c',
  block: 'checklist',
  field: 'password',
  state: 'ready',
  lines: [
    { text: { key: 'app.few', values: { n: 8 } }, met: few },
    { text: { key: 'app.digit' }, met: digit },
  ],
})
const sumSaid = () => place.querySelector('.checklist [role=status]')?.textContent
const later = (time: number) => act(async () => vi.advanceTimersByTime(time))

const checklistLine = (key: string, met: boolean, n = 1) => ({
  text: { key: `error.${key}`, values: { n } },
  met,
  listed: key.startsWith('min') ? ('together' as const) : ('when-broken' as const),
})
const checklistRows = () => [...place.querySelectorAll('li')].map((row) => row.textContent?.trim())

const drawChecklist = (upper: boolean, digits: boolean, word: boolean) =>
  draw({
    id: 'c',
    block: 'checklist',
    field: 'password',
    state: 'ready',
    lines: [
      { text: { key: 'app.few', values: { n: 8 } }, met: upper && digits },
      checklistLine('min-upper', upper),
      checklistLine('forbidden-words', word),
      checklistLine('min-digits', digits, 2),
    ],
  })

describe('a checklist', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('says each rule with a mark and in words, broken ones first', async () => {
    await draw(checklist(true, false))
    expect([...place.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      'A digit. (not met)',
      'At least 8. (met)',
    ])
    expect(place.querySelector('ul')?.getAttribute('aria-label')).toBe('Rules')
  })

  test('shows a plain mark and the rule before the user starts', async () => {
    await draw(checklist(false, false))
    expect([...place.querySelectorAll('li')].map((line) => line.textContent?.trim())).toEqual([
      'At least 8.',
      'A digit.',
    ])
    expect([
      place.querySelectorAll('li .not-begun').length,
      place.querySelectorAll('li svg').length,
    ]).toEqual([2, 0])
    await draw(checklist(true, false))
    expect([
      place.querySelectorAll('li .not-begun').length,
      place.querySelectorAll('li svg').length,
    ]).toEqual([0, 2])
  })

  test('has one row for the characters, and rows that are broken', async () => {
    await drawChecklist(false, false, false)
    expect(checklistRows()).toEqual(['At least 8.', 'One capital and 2 digits.'])
    await drawChecklist(true, false, true)
    expect(checklistRows()).toEqual(['At least 8. (not met)', 'Missing: 2 digits. (not met)'])
    await drawChecklist(true, true, false)
    expect(checklistRows()).toEqual([
      'A bad word. (not met)',
      'At least 8. (met)',
      'One capital and 2 digits. (met)',
    ])
  })

  test('can name the characters of each rule that shares the row', () => {
    const together = Object.values(table)
      .flatMap(([, { requirements, takes }]) => (takes === 'integer' ? requirements(2) : []))
      .filter((requirement) => requirement?.listed === 'together')
      .map((requirement) => requirement?.name ?? '')
    expect(together.length).toBeGreaterThan(0)
    expect(together.filter((name) => !hasKind(name))).toEqual([])
  })

  test('says nothing while one types, and the sum once one has paused', async () => {
    await draw(checklist(false, false))
    await later(5_000)
    expect(sumSaid()).toBe('')
    await draw(checklist(true, false))
    await later(1_000)
    await draw(checklist(false, true))
    await later(1_000)
    expect(sumSaid()).toBe('')
    await later(1_000)
    expect(sumSaid()).toBe('1 of 2 met.')
    await draw(checklist(true, true))
    expect(sumSaid()).toBe('')
    await later(2_000)
    expect(sumSaid()).toBe('All met.')
  })

  test('offers a retry when the rules fail to load', async () => {
    await draw({
      id: 'c',
      block: 'checklist',
      field: 'password',
      state: 'failed',
      source: 'policy',
      lines: [],
    })
    expect(place.textContent).toContain('No rules.')
    await act(async () => place.querySelector('button')?.click())
    expect(sent).toEqual([{ type: 'retried', load: 'policy' }])
  })
})

import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '../../tests/support/react-act.ts'
import type { BlockView, ShellView } from '../engine/view.ts'
import { createTexts } from '../i18n/texts.ts'
import type { SentEvent } from '../runtime/ports.ts'
import { BlockContextProvider } from './block-context.ts'
import { Blocks } from './Blocks.tsx'

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', {
  sessions: 'Sessions',
  row: 'Session {n}',
  used: 'today',
  wrong: 'Choose one.',
  none: 'None.',
  all: 'All of them',
  take: 'Take',
  left: 'Left',
  key: 'Key',
  loading: 'Loading',
  tryAgain: 'Try again',
  choose: 'Choose',
  block: {
    loadFailed: 'Failed.',
    empty: 'Nothing.',
    copy: 'Copy',
    copyOf: 'Copy {what}',
    copied: 'Copied',
    endsAt: 'Until {time}.',
    lastMinute: 'Last minute.',
    over: 'Over.',
  },
})
const shell: ShellView = {
  title: { key: 'app.sessions' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: [],
  footer: { links: [], phone: '', email: '', copyright: '' },
  notices: [],
  covered: false,
}

let place: HTMLElement
let root: Root
const sent: SentEvent[] = []
const now = signal(0)

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  sent.length = 0
  now.value = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const stage = {
  send: (event: SentEvent) => void sent.push(event),
  goTo: () => undefined,
  now,
  shell: signal(shell),
  renderForm: () => null,
  report: () => undefined,
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
const inputs = () => [...place.querySelectorAll('input')]
const row = (key: string) => ({
  key,
  title: { key: 'app.row', values: { n: key } },
  detail: { key: 'app.used' },
  busy: false,
})
const select = (changes: Partial<Extract<BlockView, { block: 'select' }>> = {}): BlockView => ({
  id: 's',
  block: 'select',
  field: 'chosen',
  label: { key: 'app.sessions' },
  many: false,
  look: 'rows',
  rows: [row('1'), row('2'), row('3')],
  chosen: [],
  state: 'ready',
  required: true,
  locked: false,
  ...changes,
})

const button = (key: string): BlockView => ({
  id: `take@${key}`,
  block: 'button',
  text: { key: 'app.take' },
  kind: 'plain',
  busy: false,
})

describe('a select', () => {
  test('shows radio buttons for a single choice, with clickable rows', async () => {
    await draw(select({ chosen: ['2'] }))
    expect(place.querySelector('[role="radiogroup"] > legend')?.textContent).toBe('Sessions')
    expect(inputs().map(({ type, name, id, checked }) => [type, name, id, checked])).toEqual([
      ['radio', 'chosen', 'field-chosen', false],
      ['radio', 'chosen', 'field-chosen-1', true],
      ['radio', 'chosen', 'field-chosen-2', false],
    ])
    expect(inputs()[0]?.labels?.[0]?.textContent).toBe('Session 1today')
    await act(async () => inputs()[2]?.click())
    expect(sent).toEqual([{ type: 'changed', field: 'chosen', value: '3' }])
  })

  test('shows checkboxes for many and reports choices in row order', async () => {
    await draw(select({ many: true, chosen: ['3'] }))
    await act(async () => inputs()[0]?.click())
    await act(async () => inputs()[2]?.click())
    expect(sent).toEqual([
      { type: 'changed', field: 'chosen', value: ['1', '3'] },
      { type: 'changed', field: 'chosen', value: [] },
    ])
  })

  test('chooses all rows or none in a first row, which is mixed in between', async () => {
    const all = { key: 'app.all' }
    const keys = ['1', '2', '3']
    await draw(select({ many: true, all, chosen: ['2'] }))
    expect(inputs().map((box) => [box.id, box.checked, box.indeterminate])).toEqual([
      ['field-chosen-all', false, true],
      ['field-chosen', false, false],
      ['field-chosen-1', true, false],
      ['field-chosen-2', false, false],
    ])
    await act(async () => inputs()[0]?.click())
    // The press ended the mixed state of the box, and nothing has changed since.
    await draw(select({ many: true, all, chosen: ['1'] }))
    expect(inputs()[0]?.indeterminate).toBe(true)
    await draw(select({ many: true, all, chosen: keys }))
    expect([inputs()[0]?.checked, inputs()[0]?.indeterminate]).toEqual([true, false])
    await act(async () => inputs()[0]?.click())
    expect(sent).toEqual([
      { type: 'changed', field: 'chosen', value: keys },
      { type: 'changed', field: 'chosen', value: [] },
    ])
    expect(inputs()[0]?.labels?.[0]?.textContent).toBe('All of them')
  })

  test('has a button at the end of a row, which leaves the choice alone', async () => {
    const opens = { key: 'app.row', values: { n: 'text' } }
    await draw(select({ many: true, rows: [row('1'), { ...row('2'), opens }] }))
    const [button, ...others] = place.querySelectorAll('button')
    expect([button?.getAttribute('aria-label'), button?.closest('label'), others]).toEqual([
      'Session text',
      null,
      [],
    ])
    await act(async () => button?.click())
    expect(sent).toEqual([{ type: 'pressed', block: 's', item: '2' }])
  })

  test('as a menu begins with nothing chosen', async () => {
    await draw(select({ look: 'menu' }))
    const menu = place.querySelector('select')
    expect(menu?.labels[0]?.textContent).toBe('Sessions')
    expect([...(menu?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
      ['', 'Choose'],
      ['1', 'Session 1, today'],
      ['2', 'Session 2, today'],
      ['3', 'Session 3, today'],
    ])
    await act(async () => {
      if (menu) menu.value = '2'
      menu?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(sent).toEqual([{ type: 'changed', field: 'chosen', value: '2' }])
  })

  test.each(['rows', 'menu'] as const)(
    'shows its problem once and is disabled while locked: %s',
    async (look) => {
      await draw(
        select({ look, problem: { key: 'app.wrong' }, wrong: ['1', '2', '3'], locked: true }),
      )
      const input = document.getElementById('field-chosen')
      const described = place.querySelectorAll('[aria-describedby]')
      expect(
        [...described].map(
          (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
        ),
      ).toEqual(['Choose one.'])
      expect([input?.getAttribute('aria-invalid'), input?.hasAttribute('disabled')]).toEqual([
        'true',
        true,
      ])
    },
  )

  test('marks only the wrong rows and links problems to the first', async () => {
    await draw(
      select({ many: true, chosen: ['1'], problem: { key: 'app.wrong' }, wrong: ['2', '3'] }),
    )
    expect(inputs().map((input) => [input.id, input.getAttribute('aria-invalid')])).toEqual([
      ['field-chosen-0', null],
      ['field-chosen', 'true'],
      ['field-chosen-2', 'true'],
    ])
    // Of the group alone: a choice in it would say it once more.
    expect(place.querySelector('fieldset')?.getAttribute('aria-describedby')).toBe(
      'field-chosen-problem',
    )
    expect(place.querySelector('input[aria-describedby]')).toBeNull()
  })

  test('shows loading, a retry button after failure, and an empty message', async () => {
    await draw(select({ state: 'loading', rows: [], source: 'sessions' }))
    expect([place.querySelector('[role="status"]')?.textContent, place.textContent]).toEqual([
      '',
      'Loading',
    ])
    await draw(select({ state: 'failed', rows: [], source: 'sessions' }))
    expect(place.querySelector('[role="status"]')?.textContent).toContain('Failed.')
    await act(async () => place.querySelector('button')?.click())
    expect(sent).toEqual([{ type: 'retried', load: 'sessions' }])
    await draw(select({ rows: [], empty: { key: 'app.none' } }))
    expect(place.querySelector('.empty')?.textContent).toBe('None.')
  })
})

test('reports the row of a pressed button', async () => {
  await draw({
    id: 'l',
    block: 'list',
    look: 'cards',
    state: 'ready',
    pressable: false,
    rows: [
      { ...row('1'), blocks: [button('1')] },
      { ...row('2'), blocks: [button('2')] },
    ],
  })
  expect(place.querySelector('[data-look="cards"]')).not.toBeNull()
  await act(async () => place.querySelectorAll('button')[1]?.click())
  expect(sent).toEqual([{ type: 'pressed', block: 'take', item: '2' }])
})

test('a fact in groups is read and copied as one', async () => {
  await draw({
    id: 'f',
    block: 'facts',
    facts: [{ label: { key: 'app.key' }, value: 'ABCDEFGHIJ', copy: false, groups: 4 }],
  })
  expect([...place.querySelectorAll('.group')].map(({ textContent }) => textContent)).toEqual([
    'ABCD',
    'EFGH',
    'IJ',
  ])
  expect(place.querySelector('dd')?.textContent).toBe('ABCDEFGHIJ')
})

test('a figure is drawn as one', async () => {
  await draw({
    id: 't',
    block: 'text',
    text: { key: 'app.row', values: { n: '42' } },
    tone: 'figure',
  })
  expect(place.querySelector('.text-figure')?.textContent).toBe('Session 42')
})

test('a countdown of the last seconds is not there before', async () => {
  await draw({
    id: 'c',
    block: 'countdown',
    deadline: 600_000,
    label: { key: 'app.left' },
    last: 30,
  })
  expect([
    place.querySelector('.pill'),
    place.querySelector('[role="status"]')?.textContent,
  ]).toEqual([null, ''])
  await act(async () => {
    now.value = 570_000
  })
  expect(place.querySelector('.pill')?.textContent).toBe('Left 00:30')
  expect(place.querySelector('[role="status"]')?.textContent).toBe('Last minute.')
})

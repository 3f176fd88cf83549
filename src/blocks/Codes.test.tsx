import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import type { BlockView, ShellView } from '../engine/view.ts'
import { createTexts } from '../i18n/texts.ts'
import { BlockContextProvider, type BlockOf } from './block-context.ts'
import { Blocks } from './Blocks.tsx'

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', {
  product: 'Gatehouse',
  title: 'Codes of {name}',
  note: 'Each works once.',
  file: 'codes',
  download: 'Download',
  print: 'Print',
  block: { copy: 'Copy', copyOf: 'Copy {what}', copied: 'Copied' },
})
const shell: ShellView = {
  title: { key: 'app.title' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: [],
  footer: { links: [], phone: '', email: '', copyright: '' },
  notices: [],
  covered: false,
}
const stage = {
  send: () => undefined,
  goTo: () => undefined,
  now: signal(0),
  shell: signal(shell),
  renderForm: () => null,
  report: (error: unknown) => {
    throw error
  },
}
const view: BlockOf<'codes'> = {
  id: 'c',
  block: 'codes',
  codes: ['abcde-fghjk', '01234-56789'],
  title: { key: 'app.title', values: { name: 'minji.kim' } },
  note: { key: 'app.note' },
  file: { key: 'app.file' },
  download: { key: 'app.download' },
  print: { key: 'app.print' },
}

let place: HTMLElement
let root: Root
beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await act(async () => root.unmount())
  place.remove()
})

const draw = (shown: BlockView) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <BlockContextProvider value={stage}>
          <Blocks views={[shown]} />
        </BlockContextProvider>
      </I18nextProvider>,
    ),
  )
const press = (name: string) =>
  act(async () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )

/** Presses Download, and returns the saved file. */
async function download() {
  const files: Blob[] = []
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`)
  })
  await press('Download')
  return { saved, text: await files[0]?.text() }
}

test('shows one key as a text, and not as a list of one', async () => {
  await draw({ ...view, codes: ['hk_live_4f8a'] })
  expect(place.querySelector('ol')).toBeNull()
  const key = place.querySelector('.codes-one')
  expect([key?.textContent, key?.getAttribute('translate'), key?.getAttribute('dir')]).toEqual([
    'hk_live_4f8a',
    'no',
    'ltr',
  ])
})

test('lists the codes between title and note, and no translator changes them', async () => {
  await draw(view)
  expect(place.querySelector('figcaption')?.textContent).toBe('Codes of minji.kim')
  expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'abcde-fghjk',
    '01234-56789',
  ])
  expect(place.querySelector('ol')?.getAttribute('translate')).toBe('no')
  expect(place.querySelector('.text-small')?.textContent).toBe('Each works once.')
})

test('copies one code a line', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => copied.push(text) },
  })
  await draw(view)
  await press('Copy')
  expect(copied).toEqual(['abcde-fghjk\n01234-56789'])
})

test('saves a text file that explains itself', async () => {
  await draw(view)
  expect(await download()).toEqual({
    saved: ['codes.txt blob:1'],
    text: 'Gatehouse\r\nCodes of minji.kim\r\n\r\nabcde-fghjk\r\n01234-56789\r\n\r\nEach works once.',
  })
})

test('needs no note', async () => {
  const { note: _none, ...bare } = view
  await draw(bare)
  expect(place.querySelector('.text-small')).toBeNull()
  expect((await download()).text).toMatch(/56789$/)
})

test('prints by a press', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await draw(view)
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
})

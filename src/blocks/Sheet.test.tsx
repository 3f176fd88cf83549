import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
texts.add('en-US', 'app', { terms: '{name}', text: 'The text.', shell: { dismiss: 'Close' } })
const shell: ShellView = {
  title: { key: 'app.text' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: [],
  footer: { links: [], phone: '', email: '', copyright: '' },
  notices: [],
  covered: false,
}
const view: BlockView = {
  id: 's',
  block: 'sheet',
  title: { key: 'app.terms', values: { name: 'Terms of use' } },
  children: [{ id: 't', block: 'text', text: { key: 'app.text' }, tone: 'body' }],
}

let main: HTMLElement
let root: Root
const sent: SentEvent[] = []

function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '')
  this.querySelector('button')?.focus()
}

function close(this: HTMLDialogElement) {
  this.removeAttribute('open')
}

beforeEach(() => {
  // jsdom has no modal dialogs. The end-to-end tests cover the focus handling of a browser.
  HTMLDialogElement.prototype.showModal = showModal
  HTMLDialogElement.prototype.close = close
  main = document.body.appendChild(document.createElement('main'))
  // A fixed text of this test, without a value of anybody.
  main.innerHTML = '<h1 tabindex="-1">Title</h1><button>row</button><div></div>'
  root = createRoot(main.querySelector('div') ?? main)
  sent.length = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  main.remove()
})

const draw = (open: boolean) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <BlockContextProvider
          value={{
            send: (event) => void sent.push(event),
            goTo: () => undefined,
            now: signal(0),
            shell: signal(shell),
            renderForm: () => null,
            report: () => undefined,
          }}
        >
          <Blocks views={open ? [view] : []} />
        </BlockContextProvider>
      </I18nextProvider>,
    ),
  )
const pressAt = (element: HTMLElement | null | undefined) => act(async () => element?.click())
const dialog = () => main.querySelector('dialog')

test('is a modal dialog with its heading as name, and a button to close it', async () => {
  await draw(true)
  expect(dialog()?.open).toBe(true)
  const name = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')
  expect([name?.tagName, name?.textContent]).toEqual(['H2', 'Terms of use'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close')
  await act(async () => dialog()?.querySelector('button')?.click())
  expect(sent).toEqual([{ type: 'pressed', block: 's' }])
})

test('requests to close on Escape, but does not close itself', async () => {
  await draw(true)
  const escape = new Event('cancel', { cancelable: true })
  await act(async () => void dialog()?.dispatchEvent(escape))
  expect(sent).toEqual([{ type: 'pressed', block: 's' }])
  expect([escape.defaultPrevented, dialog()?.open]).toEqual([true, true])
})

test('requests to close at a press beside it, not at a press in it', async () => {
  await draw(true)
  await pressAt(dialog()?.querySelector('p'))
  await pressAt(dialog()?.querySelector<HTMLElement>('.sheet-page'))
  expect(sent).toEqual([])
  await pressAt(dialog())
  expect(sent).toEqual([{ type: 'pressed', block: 's' }])
})

test('moves focus to the heading when the opener is gone', async () => {
  main.querySelector('button')?.focus()
  await draw(true)
  main.querySelector('button')?.remove()
  await draw(false)
  expect(document.activeElement?.tagName).toBe('H1')
})

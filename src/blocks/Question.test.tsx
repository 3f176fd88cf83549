import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../tests/support/react-act.ts'
import type { ShellView } from '../engine/view.ts'
import { createTexts } from '../i18n/texts.ts'
import type { SentEvent } from '../runtime/ports.ts'
import { BlockContextProvider } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import { Question } from './containers.tsx'

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', { sure: 'Remove {name}?', yes: 'Remove', no: 'Keep' })
const shell: ShellView = {
  title: { key: 'app.sure' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: [],
  footer: { links: [], phone: '', email: '', copyright: '' },
  notices: [],
  covered: false,
}
const view = {
  number: 7,
  text: { key: 'app.sure', values: { name: 'SMS' } },
  blocks: [
    { id: 'yes', block: 'button', text: { key: 'app.yes' }, kind: 'danger', busy: false },
    { id: 'no', block: 'button', text: { key: 'app.no' }, kind: 'plain', busy: false },
  ],
} as const

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
          {open && <Question view={view} Blocks={Blocks} />}
        </BlockContextProvider>
      </I18nextProvider>,
    ),
  )
const dialog = () => main.querySelector('dialog')

test('shows a modal dialog with its question as name and reports buttons', async () => {
  await draw(true)
  expect(dialog()?.open).toBe(true)
  expect(
    document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent,
  ).toBe('Remove SMS?')
  await act(async () => dialog()?.querySelector('button')?.click())
  expect(sent).toEqual([{ type: 'pressed', block: 'yes' }])
})

test('requests to close on Escape, but does not close itself', async () => {
  await draw(true)
  const escape = new Event('cancel', { cancelable: true })
  await act(async () => void dialog()?.dispatchEvent(escape))
  expect(sent).toEqual([{ type: 'question-closed', question: 7 }])
  expect([escape.defaultPrevented, dialog()?.open]).toEqual([true, true])
})

test('does not focus the button of an irreversible action', async () => {
  await draw(true)
  expect(document.activeElement?.textContent).toBe('Keep')
})

test('moves focus to the heading when the opener is gone', async () => {
  main.querySelector('button')?.focus()
  await draw(true)
  main.querySelector('button')?.remove()
  await draw(false)
  expect(document.activeElement?.tagName).toBe('H1')
})

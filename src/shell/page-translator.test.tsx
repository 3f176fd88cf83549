import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import { compileFlows, flowsOf } from '../../scripts/vite/compile-flows.ts'
import { runScenario } from '../cli/scenarios/run-scenario.ts'
import type { ScreenView, ShellView } from '../engine/view.ts'
import { FlowForm, type Validators } from '../forms/FlowForm.tsx'
import { validatorRuntime } from '../forms/validation.ts'
import { refineOf } from '../i18n/refines.ts'
import { createTexts } from '../i18n/texts.ts'
import type { UiStore } from '../runtime/hydration/ui-store.ts'
import { createSelectors } from '../runtime/selectors.ts'

// jsdom has none of these; header and dialogs ask for them.
Object.assign(globalThis, {
  matchMedia: () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})
Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
const { App } = await import('./App.tsx')
const { createStillRouter } = await import('./router.ts')
// The texts of a server are drawn by a chunk of their own.
await import('../blocks/markdown/MarkdownText.tsx')

const compiled = compileFlows(join(import.meta.dirname, '..', '..'))
const { validators, program } = flowsOf(compiled, 'default')
const { languages, facts } = program.index.texts
const [firstLanguage = ''] = languages

interface Picture {
  readonly screen: ScreenView
  readonly shell: ShellView
  readonly now: number
}

/** Each view of a screen that shows a text or a value that no earlier view of it shows. */
const pictures = new Map<string, Picture[]>()
const known = new Set<string>()

function keep(screen: ScreenView, shell: ShellView, now: number): void {
  const { notices, popup, footer } = shell
  const parts =
    JSON.stringify([
      screen.heading,
      screen.blocks,
      screen.question,
      screen.form?.problems,
      notices,
      popup,
      footer,
    ]).match(/"(?:key|value|text)":"[^"]*"|"values":\{[^}]*\}/g) ?? []
  const news = parts.map((part) => `${screen.screen} ${part}`).filter((part) => !known.has(part))
  if (news.length === 0) return
  for (const part of news) known.add(part)
  // In one visit, so that every change is an update in place.
  const views = pictures.get(screen.screen) ?? []
  pictures.set(screen.screen, [...views, { screen: { ...screen, visit: 1 }, shell, now }])
}

/** The scenarios of each screen that show most of it. */
const most = 4
const ofDefault = compiled.scenarios
  .filter(({ tenant }) => tenant === 'default')
  .toSorted((one, other) => other.steps.length - one.steps.length)
for (const scenario of [...Map.groupBy(ofDefault, (one) => one.screen).values()].flatMap((own) =>
  own.slice(0, most),
)) {
  await runScenario(flowsOf(compiled, 'default'), scenario, {
    began: () => undefined,
    looks(world) {
      const { screen, shell } = world.runtime()
      if (screen.value) keep(screen.value, shell.value, world.now())
    },
  })
}

const validatorsOf = (screen: string): Validators =>
  validators[screen] === undefined
    ? {}
    : (compileFunction(validators[screen], ['validatorRuntime'])(validatorRuntime) as Validators)

const texts = createTexts({
  language: firstLanguage,
  facts,
  missing: () => undefined,
  loadNamespace: async () => ({}),
})
for (const language of languages) {
  const refined = refineOf(language)
  if (refined) texts.refine(language, refined)
  for (const [namespace, resource] of Object.entries(compiled.texts[language] ?? {}))
    texts.add(language, namespace, resource)
}

const screen = signal<ScreenView>()
const shell = signal<ShellView>()
const [now, loadFailed] = [signal(0), signal(false)]
const off = signal(false)
const faults: string[] = []
let leave: () => Promise<void>
let plain: HTMLElement
let translated: HTMLElement

const shown = (): ShellView => {
  if (!shell.value) throw new Error('Nothing is shown yet.')
  return shell.value
}
const runtime: UiStore = {
  ...createSelectors({ screen: () => screen.value, shell: shown }),
  now,
  loadFailed,
  loading: off,
  covered: off,
  send: () => undefined,
  reload: async () => true,
}

const report = (error: unknown) => void faults.push(String(error))

/** The same page twice: as it is, and under the hands of a translator. */
async function open(first: Picture): Promise<void> {
  await show(first)
  const forms = new Map<string, Validators>()
  const formOf = (name: string) => {
    const own = forms.get(name) ?? validatorsOf(name)
    forms.set(name, own)
    return { FlowForm, validators: own }
  }
  const places = ['plain', 'translated'].map((name) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place, {
      onCaughtError: report,
      onUncaughtError: report,
      identifierPrefix: name,
    })
    return { place, root }
  })
  for (const { root } of places)
    await act(async () =>
      root.render(
        <App
          router={createStillRouter('', '/')}
          runtime={runtime}
          texts={texts}
          basePath=""
          formOf={formOf}
          report={report}
        />,
      ),
    )
  const [one, other] = places
  if (!one || !other) throw new Error('There are two pages.')
  plain = one.place
  translated = other.place
  leave = async () => {
    for (const { place, root } of places) {
      await act(async () => root.unmount())
      place.remove()
    }
  }
}

const show = (picture: Picture) =>
  act(async () => {
    screen.value = picture.screen
    shell.value = picture.shell
    now.value = picture.now
  })

function textsIn(page: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text)
  return found
}

/** As translators of pages do it: each text is put back within elements of their own. */
function translate(page: HTMLElement): void {
  for (const text of textsIn(page)) {
    const within = text.parentElement
    if (within === null || within.tagName === 'FONT' || within.closest('[translate=no]')) continue
    const outer = document.createElement('font')
    outer.appendChild(document.createElement('font')).textContent = text.data
    text.replaceWith(outer)
  }
}

/** A text beside something else in its element: React would hold on to it by itself. */
const besideOthers = (page: HTMLElement): readonly string[] =>
  textsIn(page)
    .filter(
      (text) =>
        text.parentNode?.childNodes.length !== 1 && !text.parentElement?.closest('.markdown'),
    )
    .map(({ parentElement }) => parentElement?.outerHTML ?? '')

/** Except the announcement of a form: it depends on the focus, and both pages share one. */
const sentences = (page: HTMLElement): readonly string[] =>
  textsIn(page)
    .filter(({ parentElement }) => !parentElement?.closest('[data-field]'))
    .map(({ data }) => data)
    .filter((text) => text.trim() !== '')

beforeEach(() => {
  // Nothing is drawn later in one of the two pages.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  faults.length = 0
  loadFailed.value = false
})
afterEach(async () => {
  await leave()
  vi.useRealTimers()
  await act(() => texts.use(firstLanguage))
})

describe('a translated page keeps up with every change', () => {
  test.each([...pictures.keys()])('%s', async (id) => {
    const [first, ...others] = pictures.get(id) ?? []
    if (!first) throw new Error('A screen without a picture.')
    await open(first)
    // The first view comes back at the end.
    for (const [at, picture] of [...others, first].entries()) {
      expect(besideOthers(plain)).toEqual([])
      translate(translated)
      await show(picture)
      expect(sentences(translated), `view ${at}`).toEqual(sentences(plain))
      translate(translated)
      await act(() => texts.use(languages[(at + 1) % languages.length] ?? firstLanguage))
      expect(sentences(translated), `view ${at} in ${texts.language()}`).toEqual(sentences(plain))
    }
    expect(faults).toEqual([])
  })
})

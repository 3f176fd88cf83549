import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { act, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import { compileFlows } from '../../scripts/vite/compile-flows.ts'
import { drawScreen } from '../../scripts/vite/prerender/draw-screen.ts'
import { publicScreens } from '../../scripts/vite/prerender/page-table.ts'
import { FlowForm, type Validators } from '../forms/FlowForm.tsx'
import { validatorRuntime } from '../forms/validation.ts'
import { createTexts } from '../i18n/texts.ts'
import type { Language } from '../language/locale/language-facts.ts'
import type { Program, Screen } from '../language/program.ts'
import { environmentOf } from '../runtime/environment.ts'
import { firstView } from '../runtime/hydration/prerendered-view.ts'
import { createUiStore } from '../runtime/hydration/ui-store.ts'
import { App } from './App.tsx'
import { createStillRouter } from './router.ts'
import { drawWith } from './theme.ts'

// React reports every hydration mismatch only in development mode, which this is.
const {
  program: compiled,
  texts: resources,
  validators,
} = compileFlows(join(import.meta.dirname, '..', '..'))
const { index, journeys } = compiled
const { languages, facts } = index.texts
const environment = environmentOf(index.environments, {
  origin: 'https://door.example',
  hostname: 'door.example',
  basePath: '/base',
})
const program: Program = { index, journeys, environment }
const screens = publicScreens(journeys)

const validatorsOf = ({ id }: Screen): Validators =>
  validators[id] === undefined
    ? {}
    : (compileFunction(validators[id], ['validatorRuntime'])(validatorRuntime) as Validators)

/** The page as the build writes it. */
function standing(
  screen: Screen,
  language: Language,
  theme: 'light' | 'dark' | undefined,
): HTMLElement {
  const { markup, title } = drawScreen({
    program,
    screen,
    language,
    theme,
    texts: resources[language] ?? {},
    validators: validatorsOf(screen),
  })
  document.title = title
  const root = document.createElement('div')
  root.innerHTML = markup
  return document.body.appendChild(root)
}

/** As main.tsx does it. */
async function goOn(root: HTMLElement, screen: Screen, language: Language) {
  // A parameter is one of the words it may be; any text will do where that is not said.
  const path = screen.route.replaceAll(
    /\{(\w+)\}/g,
    (_all, name: string) => screen.params?.[name]?.[0] ?? 'privacy',
  )
  const journey = Object.values(journeys).find((one) => one.screens.includes(screen))
  const { first } = await firstView({
    index,
    drawn: screen.id,
    path,
    loadJourney: async () => journey ?? Promise.reject(new Error('no journey')),
  })
  if (first === undefined) throw new Error(`The screen ${screen.id} is not what its address says.`)
  const runtime = createUiStore(first, { answers: index.answers, retry: () => undefined })
  const texts = createTexts({
    language,
    facts,
    loadNamespace: async () => ({}),
    missing: (key) => faults.push(`text ${key}`),
  })
  for (const [namespace, resource] of Object.entries(resources[language] ?? {}))
    texts.add(language, namespace, resource)
  const scope = {
    runtime,
    texts,
    languages,
    basePath: '/base',
    formOf: () => ({ FlowForm, validators: validatorsOf(screen) }),
    report: (error: unknown) => faults.push(String(error)),
  }
  const drawn = vi.fn<() => void>()
  const app = (
    <StrictMode>
      <App router={createStillRouter('/base', path)} {...scope} drawn={drawn} />
    </StrictMode>
  )
  const react = await act(async () =>
    hydrateRoot(root, app, { onRecoverableError: (error) => faults.push(String(error)) }),
  )
  return { runtime, drawn, leave: () => act(async () => react.unmount()) }
}

const faults: string[] = []
const complaints = vi
  .spyOn(console, 'error')
  .mockImplementation((...words) => void faults.push(words.map(String).join(' ')))
afterEach(() => {
  faults.length = 0
  document.body.replaceChildren()
  complaints.mockClear()
})

describe.each(languages)('the first client render equals the build output in %s', (language) => {
  test.each(
    screens.flatMap((screen) =>
      ([undefined, 'dark'] as const).map(
        (theme) => [screen.id, theme ?? 'no theme', screen, theme] as const,
      ),
    ),
  )('%s, %s', async (_id, _theme, screen, theme) => {
    const root = standing(screen, language, theme)
    const before = root.innerHTML
    drawWith(theme)
    const { drawn, leave } = await goOn(root, screen, language)
    expect(faults).toEqual([])
    expect(drawn).toHaveBeenCalled()
    expect(root.innerHTML).toBe(before)
    await leave()
  })
})

test('reports a hydration difference', async () => {
  drawWith(undefined)
  const screen = screens.find(({ form }) => form !== undefined) ?? screens[0]
  if (!screen) throw new Error('There is no public screen.')
  const { leave } = await goOn(standing(screen, 'en-US', undefined), screen, 'ko-KR')
  expect(faults.join()).toMatch(/hydrat/i)
  await leave()
})

describe('going on', () => {
  const withFields = screens.filter(({ form }) => form !== undefined)

  test.each(withFields.map((screen) => [screen.id, screen] as const))(
    'keeps the elements and values of %s',
    async (_id, screen) => {
      drawWith(undefined)
      const root = standing(screen, 'en-US', undefined)
      const inputs = [
        ...root.querySelectorAll<HTMLInputElement>('input:not([readonly], [type=checkbox])'),
      ]
      inputs.forEach((input, at) => {
        input.value = `typed${at}`
      })
      const { runtime, leave } = await goOn(root, screen, 'en-US')
      expect([...root.querySelectorAll('input:not([readonly], [type=checkbox])')]).toEqual(inputs)
      inputs.forEach((input) => {
        expect(runtime.form.value?.values[input.name]).toBe(input.value)
      })
      expect(faults).toEqual([])
      await leave()
    },
  )
})

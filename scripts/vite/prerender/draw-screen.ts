import { createElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { type StaticView, staticView } from '../../../src/engine/views/static-view.ts'
import { FlowForm, type Validators } from '../../../src/forms/FlowForm.tsx'
import { refineOf } from '../../../src/i18n/refines.ts'
import { createTexts } from '../../../src/i18n/texts.ts'
import type { JsonObject } from '../../../src/language/json.ts'
import type { Language } from '../../../src/language/locale/language-facts.ts'
import type { Program, Screen } from '../../../src/language/program.ts'
import { createRuntime } from '../../../src/runtime/runtime.ts'
import { createSimulatedPorts } from '../../../src/runtime/simulated/simulated-ports.ts'
import { App } from '../../../src/shell/App.tsx'
import { createStillRouter } from '../../../src/shell/router.ts'
import { drawWith } from '../../../src/shell/theme.ts'

export interface Drawing {
  readonly program: Program
  readonly screen: Screen
  readonly language: Language
  readonly theme: 'light' | 'dark' | undefined
  /** By namespace, in the language. */
  readonly texts: Readonly<Record<string, JsonObject>>
  /** Parts of its form that rjsf needs before it renders. */
  readonly validators: Validators
  /** A view of a running page, and its time in epoch milliseconds; by default the static view. */
  readonly shown?: Pick<StaticView, 'screen' | 'shell'> & { readonly now: number }
}

/**
 * Loads the parts that a page fetches when it shows them first. No static view needs them. Imported
 * here, because their styles come after those of the shell.
 */
export async function loadLateParts(): Promise<void> {
  const [{ fetchMarkdown }, { fetchQrCode }] = await Promise.all([
    import('../../../src/blocks/Markdown.tsx'),
    import('../../../src/blocks/Qr.tsx'),
  ])
  await Promise.all([fetchMarkdown(), fetchQrCode()])
}

/** First view of a screen in the browser: the title, and the markup of #root. */
export interface Drawn {
  readonly title: string
  readonly markup: string
}

/**
 * Renders the page's own `App` over a runtime that is not started, so that it shows one view and
 * nothing else. Vite bundles this file for Node with the same plugins as the page
 * (prerender.ts).
 * @throws when a text is missing: the build is incomplete
 */
export function drawScreen({
  program,
  screen,
  language,
  theme,
  texts: resources,
  validators,
  shown,
}: Drawing): Drawn {
  const { index, environment } = program
  const texts = createTexts({
    language,
    facts: index.texts.facts,
    loadNamespace: async () => ({}),
    missing: (key) => {
      throw new Error(`There is no text ${key} in ${language}.`)
    },
  })
  const refined = refineOf(language)
  if (refined) texts.refine(language, refined)
  for (const [namespace, resource] of Object.entries(resources))
    texts.add(language, namespace, resource)
  drawWith(theme)
  const runtime = createRuntime({
    index,
    environment,
    ports: createSimulatedPorts({
      address: { path: screen.route, query: {} },
      ...(shown && { time: shown.now }),
    }),
    loadJourney: () => Promise.reject(new Error('The build loads no chunk.')),
    first: shown ?? staticView(program, screen),
  })
  const router = createStillRouter(environment.basePath, screen.route)
  const scope = {
    runtime,
    texts,
    languages: index.texts.languages,
    basePath: environment.basePath,
    formOf: () => ({ FlowForm, validators }),
    report: (error: unknown) => {
      throw error
    },
  }
  const drawn = renderToString(
    createElement(StrictMode, null, createElement(App, { router, ...scope })),
  )
  // React moves the title out of the body, to the start of its output, and preloads images that the
  // page requests just as early.
  const [, title = '', markup = ''] =
    /^(?:<link rel="preload" as="image"[^>]*>)*<title>([^<]*)<\/title>([^]*)$/.exec(drawn) ?? []
  if (markup === '') throw new Error(`The screen ${screen.id} was not drawn.`)
  return { title, markup }
}

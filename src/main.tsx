import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import index from 'virtual:gatehouse/index'
import { loadJourney as load, loadRest } from 'virtual:gatehouse/journeys'
import { loadLaterTexts, loadTexts } from 'virtual:gatehouse/texts'
import { flushAfterPaint } from './forms/after-paint.ts'
import { showLanguage } from './i18n/choose-language.ts'
import { chooseLocale } from './i18n/locale.ts'
import { createPageTexts } from './i18n/page-texts.ts'
import { addRules } from './rules/registry.ts'
import { addressOf } from './runtime/browser/address-of.ts'
import { createBrowserLog } from './runtime/browser/browser-log.ts'
import { createBrowserPage } from './runtime/browser/browser-page.ts'
import { takeReloadMark } from './runtime/browser/browser-reload-guard.ts'
import { createRuntimeFetch, type RuntimeFetch } from './runtime/browser/fetch-runtime.ts'
import { nextTask } from './runtime/browser/next-task.ts'
import { chosenTheme, showTheme } from './runtime/browser/theme.ts'
import { firstView } from './runtime/hydration/prerendered-view.ts'
import { createUiStore } from './runtime/hydration/ui-store.ts'
import type { Runtime } from './runtime/runtime.ts'
import { App } from './shell/App.tsx'
import { keepEarlyClicks } from './shell/early-clicks.ts'
import { createJourneyChunks } from './shell/journey-chunks.ts'
import { createRouter } from './shell/router.ts'
import { drawWith, followSystem } from './shell/theme.ts'

/** Milliseconds after which a page has requested everything that it needs itself. */
const settled = 1_000

void main()

/**
 * Loads the program, mounts the shell and starts the runtime. On a prerendered screen the page
 * listens before the code of the runtime arrives. The module has no top-level `await`. With a
 * top-level `await`, the bundler splits off the code shared with later chunks. The first screen
 * then requests an additional file.
 */
async function main(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The build is not whole.')
  const log = createBrowserLog()
  const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')
  const page = createBrowserPage(`${basePath}/`)
  // A page restored from the back/forward cache reloads, also before the runtime can reload it
  // (B15).
  const stopListening = page.onReturned(() => page.reload())
  const drawn = root.dataset['screen']
  const presses = keepEarlyClicks(root)
  const reloaded = takeReloadMark()
  // Evaluating the fetched code was a single task. The page is visible and must respond, so each
  // remaining part runs in a task of its own.
  await nextTask()
  const here = { origin: location.origin, hostname: location.hostname, basePath }

  const { languages, facts, common, later } = index.texts
  const wanted = chooseLocale({
    cookie: document.cookie,
    preferred: navigator.languages,
    languages,
    facts,
  })
  const texts = createPageTexts({
    // A prerendered page continues in its own language.
    language:
      (drawn === undefined
        ? undefined
        : languages.find((language) => language === document.documentElement.lang)) ?? wanted,
    facts,
    first: loadTexts,
    later: loadLaterTexts,
    missing: (key) => log.failure(`find the text ${key}`),
  })
  showLanguage(texts)
  const theme = chosenTheme(document.cookie)
  showTheme(theme)
  drawWith(theme)

  await nextTask()
  const router = createRouter(basePath)
  const { loadJourney, formOf } = createJourneyChunks({ load, texts, languages, addRules })
  await texts.load(common)
  const { first, journeys } = await firstView({
    index,
    drawn,
    path: addressOf(router.state.location, basePath).path,
    loadJourney,
  })
  let fetching: RuntimeFetch | undefined
  const front =
    first &&
    createUiStore(first, { answers: index.answers, retry: (pressed) => fetching?.retry(pressed) })
  await nextTask()
  const runtime = front ? undefined : await loadRuntime()
  const shown = front ?? runtime
  if (!shown) return
  const app = (
    <StrictMode>
      <App
        router={router}
        runtime={shown}
        texts={texts}
        basePath={basePath}
        formOf={formOf}
        loadRest={loadRest}
        report={(error) => log.failure('draw a part of the screen', error)}
        drawn={once(start)}
      />
    </StrictMode>
  )
  await nextTask()
  presses.stop()
  if (front) {
    // As a transition, React renders in slices of a few milliseconds. A key or a press in between
    // is handled, and its target hydrates at once.
    startTransition(() => void hydrateRoot(root, app))
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
  if (import.meta.hot && runtime) {
    const [{ followFlows }, { environmentOf, index: whole }] = await Promise.all([
      import('./shell/dev-overlay/follow-flows.ts'),
      import('./lazy-runtime.ts'),
    ])
    followFlows({
      index: whole,
      runtime,
      texts,
      languages,
      loadJourney,
      environmentOf: (settings) => environmentOf(settings, here),
      report: (error) => log.failure('go on with the flows as saved', error),
    })
  }

  /** Runs when the page is rendered and listens. */
  async function start(): Promise<void> {
    await nextTask()
    delete root?.dataset['screen']
    front?.replay.listen()
    followSystem()
    if (texts.language() !== wanted) void texts.use(wanted).then(() => showLanguage(texts))
    // A language chosen by the user has priority.
    presses.replay()
    // The page is interactive now, so nothing that follows may block it.
    await nextTask()
    fetching = createRuntimeFetch({ load: loadRuntime, front, page, log, reloaded })
    const arrived = runtime ?? (await fetching.fetch())
    if (!arrived) return
    front?.follow(arrived)
    await arrived.start()
    stopListening()
    // After a failure it is fetched again with the first screen that needs it.
    setTimeout(() => void loadRest().catch(() => undefined), settled)
  }

  async function loadRuntime(): Promise<Runtime> {
    const [late] = await Promise.all([import('./lazy-runtime.ts'), texts.load(later)])
    const { createBrowserRuntime, environmentOf, index: whole } = late
    late.startKeyboard(document.body)
    late.startFonts(late.fonts, texts, languages)
    late.bringEntries()
    const made = createBrowserRuntime({
      page,
      index: whole,
      environment: environmentOf(whole.environments, here),
      router,
      language: () => texts.language(),
      reloaded,
      loadJourney,
      flushAfterPaint,
      ...(journeys && { journeys }),
      ...(front && { replay: front.replay }),
    })
    const speak = (language: string) => made.send({ type: 'language-chosen', language })
    speak(texts.language())
    texts.i18n.on('languageChanged', speak)
    return made
  }
}

/** Runs the act only the first time, because StrictMode renders everything twice in development. */
function once(act: () => unknown): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}

import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import index from 'virtual:gatehouse/index'
import { loadJourney as loadChunk, loadRest } from 'virtual:gatehouse/journeys'
import { loadLaterTexts, loadTexts } from 'virtual:gatehouse/texts'
import { chooseLocale } from './i18n/locale.ts'
import { createTexts } from './i18n/texts.ts'
import { addRules } from './rules/add-rules.ts'
import { addressOf } from './runtime/browser/address-of.ts'
import { createBrowserLog } from './runtime/browser/browser-log.ts'
import { createBrowserPage } from './runtime/browser/browser-page.ts'
import { createBrowserReloadGuard, takeReloadMark } from './runtime/browser/browser-reload-guard.ts'
import { nextTask } from './runtime/browser/next-task.ts'
import { chosenTheme, showTheme } from './runtime/browser/theme.ts'
import { firstView } from './runtime/first-view.ts'
import { createFront } from './runtime/front.ts'
import { inTime } from './runtime/in-time.ts'
import type { Runtime } from './runtime/runtime.ts'
import type { Language } from './language/vocabulary.ts'
import { createRouter } from './shell/address-bar.ts'
import { App } from './shell/App.tsx'
import { keepEarlyPresses } from './shell/early-presses.ts'
import type { JourneyForms } from './shell/shell-scope.ts'
import { drawWith, followSystem } from './shell/theme.ts'

/** Milliseconds after which a page has asked for all that it needs itself. */
const settled = 1_000

void main()

/**
 * Loads the program, mounts the shell and starts the runtime: over what the build drew of the screen, when it drew one, the page listens before the
 * code of the runtime is there. No `await` stands at the top of the module: with one, the bundler splits off what this and later chunks share, and
 * the first screen asks for one file more.
 */
async function main(): Promise<void> {
  const page = found(document.getElementById('root'))
  const log = createBrowserLog()
  const tab = createBrowserPage()
  // What came back out of the cache is loaded anew, also before the runtime is there to do so (B15).
  const stopListening = tab.onReturned(() => tab.reload())
  const drawn = page.dataset['screen']
  const presses = keepEarlyPresses(page)
  const reloaded = takeReloadMark()
  const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')
  const here = { origin: location.origin, hostname: location.hostname, basePath }

  const { languages } = index.texts
  const wanted = chooseLocale({ cookie: document.cookie, preferred: navigator.languages, languages })
  const texts = createTexts({
    // What stands in the page is gone on with in its language.
    language: (drawn === undefined ? undefined : languages.find((language) => language === document.documentElement.lang)) ?? wanted,
    // Those of the first screens come by language, so that nobody fetches a language that nobody reads.
    loadNamespace: async (language, namespace) => (await textsOf(language)).texts[namespace] ?? found((await loadLaterTexts(language)).texts[namespace]),
    missing: (key) => log.failure(`find the text ${key}`),
  })
  async function textsOf(language: Language) {
    const chunk = await loadTexts(language)
    if (chunk.refine) texts.refine(language, chunk.refine)
    return chunk
  }
  document.documentElement.lang = texts.language()
  const theme = chosenTheme(document.cookie)
  showTheme(theme)
  drawWith(theme)

  // Evaluating what was fetched was one task; the page stands there meanwhile and must answer, so each of the rest is one of its own.
  await nextTask()
  const forms: JourneyForms[] = []
  const router = createRouter(basePath)
  async function loadJourney(name: string) {
    const chunk = await loadChunk(name)
    // In every language, and of a namespace as much as it shows.
    for (const language of languages) for (const [namespace, resource] of Object.entries(chunk.texts[language] ?? {})) texts.add(language, namespace, resource)
    // The latest first: in development a journey comes again when its flows were saved.
    if (chunk.forms) forms.unshift(chunk.forms)
    if (chunk.rules) addRules(chunk.rules)
    await texts.load(chunk.journey.texts)
    return chunk.journey
  }

  await texts.load(index.texts.common)
  const { first, journeys } = await firstView({ index, drawn, path: addressOf(router.state.location, basePath).path, loadJourney })
  let [again, coming]: [((pressed: boolean) => void)?, Promise<Runtime>?] = []
  const front = first && createFront(first, { answers: index.answers, reload: () => tab.reload(), retry: (pressed) => again?.(pressed) })
  await nextTask()
  const runtime = front ? undefined : await loadRuntime()
  const app = (
    <StrictMode>
      <App
        router={router}
        runtime={front ?? found(runtime)}
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
    // As a transition it is drawn in slices of a few milliseconds: a key or a press in between is answered, and hydrates at once what it is meant for.
    startTransition(() => void hydrateRoot(page, app))
  } else {
    page.replaceChildren()
    createRoot(page).render(app)
  }
  if (import.meta.hot && runtime) {
    const [{ followFlows }, { environmentOf, index: whole }] = await Promise.all([import('./shell/development/follow-flows.ts'), import('./running.ts')])
    followFlows({ index: whole, runtime, texts, languages, loadJourney, environmentOf: (settings) => environmentOf(settings, here), report: (error) => log.failure('go on with the flows as saved', error) })
  }

  async function start(): Promise<void> {
    await nextTask()
    delete page.dataset['screen']
    front?.hold.listen()
    followSystem()
    if (texts.language() !== wanted) void texts.use(wanted)
    // A language that was chosen has the last word.
    presses.replay()
    // Nothing of what follows holds up the page, which is live.
    await nextTask()
    const arrived = runtime ?? (await fetchRuntime().catch(withoutRuntime))
    if (!arrived) return
    front?.follow(arrived)
    await arrived.start()
    stopListening()
    // Failing, it is fetched again with the first screen that needs it.
    setTimeout(() => void loadRest().catch(() => undefined), settled)
  }

  /** One at a time: what is still on its way is not asked for again. */
  function fetchRuntime(): Promise<Runtime> {
    coming ??= loadRuntime().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return inTime(coming, () => front?.say('slow'))
  }

  async function loadRuntime(): Promise<Runtime> {
    const [{ createBrowserRuntime, environmentOf, index: whole }] = await Promise.all([import('./running.ts'), texts.load(index.texts.later)])
    const made = createBrowserRuntime({ page: tab, index: whole, environment: environmentOf(whole.environments, here), router, language: () => texts.language(), reloaded, loadJourney, ...(journeys && { journeys }), ...(front && { hold: front.hold }) })
    const speak = (language: string) => made.send({ type: 'language-chosen', language })
    speak(texts.language())
    texts.i18n.on('languageChanged', speak)
    return made
  }

  /**
   * After a new build its code may be gone: then the page is loaded again, once, unless something was done here that would be lost. Without a
   * network that would leave nothing at all: the page stays, and asks again when there is one, or when somebody wants it. Most browsers remember for as
   * long as the page lives that an import failed: who presses "Try again" then has the page loaded, if the server can be reached.
   */
  async function withoutRuntime(reason: unknown, pressed = false): Promise<Runtime | undefined> {
    log.failure('load the runtime', reason)
    if (!front) return undefined
    if (pressed ? await isReached() : navigator.onLine && !front.hold.touched() && createBrowserReloadGuard(reloaded).take()) {
      tab.reload()
      return undefined
    }
    front.say('noAnswer')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    again = resolve
    const it = () => resolve(false)
    addEventListener('online', it)
    // It may come yet.
    coming?.then(it, () => undefined)
    const asked = await promise
    front.say()
    return fetchRuntime().catch((failed: unknown) => withoutRuntime(failed, asked))
  }

  function formOf(screen: string) {
    for (const { FlowForm, validators } of forms) {
      const own = validators[screen]
      if (own) return { FlowForm, validators: own }
    }
    return undefined
  }
}

const isReached = () => fetch(location.href).then(({ ok }) => ok, () => false)

/** Development draws everything twice (StrictMode). */
function once(act: () => unknown): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}

/** What the build put there. */
function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('The build is not whole.')
  return thing
}

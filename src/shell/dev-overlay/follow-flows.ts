import type { Texts } from '../../i18n/texts.ts'
import type { Language } from '../../language/locale/language-facts.ts'
import type {
  Environment,
  EnvironmentSettings,
  Journey,
  Program,
  ProgramIndex,
} from '../../language/program.ts'
import { hotReload } from '../../runtime/hot-reload.ts'
import type { JourneyTexts } from '../../runtime/journey-module.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { ask, type Banner, lookId, type ProgramMessage } from './messages.ts'
import { onHotMessage } from './on-hot-message.ts'
import { showProblems } from './show-problems.ts'
import './mocks.css'

export interface Running {
  readonly index: ProgramIndex
  readonly runtime: Runtime
  readonly texts: Texts
  readonly languages: readonly Language[]
  readonly loadJourney: (name: string) => Promise<Journey>
  readonly environmentOf: (settings: EnvironmentSettings) => Environment
  readonly report: (error: unknown) => void
}

/**
 * Changes the running screen after each saved file. A mistake covers the screen until it is mended.
 */
export function followFlows(running: Running): void {
  let last = Promise.resolve()
  onHotMessage(import.meta.hot, 'gatehouse:problems', ({ problems }) => showProblems(problems))
  onHotMessage(import.meta.hot, 'gatehouse:mocks', ({ banner }) => showMocks(banner, running.texts))
  onHotMessage(import.meta.hot, 'gatehouse:program', (message) => {
    last = last.then(() => exchange(running, message)).catch(running.report)
  })
  import.meta.hot?.send(ask)
}

async function exchange(
  { index, runtime, texts, languages, loadJourney, environmentOf }: Running,
  message: ProgramMessage,
): Promise<void> {
  const loaded = await Promise.all(message.changed.map(loadJourney))
  // Mutates the object, so that all holders of the first index see the new one.
  Object.assign(index, message.index)
  replaceTexts(texts, languages, message.texts)
  applyTheme(message.style)
  runtime.replaceProgram((before, state, at) =>
    hotReload(before, goingOn(before, message, loaded), state, at),
  )

  function goingOn(
    before: Program,
    { index: next, journeys }: ProgramMessage,
    fresh: readonly Journey[],
  ): Program {
    const kept = Object.values(before.journeys).filter(({ name }) => journeys.includes(name))
    const renewed = kept.map(
      (journey) => fresh.find(({ name }) => name === journey.name) ?? journey,
    )
    return {
      index: next,
      environment: environmentOf(next.environments),
      journeys: Object.fromEntries(renewed.map((journey) => [journey.name, journey])),
    }
  }
}

/** Texts that are not loaded yet arrive with their journey. */
function replaceTexts(texts: Texts, languages: readonly Language[], changed: JourneyTexts): void {
  const isRead = (namespace: string) =>
    languages.some((language) => texts.i18n.hasResourceBundle(language, namespace))
  const namespaces = new Set(Object.values(changed).flatMap(Object.keys).filter(isRead))
  for (const language of languages) {
    for (const [namespace, resource] of Object.entries(changed[language] ?? {})) {
      if (namespaces.has(namespace)) texts.add(language, namespace, resource)
    }
  }
  // Components read their texts again, as after a change of language.
  if (namespaces.size > 0) texts.i18n.emit('languageChanged', texts.language())
}

/**
 * Applies the saved colours of the tenant. The element came with the page and has its nonce, so the
 * policy allows other content in it.
 */
export function applyTheme(style: string): void {
  const element = document.getElementById(lookId)
  if (element && element.textContent !== style) element.textContent = style
}

let remove = () => {}

/**
 * Writes at the top of the page which operations have no server, in the language of the page.
 * An empty banner removes it.
 */
export function showMocks(banner: Banner, texts: Texts): void {
  remove()
  remove = () => {}
  if (Object.keys(banner).length === 0) return
  const bar = document.createElement('aside')
  const draw = () => write(bar, banner, texts.language())
  draw()
  texts.i18n.on('languageChanged', draw)
  // In the flow of the page, so that it covers nothing.
  document.body.prepend(bar)
  remove = () => {
    texts.i18n.off('languageChanged', draw)
    bar.remove()
  }
}

function write(element: HTMLElement, banner: Banner, wanted: string): void {
  const [first = ''] = Object.keys(banner)
  const language = Object.hasOwn(banner, wanted) ? wanted : first
  const says = document.createElement('p')
  says.textContent = banner[language]?.text ?? ''
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = banner[language]?.close ?? ''
  close.addEventListener('click', () => remove())
  element.className = 'flow-mocks'
  element.lang = language
  // English in the place of a language that the bar does not have keeps its direction.
  element.dir = 'auto'
  element.replaceChildren(says, close)
}

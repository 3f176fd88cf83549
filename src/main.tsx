import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import index from 'virtual:gatehouse/index'
import { journeys } from 'virtual:gatehouse/journeys'
import { texts as textFiles } from 'virtual:gatehouse/texts'
import type { Validators } from './forms/FlowForm.tsx'
import { chooseLocale } from './i18n/locale.ts'
import { createTexts } from './i18n/texts.ts'
import { apiBase } from './api/generated/operations.ts'
import { createBrowserPorts } from './runtime/browser/browser-ports.ts'
import { takeReloadMark } from './runtime/browser/browser-reload-guard.ts'
import { environmentOf } from './runtime/environment.ts'
import { createRuntime } from './runtime/runtime.ts'
import { languages } from './language/vocabulary.ts'
import { createRouter } from './shell/address-bar.ts'
import { App } from './shell/App.tsx'

// Load the program, make the ports, start the runtime, mount the shell.
const reloaded = takeReloadMark()
const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')
const environment = environmentOf(index.environments, { origin: location.origin, hostname: location.hostname, basePath })

const texts = createTexts({
  language: chooseLocale({ cookie: document.cookie, preferred: navigator.languages }),
  loadNamespace: async (language, namespace) => (await found(textFiles[language]?.[namespace])()).default,
  missing: (key) => ports.log.failure(`find the text ${key}`),
})
document.documentElement.lang = texts.language()

const validators = new Map<string, Validators>()
const router = createRouter(index.prefixes, basePath)
const ports = createBrowserPorts({ index, environment, router, apiBase, language: () => texts.language(), reloaded })
const runtime = createRuntime({
  index,
  environment,
  ports,
  async loadJourney(name) {
    const { journey, validators: own } = await found(journeys[name])()
    await texts.load(journey.texts)
    for (const [screen, functions] of Object.entries(own)) validators.set(screen, functions)
    return journey
  },
})

await texts.load(index.texts.common)
createRoot(found(document.getElementById('root'))).render(
  <StrictMode>
    <App
      router={router}
      runtime={runtime}
      texts={texts}
      languages={languages}
      basePath={basePath}
      validatorsOf={(screen) => validators.get(screen) ?? {}}
      report={(error) => ports.log.failure('draw a part of the screen', error)}
    />
  </StrictMode>,
)
void runtime.start()

/** What the build put there. */
function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('The build is not whole.')
  return thing
}

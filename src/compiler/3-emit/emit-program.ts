import { languageFacts } from '../../language/language-facts.ts'
import type {
  Endpoint,
  EnvironmentSettings,
  HostEnvironment,
  Journey,
  ProgramIndex,
  Screen,
  TenantSign,
} from '../../language/program.ts'
import type { SourceEntry, SourceMap } from '../../language/source.ts'
import type { AppProgram } from '../lower/walk-app.ts'
import { surrounded } from '../lower/walk-around.ts'
import type { WalkedProject, WalkedScreen } from '../lower/walk-project.ts'
import type { Project } from '../model/project.ts'
import { entriesOf, scalarsOf, valueOf, wordAt } from '../model/read-node.ts'
import { offeredBlocks } from './offered-blocks.ts'
import { prefixes } from './prefixes.ts'
import { namespacesOf, namespacesOfScreens } from './texts.ts'
import { refusal, validatorBody } from './validator.ts'
import { version } from './version.ts'

/** The shipped program, which is data only. */
export interface CompiledProgram {
  readonly index: ProgramIndex
  readonly journeys: Readonly<Record<string, Journey>>
}

/** Builds the program of a project without errors. */
export function emitProgram(
  project: Project,
  app: SourceMap,
  appProgram: AppProgram,
  walked: WalkedProject,
  { logo, sign }: TenantSign,
): CompiledProgram {
  const common = [...new Set([...project.texts.common, ...namespacesOf(walked.texts.app)])]
  const journeys = journeysOf(walked, common)
  const index: Omit<ProgramIndex, 'version'> = {
    prefixes: prefixes(
      walked.screens.map(({ journey, screen }) => ({ journey, route: screen.route })),
    ),
    state: project.state.stores,
    ...appProgram,
    actions: walked.actions,
    endpoints: endpointsOf(project),
    logOnly: Object.values(project.api.operations)
      .filter(({ logOnly }) => logOnly)
      .map(({ id }) => id),
    tenant: {
      name: project.tenant.name,
      values: project.tenant.values,
      ...(logo !== undefined && { logo }),
      ...(sign !== undefined && { sign }),
    },
    environments: environmentOf(app),
    texts: {
      common,
      later: namespacesOf(walked.texts.actions).filter((namespace) => !common.includes(namespace)),
      languages: project.texts.languages,
      facts: languageFacts(project.texts.languages),
    },
  }
  let known: string | undefined
  // Computed late, like the validators, because it reads the whole program again.
  return {
    index: {
      get version() {
        return (known ??= version([index, journeys]))
      },
      ...index,
    },
    journeys,
  }
}

/**
 * Maps each screen id to the body of the function that makes its validators, generated at the first
 * access. A check alone needs none. A schema that Ajv rejects is reported with Ajv's reason.
 */
export function emitValidators(
  journeys: Readonly<Record<string, Journey>>,
  refuse: (screen: string, reason: string) => void,
): Readonly<Record<string, string>> {
  const bodies = {}
  for (const { id, form } of Object.values(journeys).flatMap(({ screens }) => screens)) {
    const reason = form && refusal(form.schema)
    if (reason !== undefined) refuse(id, reason)
    else if (form)
      Object.defineProperty(bodies, id, { enumerable: true, get: () => validatorBody(form.schema) })
  }
  return bodies
}

function journeysOf(
  walked: WalkedProject,
  common: readonly string[],
): Readonly<Record<string, Journey>> {
  const routes = walked.screens.map(({ screen: { route, params } }) => ({
    route,
    ...(params && { params }),
  }))
  const byJourney = new Map<string, WalkedScreen[]>()
  for (const walkedScreen of walked.screens) {
    const known = byJourney.get(walkedScreen.journey)
    if (known) known.push(walkedScreen)
    else byJourney.set(walkedScreen.journey, [walkedScreen])
  }
  const journeys = Array.from(byJourney, ([name, own]): readonly [string, Journey] => {
    const screens = own.map(({ screen }) =>
      surrounded(offeredScreen(screen), walked.around, routes),
    )
    return [
      name,
      {
        name,
        screens,
        texts: namespacesOfScreens(own, walked)
          .filter((namespace) => !common.includes(namespace))
          .toSorted(),
      },
    ]
  })
  return Object.fromEntries(journeys.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const offeredScreen = (screen: Screen): Screen => ({
  ...screen,
  content: offeredBlocks(screen.content),
  ...(screen.pages && {
    pages: screen.pages.map((page) => ({ ...page, content: offeredBlocks(page.content) })),
  }),
})

function endpointsOf(project: Project): Readonly<Record<string, Endpoint>> {
  const endpoints = Object.values(project.api.endpoints).map(
    ({ id, method, path, parameters }): readonly [string, Endpoint] => [
      id,
      { method, path, parameters: Object.keys(parameters) },
    ],
  )
  return Object.fromEntries(endpoints)
}

function environmentOf(app: SourceMap): EnvironmentSettings {
  const environment = valueOf(app, 'environment')
  const clients = valueOf(environment, 'clients')
  const words = (key: string) =>
    scalarsOf(valueOf(environment, key)).map(({ value }) => String(value))
  const byHost = entriesOf(valueOf(environment, 'by-host')).map(hostEnvironment)
  return {
    internalHosts: words('internal-hosts'),
    clients: { internal: wordAt(clients, 'internal') ?? '', other: wordAt(clients, 'other') ?? '' },
    authOrigin: wordAt(environment, 'auth-origin') ?? 'same',
    allowedOrigins: words('allowed-origins'),
    ...(byHost.length > 0 && { byHost }),
  }
}

function hostEnvironment({ key: name, value }: SourceEntry): HostEnvironment {
  const [authOrigin, allowedOrigins] = [
    wordAt(value, 'auth-origin'),
    scalarsOf(valueOf(value, 'allowed-origins')).map((origin) => String(origin.value)),
  ]
  return {
    name,
    contains: (wordAt(value, 'contains') ?? '').toLowerCase(),
    ...(authOrigin !== undefined && { authOrigin }),
    ...(allowedOrigins.length > 0 && { allowedOrigins }),
  }
}

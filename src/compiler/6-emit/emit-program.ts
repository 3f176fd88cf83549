import type { Block } from '../../language/block.ts'
import { languageFacts } from '../../language/locale/language-facts.ts'
import type {
  Endpoint,
  EnvironmentSettings,
  HostEnvironment,
  Journey,
  Prefix,
  ProgramIndex,
  Screen,
  TenantSign,
} from '../../language/program.ts'
import type { SourceEntry, SourceMap } from '../../language/source.ts'
import { entriesOf, scalarsOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import type { AppProgram } from '../3-lower/walk-app.ts'
import { surrounded } from '../3-lower/walk-around.ts'
import type { WalkedProject, WalkedScreen } from '../3-lower/walk-project.ts'
import { keepLatestEqual, isSame } from '../incremental/memo.ts'
import { namespacesOf, namespacesOfScreens } from './texts.ts'
import { refusal, validatorBody } from './validators.ts'

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

/**
 * Returns the blocks without those that a setting of the tenant excludes. A block with a field
 * stays, because the form counts on it.
 */
export function offeredBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => {
    if (isExcluded(block)) return hasField(block) ? [block] : []
    if (!('children' in block)) return [block]
    const children = offeredBlocks(block.children)
    if (children.length === block.children.length) return [{ ...block, children }]
    return children.length === 0 ? [] : [{ ...block, children }]
  })
}

const isExcluded = ({ when }: Block): boolean => when?.is === 'literal' && when.value === false

const hasField = (block: Block): boolean =>
  block.block === 'field' ||
  block.block === 'select' ||
  ('children' in block && block.children.some(hasField))

interface Branch {
  journey?: string
  readonly children: Map<string, Branch>
}

/**
 * Returns the fewest prefixes that map every route to its journey; the longest prefix wins. Each
 * folder of the address gets the most frequent journey below it, and only exceptions are listed.
 * Routers aggregate their tables in the same manner (Draves et al., ORTC, 1999). So ten screens
 * below `/verification` are one prefix, and the index does not grow with them.
 */
export function prefixes(
  routes: readonly { readonly route: string; readonly journey: string }[],
): readonly Prefix[] {
  const words = wordsOfLate(routes.flatMap(({ route, journey }) => [route, journey]))
  const found = known.get(words) ?? fewest(routes)
  known.set(words, found)
  return found
}

/** Most edits change no route. */
const wordsOfLate = keepLatestEqual<readonly string[]>(isSame)
const known = new WeakMap<readonly string[], readonly Prefix[]>()

function fewest(
  routes: readonly { readonly route: string; readonly journey: string }[],
): readonly Prefix[] {
  const root: Branch = { children: new Map() }
  for (const { route, journey } of routes)
    branchAt(root, literalSegments(route)).journey ??= journey
  return emitted(root, [], undefined)
}

/** Returns the segments up to the first parameter; compared without case. */
function literalSegments(route: string): readonly string[] {
  const segments = route.split(/\//).filter((segment) => segment !== '')
  const parameter = segments.findIndex((segment) => segment.startsWith('{'))
  return (parameter < 0 ? segments : segments.slice(0, parameter)).map((segment) =>
    segment.toLowerCase(),
  )
}

function branchAt(root: Branch, segments: readonly string[]): Branch {
  return segments.reduce((branch, segment) => {
    const child = branch.children.get(segment) ?? { children: new Map() }
    branch.children.set(segment, child)
    return child
  }, root)
}

/** Returns the journeys that need the fewest exceptions below. */
function best(branch: Branch): ReadonlySet<string> {
  // A route at this exact address decides, because it cannot be an exception.
  if (branch.journey !== undefined) return new Set([branch.journey])
  const votes = new Map<string, number>()
  for (const child of branch.children.values())
    for (const journey of best(child)) votes.set(journey, (votes.get(journey) ?? 0) + 1)
  const most = Math.max(...votes.values())
  return new Set([...votes].filter(([, count]) => count === most).map(([journey]) => journey))
}

function emitted(
  branch: Branch,
  path: readonly string[],
  inherited: string | undefined,
): readonly Prefix[] {
  const wanted = best(branch)
  const journey =
    inherited !== undefined && wanted.has(inherited) ? inherited : [...wanted].toSorted()[0]
  const own = journey !== undefined && journey !== inherited ? [{ segments: path, journey }] : []
  return [
    ...own,
    ...[...branch.children].flatMap(([segment, child]) =>
      emitted(child, [...path, segment], journey),
    ),
  ]
}

/**
 * Returns a short name for these exact texts: FNV-1a (draft-eastlake-fnv) twice with 32 bits, with
 * two start values. It detects changes, and protects against no attacker.
 */
export function version(content: unknown): string {
  const text = JSON.stringify(content)
  let [one, other] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x01000193)
  }
  return [one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('')
}

import type { Scenario, ScenarioStep } from '../../language/scenario.ts'
import type { SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import { fileKind, sourceText } from '../1-parse/files.ts'
import { apiTextOf } from '../1-parse/openapi/errors-by-status.ts'
import { parseFile } from '../1-parse/parse-file.ts'
import { entryOf, isMapNode, scalarOf, scalarsOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { recover } from '../1-parse/recover.ts'
import type { Project } from '../2-resolve/project.ts'
import type { ResolvedProject } from '../2-resolve/resolve-project.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import { checkShape } from '../4-check/shapes.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { Report } from '../diagnostics/report.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { memoized } from '../incremental/memo.ts'
import type { Sources } from '../sources.ts'
import { schemasOf } from './answer-schemas.ts'
import { readGiven } from './read-given.ts'
import { readSteps } from './read-steps.ts'
import { dictatedIn, loadsOf, type Reading, screenNamed, timersOf } from './reading.ts'

const shape = { is: 'keys', of: 'scenario' } as const

/**
 * Names that the scenarios of a tenant may use; `fields` are the fields of all its forms. `only`
 * are the codes that may be reported, `without` those that may not.
 */
export interface ScenarioNames {
  readonly project: Project
  readonly fields: ReadonlySet<string>
  readonly only?: ReadonlySet<string>
  readonly without?: ReadonlySet<string>
}

/** Reads every scenario of a project, by file and in source order, each for an existing tenant. */
export function readScenarios(
  sources: Sources,
  tenants: ReadonlyMap<string, ScenarioNames>,
  report: Report,
): readonly Scenario[] {
  const paths = [...sources.files.keys()]
    .filter((path) => fileKind(path).kind === 'scenario')
    .toSorted()
  if (paths.length === 0) return []
  const schemas = schemasOf('openapi', apiTextOf(sources), report)
  const surroundings = new Map(
    [...tenants].map(([tenant, visible]) => [tenant, [schemas, ...surrounding(visible)]]),
  )
  return paths.flatMap((path) => {
    const meant = treeOf(path, sources.files.get(path) ?? '', report)
    if (!meant || !isMapNode(meant)) return []
    const folder = fileKind(path).tenant
    const tenant = wordAt(meant, 'tenant') ?? folder ?? 'default'
    const visible = tenants.get(tenant)
    if (visible) {
      const found = new Report()
      const scenarios = scenariosIn(
        path,
        {
          around: [meant, ...(surroundings.get(tenant) ?? [])],
          read: (own) => readFile(meant, tenant, { ...visible, schemas, report: own }),
        },
        found,
      )
      for (const diagnostic of found.diagnostics())
        if ((visible.only?.has(diagnostic.code) ?? true) && !visible.without?.has(diagnostic.code))
          report.add(diagnostic)
      return scenarios
    }
    // A tenant file that could not be read, or has another name inside, was already reported, and
    // so was a folder without such a file.
    if (sources.files.has(`flows/tenants/${tenant}.yaml`) || tenant === folder) return []
    report.add(
      raise.unknownTenant((valueOf(meant, 'tenant') ?? meant).span, {
        name: tenant,
        suggestion: suggest(tenant, tenants.keys()),
      }),
    )
    return []
  })
}

/** Parts of the project that a scenario may read. They keep their identity while unchanged. */
function surrounding({ project, fields }: ScenarioNames): readonly unknown[] {
  const { api, state, screens, texts, appQuery } = project
  return [
    api,
    state,
    ...[...texts.files.values()].flatMap((files) => [...files].flat()),
    JSON.stringify([
      [...screens.values()].map(({ id, params, query, fragment }) => [id, params, query, fragment]),
      appQuery,
      [...timersOf(project)],
      [...loadsOf(project)],
      [...fields],
      texts.languages,
      [...texts.files.keys()],
    ]),
  ]
}

interface Reader {
  readonly around: readonly unknown[]
  readonly read: (report: Report) => readonly Scenario[]
}

/** Read again only when the file, or the names it may use, change. */
const scenariosIn = memoized(
  (_path, { read }: Reader, report) => read(report),
  (one, other) =>
    one.around.length === other.around.length &&
    one.around.every((part, at) => Object.is(part, other.around[at])),
)

const treeOf = memoized((path, text: string, report) => {
  const node = parseFile(sourceText(path, text), report)
  if (!node) return undefined
  checkShape({ node, shape, name: 'This file' }, report)
  return recover(node, shape)
})

/** Reads a file with one scenario, or a list of them. */
function readFile(file: SourceMap, tenant: string, reading: Reading): readonly Scenario[] {
  const screen = screenNamed(valueOf(file, 'screen'), reading)
  const list = valueOf(file, 'scenarios')
  const nodes = list?.kind === 'list' ? list.items.filter(isMapNode) : [file]
  const shared = entryOf(file, 'scenarios') ? valueOf(file, 'given') : undefined
  const names = new Map<string, SourceScalar>()
  return nodes.flatMap((node) => {
    const name = scalarOf(valueOf(node, 'scenario'))
    if (!name) return []
    const first = names.get(String(name.value))
    if (first)
      reading.report.add(
        raise.duplicateName(name.span, { kind: 'scenario', name: String(name.value) }, [
          { span: first.span, message: 'The first one is here.' },
        ]),
      )
    names.set(String(name.value), first ?? name)
    return [{ ...readScenario(screen, name, node, shared, reading), tenant }]
  })
}

/** Steps that expect something. */
const expecting: ReadonlySet<ScenarioStep['do']> = new Set([
  'see',
  'not-seen',
  'arrive',
  'opened',
  'leave',
  'called',
  'not-called',
  'remembers',
])

function readScenario(
  screen: string,
  name: SourceScalar,
  node: SourceMap,
  shared: SourceNode | undefined,
  reading: Reading,
): Omit<Scenario, 'tenant'> {
  const steps = readSteps(valueOf(node, 'steps'), reading)
  const proves = entryOf(node, 'proves')
  const given = readGiven(screen, shared, valueOf(node, 'given'), reading)
  const missing = (reading.project.screens.get(screen)?.params ?? []).filter(
    (param) => !Object.hasOwn(given.with, param),
  )
  if (missing.length > 0 && Object.keys(given.with).length === 0)
    reading.report.add(
      raise.missingArgument(name.span, {
        of: screen,
        names: missing.map((param) => `"${param}"`).join(', '),
      }),
    )
  if (proves && steps.length > 0 && !steps.some(({ do: kind }) => expecting.has(kind)))
    reading.report.add(raise.provesNothing(proves.keySpan, {}))
  return {
    name: String(name.value),
    span: name.span,
    screen,
    proves: scalarsOf(valueOf(node, 'proves')).map(({ value }) => String(value)),
    given,
    steps,
  }
}

/** Codes that depend on OpenAPI only, not on the flows. */
const always: ReadonlySet<string> = new Set([
  'unknown-operation',
  'unknown-argument',
  'not-in-request',
  'undocumented-code',
  'made-up-answer',
])

/**
 * Codes that make names unknown: a file or a part of it was not read, or not under its own name.
 */
const unread: ReadonlySet<string> = new Set([
  'unknown-key',
  'unknown-part',
  'unknown-file',
  'wrong-kind',
  'missing-key',
  'missing-file',
  'duplicate-key',
  'refused-key',
  'unsupported-schema',
  'unknown-language',
  'unknown-namespace',
])

/** Codes that already report a missing text. */
const missed: ReadonlySet<string> = new Set([
  'word-without-text',
  'missing-page-text',
  'text-not-translated',
  'missing-plural',
  'unused-plural',
])

/**
 * Reports mismatches of scenarios while the flows have errors, too. For unread parts, only codes
 * that depend on OpenAPI are reported, because a screen, a text or a field may only seem missing.
 * Changes of other tenants are known only when the flows are valid.
 */
export function checkScenarios(
  sources: Sources,
  { project, tenants, files, unread: kinds }: ResolvedProject,
  report: Report,
): void {
  const reported = report.diagnostics()
  const isRead = kinds.size === 0 && !reported.some(({ code }) => unread.has(code))
  // A value of another shape in the document is reported at the flow that sends it.
  const without: ReadonlySet<string> = new Set([
    ...(reported.some(({ code }) => missed.has(code)) ? ['unknown-text'] : []),
    ...(reported.some(({ code }) => code === 'wrong-type') ? ['not-in-request'] : []),
  ])
  const namesOnly: ScenarioNames = { project, without, fields: new Set(), only: always }
  const whole: ScenarioNames = {
    project,
    without,
    fields: fieldsWritten(
      files.flatMap(({ kind, node }) =>
        kind.kind === 'screen' || kind.kind === 'part' ? [node] : [],
      ),
    ),
  }
  readScenarios(
    sources,
    new Map(
      [...tenants.keys()].map((name) => [name, name === 'default' && isRead ? whole : namesOnly]),
    ),
    report,
  )
}

/** All names below a form: more than its fields, so that none is missing. */
function fieldsWritten(nodes: readonly SourceNode[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const node of nodes) collect(node, false, names)
  return names
}

function collect(node: SourceNode, isForm: boolean, names: Set<string>): void {
  if (node.kind === 'list') for (const item of node.items) collect(item, isForm, names)
  if (node.kind !== 'map') return
  for (const { key, value } of node.entries) {
    if (isForm) names.add(key).add(dictatedIn(key))
    collect(value, isForm || key === 'form', names)
  }
}

/**
 * Returns the field names of all forms. For fields that the server defines, returns the prefix of
 * their names.
 */
export function fieldsOf({ screens }: Pick<WalkedProject, 'screens'>): ReadonlySet<string> {
  return new Set(
    screens.flatMap(({ screen: { form } }) =>
      Object.keys(form?.schema['properties'] ?? {}).concat(
        Object.keys(form?.fields ?? {}).map(dictatedIn),
      ),
    ),
  )
}

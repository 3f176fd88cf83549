import type { Scenario, ScenarioStep } from '../../language/scenario.ts'
import type { SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import { fileKind } from '../1-parse/file-kind.ts'
import { parseFile } from '../1-parse/parse-file.ts'
import { recover } from '../1-parse/recover.ts'
import { sourceText } from '../1-parse/source-text.ts'
import { checkShape } from '../2-check/shapes/check-shape.ts'
import { raise } from '../diagnostics.generated.ts'
import { memoized } from '../memoized.ts'
import type { Project } from '../model/project.ts'
import { entryOf, isMapNode, scalarOf, scalarsOf, valueOf, wordAt } from '../model/read-node.ts'
import { Report } from '../report.ts'
import type { Sources } from '../sources.ts'
import { suggest } from '../suggest.ts'
import { schemasOf } from './answer-schemas.ts'
import { readGiven } from './read-given.ts'
import { readSteps } from './read-steps.ts'
import { type Reading, screenNamed, loadsOf, timersOf } from './reading.ts'

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
  const schemas = schemasOf('openapi', sources.openapi.commonApi, report)
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

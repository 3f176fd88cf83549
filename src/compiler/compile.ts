import type { Diagnostic } from '../language/diagnostic.ts'
import type { FlowMap } from '../language/flow-map.ts'
import type { Mocks } from '../language/mock.ts'
import type { Scenario } from '../language/scenario.ts'
import type { Span } from '../language/source.ts'
import { fileKind } from './1-parse/files.ts'
import { entriesOf, entryOf, valueOf } from './1-parse/read-node.ts'
import type { ScreenSource } from './2-resolve/project.ts'
import { type ResolvedProject, resolveProject } from './2-resolve/resolve-project.ts'
import { type TenantLook, tenantLook } from './2-resolve/tenant-look.ts'
import { tenantSettingsOf } from './2-resolve/tenant-settings.ts'
import { type TenantProject } from './3-lower/walk-project.ts'
import { flowMapOf } from './5-analyze/flow-map.ts'
import { reportUnused } from './5-analyze/unused.ts'
import { type CompiledProgram, emitProgram, emitValidators } from './6-emit/emit-program.ts'
import { type CompiledTexts, lowerTexts, textsOfJourneys } from './6-emit/texts.ts'
import { checkProject } from './check-project.ts'
import { checkTenants } from './check-tenants.ts'
import { raise } from './diagnostics/diagnostics.generated.ts'
import type { Declarations } from './diagnostics/gathered.ts'
import { Report } from './diagnostics/report.ts'
import { readMocks } from './scenarios/read-mocks.ts'
import { checkScenarios, fieldsOf, readScenarios } from './scenarios/read-scenarios.ts'
import type { Sources } from './sources.ts'

export interface CompiledTenant {
  readonly program: CompiledProgram
  /**
   * Screen id to the body of a function that returns its form's validators and calls
   * `validatorRuntime`.
   */
  readonly validators: Readonly<Record<string, string>>
  readonly texts: CompiledTexts
  /** Journey to the keys of the texts that it shows. */
  readonly shown: Readonly<Record<string, ReadonlySet<string>>>
  /** Screens and moves for people to look at, computed at the first access. */
  readonly map: FlowMap
  /** Data for the page and the server, apart from the program. */
  readonly look: TenantLook
}

export interface Compiled {
  /** Program of the default tenant; absent when there are errors. */
  readonly program?: CompiledProgram
  /** As in `CompiledTenant`, for the default tenant. */
  readonly validators: Readonly<Record<string, string>>
  readonly texts: CompiledTexts
  /** Every tenant by its name, the default first; empty when there are errors. */
  readonly tenants: Readonly<Record<string, CompiledTenant>>
  /**
   * Reads a scenario that is no file of the project, as if it were one. Absent when there are
   * errors.
   */
  readonly readScenario?: (path: string, text: string) => ReadScenario
  /** Scenarios of `*.test.yaml`, for the test runner; empty when there are errors. */
  readonly scenarios: readonly Scenario[]
  /** Mocks of `*.mock.yaml`, for `npm run dev`; empty when there are errors. */
  readonly mocks: Mocks
  /** All diagnostics, by file and place. */
  readonly diagnostics: readonly Diagnostic[]
  /** Unused definitions, computed at the first access; empty when there are errors. */
  readonly unused: readonly Diagnostic[]
}

export interface ReadScenario {
  readonly scenarios: readonly Scenario[]
  readonly diagnostics: readonly Diagnostic[]
}

const none: ReadonlySet<string> = new Set()

/**
 * Compiles the sources of admins into a program for each tenant, or into diagnostics. Never throws
 * for an error in the sources.
 *
 *   texts of files --1-parse, 2-resolve--> project --3-lower--> screens --4-check, 5-analyze-->
 *        proven screens, for each tenant --6-emit--> programs, validators, texts
 *        \_____________ diagnostics of each phase, joined by their root cause
 *
 * @param allows codes of errors that do not refuse the program, such as those of proofs: the
 * studio plays the fault of a failed proof
 */
export function compile(
  sources: Sources,
  { allows = none }: { readonly allows?: ReadonlySet<string> } = {},
): Compiled {
  const report = new Report()
  const isRefused = () =>
    report.diagnostics().some(({ severity, code }) => severity === 'error' && !allows.has(code))
  const parsed = resolveProject(sources, report)
  report.declares(declaredFields(parsed), tenantSettingsOf(parsed))
  const walked = checkProject(parsed, report)
  const mocks = readMocks(sources, parsed.project, report)
  const refused = () => ({
    validators: {},
    texts: lowerTexts(parsed.project),
    tenants: {},
    scenarios: [],
    mocks: {},
    diagnostics: report.diagnostics(),
    unused: [],
  })
  // Errors in the file of one tenant do not hide the errors in another tenant's file.
  if (!walked) return refused()
  if (
    report
      .diagnostics()
      .some(
        ({ severity, code, span }) =>
          severity === 'error' && !allows.has(code) && !isOverlay(span, parsed),
      )
  ) {
    checkScenarios(sources, parsed, report)
    return refused()
  }
  const others = checkTenants(parsed, report)
  const node = parsed.tenants.get('default')
  if (isRefused() || !node) {
    checkScenarios(sources, parsed, report)
    return refused()
  }
  const all = [{ name: 'default', node, project: parsed.project, walked }, ...others]
  const tenants = all.flatMap((tenant) => lowered(tenant, parsed, report))
  const [, own] = tenants[0] ?? []
  if (!own || isRefused()) return refused()
  const { program, validators, texts } = own
  const names = new Map(
    all.map((tenant) => [
      tenant.name,
      { project: tenant.project, fields: fieldsOf(tenant.walked) },
    ]),
  )
  const scenarios = readScenarios(sources, names, report)
  if (isRefused()) return { ...refused(), scenarios }
  return {
    program,
    validators,
    texts,
    tenants: Object.fromEntries(tenants),
    scenarios,
    readScenario(path, text) {
      const own = new Report()
      const app = 'flows/app.yaml'
      const files = new Map([
        [app, sources.files.get(app) ?? ''],
        [path, text],
      ])
      return {
        scenarios: readScenarios({ ...sources, files }, names, own),
        diagnostics: own.diagnostics(),
      }
    },
    mocks,
    diagnostics: report.diagnostics(),
    get unused() {
      return reportUnused(all, parsed)
    },
  }
}

/** Every field of the state by its own name, at the place of its key. */
function declaredFields({ files, own }: ResolvedProject): Declarations {
  const fields = [...files, ...[...own.values()].flat()]
    .filter(({ kind }) => kind.kind === 'state')
    .flatMap(({ meant }) => entriesOf(valueOf(meant, 'stores')))
    .flatMap(({ value }) => entriesOf(valueOf(value, 'fields')))
  const known = new Map<string, Span[]>()
  for (const { key, keySpan } of fields) known.set(key, [...(known.get(key) ?? []), keySpan])
  return known
}

function isOverlay({ file }: Span, { tenants }: ResolvedProject): boolean {
  const { kind, tenant } = fileKind(file)
  return tenant !== undefined || (kind === 'tenant' && file !== tenants.get('default')?.span.file)
}

function lowered(
  { name, node, project, walked }: TenantProject,
  parsed: ResolvedProject,
  report: Report,
): readonly (readonly [string, CompiledTenant])[] {
  if (!project.app || !walked.app) return []
  const look = tenantLook(parsed.tenants.get('default'), node, parsed.pictures)
  const program = emitProgram(project, project.app, walked.app, walked, look)
  const validators = emitValidators(program.journeys, (screen, reason) => {
    const form = formOf(project.screens.get(screen))
    if (form) report.add(raise.unsupportedSchema(form, { keyword: reason, suggestion: '' }))
  })
  let shown: CompiledTenant['shown'] | undefined
  let map: FlowMap | undefined
  return [
    [
      name,
      {
        program,
        validators,
        texts: lowerTexts(project, walked),
        get shown() {
          return (shown ??= textsOfJourneys(walked))
        },
        get map() {
          return (map ??= flowMapOf(project, walked))
        },
        look,
      },
    ],
  ]
}

function formOf(screen: ScreenSource | undefined): Span | undefined {
  return (entryOf(screen?.node, 'form') ?? entryOf(screen?.part?.node, 'form'))?.keySpan
}

import type { SourceNode } from '../../language/source.ts'
import type { ParsedProject } from '../1-parse/parse-project.ts'
import type { Report } from '../report.ts'
import type { Sources } from '../sources.ts'
import { readScenarios, type ScenarioNames } from './read-scenarios.ts'
import { dictatedIn } from './reading.ts'

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
  { project, tenants, files, unread: kinds }: ParsedProject,
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

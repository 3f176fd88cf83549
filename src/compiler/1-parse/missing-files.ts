import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'
import { isMapNode, valueOf } from '../model/read-node.ts'
import type { Report } from '../report.ts'
import type { FileKind } from './file-kind.ts'

export interface NeededFiles {
  readonly app: SourceNode | undefined
  readonly state: SourceNode | undefined
  /** The default tenant, and the files of all tenants. */
  readonly tenant: SourceNode | undefined
  readonly tenants: readonly SourceMap[]
}

/**
 * Reports each missing file that the whole project needs, once.
 * Diagnostics that only follow from it are suppressed.
 */
export function missingFiles(
  { app, state, tenant, tenants }: NeededFiles,
  unread: ReadonlySet<FileKind['kind']>,
  report: Report,
): ReadonlySet<FileKind['kind']> {
  const missing = new Set<FileKind['kind']>()
  const need = (kind: FileKind['kind'], node: SourceNode | undefined, path: string, at?: Span) => {
    if (node === undefined && !unread.has(kind))
      report.add(raise.missingFile(at ?? nowhereIn(path), { path }))
    if (node === undefined) missing.add(kind)
  }
  need('app', app, 'flows/app.yaml')
  need('state', state, 'flows/state.yaml')
  // The file was probably renamed in its content.
  const other = tenants.find(({ span }) => span.file === 'flows/tenants/default.yaml')
  const renamed = valueOf(other, 'tenant')
  need(
    'tenant',
    tenant,
    renamed ? 'The tenant "default"' : 'flows/tenants/default.yaml',
    renamed?.span,
  )
  // The shape check already reported a table without its only key.
  if (state && !isMapNode(valueOf(state, 'stores'))) missing.add('state')
  if (tenant && !isMapNode(valueOf(tenant, 'values'))) missing.add('tenant')
  const head = valueOf(tenant, 'tenant')
  if (head && !valueOf(tenant, 'values'))
    report.add(raise.missingKey(head.span, { place: 'the default tenant', key: 'values' }))
  return missing
}

function nowhereIn(file: string): Span {
  return { file, start: 0, end: 0, line: 1, column: 1 }
}

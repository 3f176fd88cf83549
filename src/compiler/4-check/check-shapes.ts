import type { SourceNode } from '../../language/source.ts'
import type { TableName } from '../../language/syntax-dsl.ts'
import { type FileKind, fileKind, type ParsedFile } from '../1-parse/files.ts'
import { kindOf } from '../1-parse/read-node.ts'
import { missingSpace } from '../1-parse/slips.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { memoizedByNode } from '../incremental/memo.ts'
import { checkShape } from './shapes.ts'

/** Files of texts have keys of their own choosing. */
const tables: Readonly<
  Record<Exclude<FileKind['kind'], 'texts' | 'scenario' | 'mock' | 'other'>, TableName>
> = {
  screen: 'screen',
  part: 'part',
  action: 'action',
  app: 'app',
  table: 'table',
  state: 'state',
  tenant: 'tenant',
  field: 'field',
}

/** Every file against the table of keys (src/language/keys.ts). */
export function checkShapes(files: readonly ParsedFile[], report: Report): void {
  for (const { path, node } of files) rememberedCheck(path, node, report)
}

const rememberedCheck = memoizedByNode(checkFile)

function checkFile(path: string, node: SourceNode, report: Report): void {
  const { kind } = fileKind(path)
  if (kind === 'texts') checkTexts(node, report)
  else if (kind !== 'scenario' && kind !== 'mock' && kind !== 'other')
    checkShape({ node, shape: { is: 'keys', of: tables[kind] }, name: 'This file' }, report)
}

/** Sentences, or maps of them. */
function checkTexts(node: SourceNode, report: Report): void {
  const slip =
    node.kind === 'scalar' && typeof node.value === 'string' ? missingSpace(node.value) : undefined
  if (slip) return report.add(raise.missingSpace(node.span, { ...slip }))
  if (node.kind !== 'map')
    return report.add(
      raise.wrongKind(node.span, {
        key: 'This file',
        wanted: 'a map of texts',
        found: kindOf(node),
      }),
    )
  for (const { key, value } of node.entries) {
    if (value.kind === 'map') checkTexts(value, report)
    else if (value.kind === 'list' || typeof value.value !== 'string')
      report.add(
        raise.wrongKind(value.span, {
          key: `"${key}"`,
          wanted: 'a text in quotes',
          found: isNothing(value) ? 'empty; indent its texts further than this key' : kindOf(value),
        }),
      )
  }
}

function isNothing(node: SourceNode): boolean {
  return node.kind === 'scalar' && node.value === null
}

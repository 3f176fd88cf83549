import type { SourceNode } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import type { ParsedProject } from '../../1-parse/parse-project.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, scalarsOf, valueOf, wordOf } from '../../model/read-node.ts'
import type { Report } from '../../report.ts'

/**
 * Reports values of the default tenant that nothing reads: no flow of any tenant, no limit, and not
 * the server (`server` of the default tenant lists those).
 */
export function reportUnusedSettings({ files, own, tenants }: ParsedProject, report: Report): void {
  const base = tenants.get('default')
  const limits = entriesOf(valueOf(base, 'limits'))
  const read = new Set([
    ...[...files, ...[...own.values()].flat()].flatMap(({ kind, node }) =>
      kind.kind === 'texts' ? [] : readIn(node),
    ),
    ...limits.map(({ key }) => key),
    ...limits.flatMap(({ value }) => entriesOf(value).map((entry) => wordOf(entry.value) ?? '')),
    ...scalarsOf(valueOf(base, 'server')).map(({ value }) => String(value)),
  ])
  const isRead = (path: string) =>
    [...read].some(
      (each) => each === path || path.startsWith(`${each}.`) || each.startsWith(`${path}.`),
    )
  for (const { path, span } of settingsIn(valueOf(base, 'values'), []))
    if (!isRead(path)) report.add(raise.neverUsed(span, { kind: 'setting', name: path }))
}

interface Setting {
  readonly path: string
  readonly span: Span
}

function settingsIn(node: SourceNode | undefined, path: readonly string[]): readonly Setting[] {
  return entriesOf(node).flatMap(({ key, keySpan, value }) =>
    value.kind === 'map' && value.entries.length > 0
      ? settingsIn(value, [...path, key])
      : [{ path: [...path, key].join('.'), span: keySpan }],
  )
}

const known = new WeakMap<SourceNode, readonly string[]>()

/** Paths that the expressions of a file read: `tenant.otp.digits`. */
function readIn(node: SourceNode): readonly string[] {
  const found = known.get(node) ?? pathsIn(node)
  known.set(node, found)
  return found
}

function pathsIn(node: SourceNode): readonly string[] {
  if (node.kind === 'list') return node.items.flatMap(pathsIn)
  if (node.kind === 'map') return node.entries.flatMap(({ value }) => pathsIn(value))
  return [...String(node.value).matchAll(/\btenant((?:\.\w+)+)/g)].map(([, path = '']) =>
    path.slice(1),
  )
}

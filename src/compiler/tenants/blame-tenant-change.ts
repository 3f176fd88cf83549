import type { Diagnostic } from '../../language/diagnostic.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'
import { wordAt } from '../model/read-node.ts'
import { cut } from './cut.ts'
import { isInFolderOf } from './own-files.ts'

/** Keys of a tenant's file that change something. */
const CHANGES: ReadonlySet<string> = new Set([
  'values',
  'screens',
  'parts',
  'actions',
  'app',
  'texts',
])

type Found = (tenant: SourceMap) => ReadonlySet<string>

/**
 * Reports an error elsewhere at the tenant change that causes it: the smallest change without which
 * the error disappears. The search removes changes one by one, which costs a check each, and runs
 * only for errors.
 * @param head place of the report when no single change is the cause
 */
export function blameTenantChange(
  broken: readonly Diagnostic[],
  tenant: SourceMap,
  head: Span,
  found: Found,
  identity: (each: Diagnostic) => string,
): readonly Diagnostic[] {
  const causes = new Map<string, { readonly span: Span; readonly broken: readonly Diagnostic[] }>()
  for (const each of broken) {
    const span = step(each, tenant) ?? cause(identity(each), tenant, found) ?? head
    const place = `${span.start}`
    causes.set(place, { span, broken: [...(causes.get(place)?.broken ?? []), each] })
  }
  return [...causes.values()].flatMap(({ span, broken: [first, ...others] }) =>
    first
      ? [
          raise.tenantBreaks(
            span,
            { tenant: wordAt(tenant, 'tenant') ?? '', message: first.message },
            [first, ...others].flatMap((each) => placesOf(each, span)),
          ),
        ]
      : [],
  )
}

/** Place of the error with its path, without the place of the report. */
function placesOf({ span, message, related }: Diagnostic, reported: Span): Diagnostic['related'] {
  const way = related.filter(
    (other) => other.span.start !== reported.start || other.span.file !== reported.file,
  )
  return [{ span, message }].concat(way)
}

/** When the path of an error passes through a file of the tenant, no search is needed. */
function step({ related }: Diagnostic, tenant: SourceMap): Span | undefined {
  const name = wordAt(tenant, 'tenant') ?? ''
  return related.find(({ span: { file } }) => file === tenant.span.file || isInFolderOf(name, file))
    ?.span
}

/** Returns the place of the smallest change without which the error disappears. */
function cause(mistake: string, tenant: SourceMap, found: Found): Span | undefined {
  const goesWithout = (path: readonly string[]) => !found(cut(tenant, path)).has(mistake)
  const search = (path: readonly string[], node: SourceNode): Span | undefined => {
    for (const { key, span, value } of partsOf(node)) {
      if (path.length === 0 && !CHANGES.has(key)) continue
      // Without its route, a tenant's own screen does not exist, which proves nothing about its
      // content.
      if (path.length === 2 && path[0] === 'screens' && key === 'route') continue
      const inner = [...path, key]
      if (goesWithout(inner)) return search(inner, value) ?? span
    }
    return undefined
  }
  return search([], tenant)
}

interface Part {
  readonly key: string
  readonly span: Span
  readonly value: SourceNode
}

function partsOf(node: SourceNode): readonly Part[] {
  if (node.kind === 'map')
    return node.entries.map(({ key, keySpan, value }) => ({ key, span: keySpan, value }))
  return node.kind === 'list'
    ? node.items.map((value, at) => ({ key: String(at), span: headOf(value), value }))
    : []
}

/** A whole list item can be long, so its first key marks it. */
function headOf(node: SourceNode): Span {
  return node.kind === 'map' ? (node.entries[0]?.keySpan ?? node.span) : node.span
}

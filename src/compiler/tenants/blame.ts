import type { Diagnostic } from '../../language/diagnostic.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'
import { wordAt } from '../model/read-node.ts'

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
 * Says what broke elsewhere at the change that broke it: the smallest one without which it is whole
 * again. It is found by leaving changes out, which costs a check each, and only when something is
 * broken.
 * @param head where it is told when no single change is the cause
 */
export function blame(
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

/** Where it breaks, and the way there; without the place at which it is told. */
function placesOf({ span, message, related }: Diagnostic, told: Span): Diagnostic['related'] {
  const way = related.filter(
    (other) => other.span.start !== told.start || other.span.file !== told.file,
  )
  return [{ span, message }].concat(way)
}

/**
 * Where the mistake says how one comes to it, and that leads through the tenant's own file: nothing
 * need be looked for.
 */
function step({ related }: Diagnostic, { span: { file } }: SourceMap): Span | undefined {
  return related.find(({ span }) => span.file === file)?.span
}

/** The place of the smallest change that a mistake goes away without. */
function cause(mistake: string, tenant: SourceMap, found: Found): Span | undefined {
  const goesWithout = (path: readonly string[]) => !found(cut(tenant, path)).has(mistake)
  const search = (path: readonly string[], node: SourceNode): Span | undefined => {
    for (const { key, span, value } of partsOf(node)) {
      if (path.length === 0 && !CHANGES.has(key)) continue
      // Without its route a screen of the tenant's own is none: that says nothing of what it does.
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

/** A whole item of a list may be long: its first key stands for it. */
function headOf(node: SourceNode): Span {
  return node.kind === 'map' ? (node.entries[0]?.keySpan ?? node.span) : node.span
}

function cut<Node extends SourceNode>(node: Node, path: readonly string[]): Node
function cut(node: SourceNode, [key = '', ...rest]: readonly string[]): SourceNode {
  const inside = (value: SourceNode): readonly SourceNode[] =>
    rest.length > 0 && value.kind !== 'scalar' ? [cut(value, rest)] : []
  if (node.kind === 'map')
    return {
      ...node,
      entries: node.entries.flatMap((entry) =>
        entry.key === key
          ? inside(entry.value).map((value) => ({ key, keySpan: entry.keySpan, value }))
          : [entry],
      ),
    }
  return node.kind === 'list'
    ? {
        ...node,
        items: node.items.flatMap((item, at) => (String(at) === key ? inside(item) : [item])),
      }
    : node
}

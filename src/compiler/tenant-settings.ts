import type { Diagnostic } from '../language/diagnostic.ts'
import type { SourceNode } from '../language/source.ts'
import type { Span } from '../language/span.ts'
import type { ParsedProject } from './1-parse/parse-project.ts'
import { raise } from './diagnostics.generated.ts'
import { entriesOf, valueOf, wordOf } from './model/read-node.ts'
import { nearestName } from './suggest.ts'

/**
 * Finds the key of the default tenant nearest to an unknown path, among keys without a reader: it
 * may be misspelt.
 */
export type TenantSettings = (
  path: readonly string[],
) => { readonly key: string; readonly span: Span } | undefined

export function tenantSettingsOf({ tenants, files, own }: ParsedProject): TenantSettings {
  const base = tenants.get('default')
  let named: ReadonlySet<string> | undefined
  return (path) => {
    const group = path.slice(0, -1)
    const entries = entriesOf(
      group.reduce<SourceNode | undefined>(
        (node, key) => valueOf(node, key),
        valueOf(base, 'values'),
      ),
    )
    const near = nearestName(
      path.at(-1) ?? '',
      entries.map(({ key }) => key),
    )
    const entry = entries.find(({ key }) => key === near)
    // Computed only when a diagnostic needs it.
    named ??= new Set(
      [
        ...[...files, ...[...own.values()].flat()].flatMap(({ kind, node }) =>
          kind.kind === 'texts' || node === base ? [] : readIn(node),
        ),
        ...entriesOf(valueOf(base, 'limits')).flatMap(({ key, value }) =>
          [key].concat(entriesOf(value).map((each) => wordOf(each.value) ?? '')),
        ),
        ...[...tenants.values()].flatMap((tenant) =>
          tenant === base ? [] : pathsIn(valueOf(tenant, 'values'), []),
        ),
      ].flatMap(withGroups),
    )
    return entry && !named.has([...group, entry.key].join('.'))
      ? { key: entry.key, span: entry.keySpan }
      : undefined
  }
}

/**
 * Moves a diagnostic of several readers to the nearest key. With one reader, it stays at the reader
 * and shows the key.
 */
export function atTenantSetting(diagnostic: Diagnostic, settings: TenantSettings): Diagnostic {
  const path = MISSED.has(diagnostic.code)
    ? MISSING.exec(diagnostic.cause ?? '')?.[1]?.split('.')
    : undefined
  const near = path && settings(path)
  if (!path || !near) return diagnostic
  // An unknown key of another tenant alone does not prove that the default's key is misspelt.
  if (diagnostic.related.length === 0)
    return diagnostic.code === 'unknown-key'
      ? diagnostic
      : {
          ...diagnostic,
          related: [
            {
              span: near.span,
              message: 'This name is not used anywhere else: it can be a typing error.',
            },
          ],
        }
  const place = `${path.length > 1 ? `\`${path.slice(0, -1).join('.')}\`` : '`values`'}: flows, limits and tenants use another name`
  const related = [diagnostic.span, ...diagnostic.related.map(({ span }) => span)].map((span) => ({
    span,
    message: `It is "${path.at(-1) ?? ''}" here.`,
  }))
  return {
    ...raise.unknownKey(
      near.span,
      { key: near.key, place, suggestion: ` Did you mean "${path.at(-1) ?? ''}"?` },
      related,
    ),
    cause: diagnostic.cause ?? '',
  }
}

const MISSED: ReadonlySet<string> = new Set(['unknown-path', 'unknown-limit', 'unknown-key'])
const MISSING = /^tenant {2}([\w.-]+)$/

function readIn(node: SourceNode): readonly string[] {
  if (node.kind === 'list') return node.items.flatMap(readIn)
  if (node.kind === 'map') return node.entries.flatMap(({ value }) => readIn(value))
  return [...String(node.value).matchAll(/\btenant((?:\.\w+)+)/g)].map(([, path = '']) =>
    path.slice(1),
  )
}

function pathsIn(node: SourceNode | undefined, path: readonly string[]): readonly string[] {
  return node?.kind === 'map'
    ? node.entries.flatMap(({ key, value }) => pathsIn(value, [...path, key]))
    : [path.join('.')]
}

/** `otp.digits` also names `otp`. */
function withGroups(path: string): readonly string[] {
  return path.split('.').map((_, at, names) => names.slice(0, at + 1).join('.'))
}

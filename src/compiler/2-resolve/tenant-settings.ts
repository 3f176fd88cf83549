import type { SourceNode } from '../../language/source.ts'
import { entriesOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import type { TenantSettings } from '../diagnostics/root-cause.ts'
import { nearestName } from '../diagnostics/suggest.ts'
import type { ResolvedProject } from './resolve-project.ts'

export function tenantSettingsOf({ tenants, files, own }: ResolvedProject): TenantSettings {
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

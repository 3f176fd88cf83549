/**
 * Kind of a project file, derived from its path (docs/guide/files-and-rules.md). `tenant` is the
 * name of the folder below flows/tenants: the file belongs to that tenant alone.
 */
export type FileKind = PlainKind & { readonly tenant?: string }

type PlainKind =
  | { readonly kind: 'app' | 'state' | 'part' | 'action' | 'table' | 'tenant' | 'field' }
  | { readonly kind: 'screen'; readonly journey: string }
  | { readonly kind: 'texts'; readonly language: string; readonly namespace: string }
  /** No part of the program. */
  | { readonly kind: 'scenario' | 'mock' }
  /** Any other file; never read. */
  | { readonly kind: 'other' }

const places: readonly (readonly [pattern: RegExp, kind: (match: RegExpExecArray) => FileKind])[] =
  [
    [/\.test\.yaml$/, () => ({ kind: 'scenario' })],
    [/^flows\/.*\.mock\.yaml$/, () => ({ kind: 'mock' })],
    [/^flows\/app\.yaml$/, () => ({ kind: 'app' })],
    [/^flows\/state\.yaml$/, () => ({ kind: 'state' })],
    [/^flows\/parts\/[^/]+\.yaml$/, () => ({ kind: 'part' })],
    [/^flows\/actions\/[^/]+\.yaml$/, () => ({ kind: 'action' })],
    [/^flows\/lookups\/[^/]+\.yaml$/, () => ({ kind: 'table' })],
    [/^flows\/tenants\/[^/]+\.yaml$/, () => ({ kind: 'tenant' })],
    [
      /^flows\/texts\/([^/]+)\/([^/]+)\.yaml$/,
      ([, language = '', namespace = '']) => ({ kind: 'texts', language, namespace }),
    ],
    [/^flows\/texts\//, () => ({ kind: 'other' })],
    [/^flows\/([^/]+)\/[^/]+\.yaml$/, ([, journey = '']) => ({ kind: 'screen', journey })],
    [/^schemas\/fields\/[^/]+\.yaml$/, () => ({ kind: 'field' })],
  ]

/** Kinds that a tenant may have in its folder. Its changes of other files are in its own file. */
const OWN: ReadonlySet<PlainKind['kind']> = new Set([
  'state',
  'screen',
  'part',
  'action',
  'table',
  'field',
  'texts',
  'scenario',
  'mock',
])

export function fileKind(path: string): FileKind {
  const [, tenant, inner = ''] = /^flows\/tenants\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (tenant === undefined) return kindAt(path)
  const kind = kindAt(inner.startsWith('fields/') ? `schemas/${inner}` : `flows/${inner}`)
  return OWN.has(kind.kind) && tenant !== 'default' ? { ...kind, tenant } : { kind: 'other' }
}

function kindAt(path: string): PlainKind {
  for (const [pattern, kind] of places) {
    const match = pattern.exec(path)
    if (match) return kind(match)
  }
  return { kind: 'other' }
}

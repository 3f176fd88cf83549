import type { SourceNode, Span } from '../../language/source.ts'

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

/**
 * True for a name in the namespace of tenants: `own`, or `own` and a word as in `ownSurvey`. The
 * product uses no such name for a store, so none of its later versions meets one of a tenant.
 */
export const isOwnName = (name: string): boolean => /^own(?![a-z])/.test(name)

/** Text of a file with its line offsets. Spans store offsets; line and column are computed late. */
export interface SourceText {
  readonly file: string
  readonly text: string
  readonly lineStarts: readonly number[]
}

export function sourceText(file: string, text: string): SourceText {
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    lineStarts.push(at + 1)
  return { file, text, lineStarts }
}

export function spanOf(source: SourceText, start: number, end: number): Span {
  let low = 0
  let high = source.lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((source.lineStarts[middle] ?? 0) <= start) low = middle
    else high = middle - 1
  }
  return {
    file: source.file,
    start,
    end: Math.max(end, start),
    line: low + 1,
    column: start - (source.lineStarts[low] ?? 0) + 1,
  }
}

/** `node` is the file as written, `meant` the same with misspelt keys repaired. */
export interface ParsedFile {
  readonly path: string
  readonly kind: FileKind
  readonly node: SourceNode
  readonly meant: SourceNode
  /** Contains tenant values: cached results of the file do not apply to this tree. */
  readonly overlaid?: true
}

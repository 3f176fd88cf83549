import type { SourceEntry, SourceNode, Span } from '../../language/source.ts'
import { entriesOf, itemsOf, scalarsOf, valueOf, wordAt, wordOf } from '../1-parse/read-node.ts'
import type { PartSource, Project } from '../2-resolve/project.ts'
import { ruleParameters } from '../2-resolve/rules.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { isSame } from '../incremental/memo.ts'
import type { Check } from './check-table.ts'

/**
 * Reports definitions of a screen or part that it does not use; a tenant that uses less than the
 * default makes no mistake. Parts and shared actions are a stock for all tenants, so `unused/`
 * checks them.
 */
export const usedNames: Check = ({ project, report }) => ({
  finish: () => {
    // Other tenants get reports only about their own files.
    const isDefault = project.tenant.name === 'default'
    const isHeard = ({ file }: Span) => isDefault || file.startsWith('flows/tenants/')
    const reportUnused = teller(report, isHeard)
    for (const { node, takes, ends } of project.parts.values()) {
      for (const take of takes)
        if (!mentions(node, `takes.${take.name}`))
          reportUnused('input', take.name, take.entry.keySpan)
      for (const end of ends)
        if (!isNamed('end', String(end.value), [node]))
          reportUnused('end', String(end.value), end.span)
    }
    for (const { takes, steps } of project.actions.values()) {
      for (const take of takes)
        if (steps && !mentions(steps, `takes.${take.name}`))
          reportUnused('input', take.name, take.entry.keySpan)
    }
    const screens = [...project.screens.values()]
    const withUsers = (part: PartSource) => [
      part.node,
      ...screens.filter((screen) => screen.part?.name === part.name).map(({ node }) => node),
    ]
    const authors = [
      ...screens.map(({ node, part }) => ({ node, readers: part ? [node, part.node] : [node] })),
      ...[...project.parts.values()].map((part) => ({ node: part.node, readers: withUsers(part) })),
    ]
    for (const { node, readers } of authors) {
      for (const { kind, name, span, value } of unusedIn(node, readers)) {
        if (kind === 'field' && isForOthers(value, project)) continue
        if (kind !== 'timer') reportUnused(kind, name, span)
        else if (isHeard(span)) report.add(raise.neverStarted(span, { name }))
      }
    }
  },
})

interface Unused {
  readonly kind: 'load' | 'derived value' | 'timer' | 'action' | 'field'
  readonly name: string
  readonly span: Span
  readonly value: SourceNode
}
const knownUnused = new WeakMap<
  SourceNode,
  { readonly readers: readonly SourceNode[]; readonly found: readonly Unused[] }
>()

/** Cached for each definition, while all its possible users are unchanged. */
function unusedIn(node: SourceNode, readers: readonly SourceNode[]): readonly Unused[] {
  const before = knownUnused.get(node)
  if (before && isSame(before.readers, readers)) return before.found
  const found = findUnused(node, readers)
  knownUnused.set(node, { readers, found })
  return found
}

function findUnused(node: SourceNode, readers: readonly SourceNode[]): readonly Unused[] {
  const unread = (key: string, root: string) =>
    entriesOf(valueOf(node, key)).filter(
      ({ key: name }) => !readers.some((reader) => mentions(reader, `${root}.${name}`)),
    )
  // A step may write the end of a timer with a deadline.
  const unstarted = entriesOf(valueOf(node, 'timers')).filter(
    ({ key, value }) => valueOf(value, 'deadline') === undefined && !isNamed('start', key, readers),
  )
  const unperformed = entriesOf(valueOf(node, 'actions')).filter(
    ({ key }) => !isNamed('do', key, readers),
  )
  const as = (kind: Unused['kind'], entries: readonly SourceEntry[]) =>
    entries.map(({ key: name, keySpan: span, value }) => ({ kind, name, span, value }))
  return [
    ...as('load', unread('load', 'data').filter(isOnlyRead)),
    ...as('derived value', unread('derived', 'derived')),
    ...as('timer', unstarted),
    ...as('action', unperformed),
    ...as('field', unreadFields(node, readers)),
  ]
}

/** The hidden user name field, by which password managers find the account. */
function isForOthers(field: SourceNode, { fields }: Project): boolean {
  const shared = fields.get((wordAt(field, '$ref') ?? '').replace(/^fields\//, ''))
  return wordAt(valueOf(shared?.node, 'ui'), 'ui:widget') === 'known-username'
}

/** Steps after its answer count as a use. */
function isOnlyRead({ value }: SourceEntry): boolean {
  return itemsOf(valueOf(value, 'ok')).length === 0
}

const teller =
  (report: Report, isHeard: (span: Span) => boolean) => (kind: string, name: string, span: Span) =>
    isHeard(span) ? report.add(raise.neverUsed(span, { kind, name })) : undefined

function isNamed(key: string, name: string, among: readonly SourceNode[]): boolean {
  return among.some((node) => namedUnder(node, key).has(name))
}

/**
 * Returns the form fields without a use. Nothing reads their value, compares it with another field,
 * or uses it to block the submit. A form without any used field is a gate: its fields that demand
 * something decide whether users go on.
 */
export function unreadFields(
  node: SourceNode,
  readers: readonly SourceNode[],
): readonly SourceEntry[] {
  const form = valueOf(node, 'form')
  const compared = new Set(itemsOf(valueOf(form, 'rules')).flatMap(comparedBy))
  const followed = new Set(
    readers.flatMap((reader) =>
      entriesOf(valueOf(valueOf(reader, 'on'), 'change')).map(({ key }) => key),
    ),
  )
  const fields = entriesOf(valueOf(valueOf(form, 'schema'), 'properties'))
  const unread = fields.filter(
    ({ key }) => !readers.some((reader) => mentions(reader, `form.${key}`)),
  )
  const isGate = unread.length === fields.length
  const demanded = new Set([
    ...scalarsOf(valueOf(valueOf(form, 'schema'), 'required')).map(({ value }) => String(value)),
    ...itemsOf(valueOf(form, 'rules')).map((rule) => wordAt(rule, 'at')),
  ])
  return unread.filter(
    ({ key, value }) =>
      !compared.has(key) &&
      !followed.has(key) &&
      valueOf(value, 'const') === undefined &&
      !(isGate && (demanded.has(key) || demandsSomething(value))),
  )
}

/** True for a field that can refuse a typed value. A shared kind of field may do so. */
function demandsSomething(field: SourceNode): boolean {
  return (
    DEMANDS.some((keyword) => valueOf(field, keyword) !== undefined) ||
    !(wordAt(field, '$ref') ?? 'fields/checkbox').endsWith('/checkbox')
  )
}

const DEMANDS = [
  'pattern',
  'format',
  'enum',
  'minLength',
  'minimum',
  'maximum',
  'minItems',
] as const

/**
 * Returns both fields of `{ at: confirmation, same-as: newPassword }`, because the form compares
 * the repeated value.
 */
function comparedBy(rule: SourceNode): readonly string[] {
  const others = entriesOf(rule).flatMap(({ key, value }) =>
    ruleParameters.get(key) === 'field' ? (wordOf(value) ?? []) : [],
  )
  const at = wordAt(rule, 'at')
  return at === undefined || others.length === 0 ? [] : [at, ...others]
}

interface References {
  readonly paths: ReadonlySet<string>
  readonly named: ReadonlyMap<string, ReadonlySet<string>>
}

/** Results by node, so that each node is read once. */
const knownReferences = new WeakMap<SourceNode, References>()

/** True when `data.methods` or a name below it occurs, in an expression or as a target. */
export function mentions(node: SourceNode, path: string): boolean {
  return referencesIn(node).paths.has(path)
}

/** Lists the words under a key, at any depth. */
export function namedUnder(node: SourceNode, key: string): ReadonlySet<string> {
  return referencesIn(node).named.get(key) ?? none
}

const none: ReadonlySet<string> = new Set()

function referencesIn(node: SourceNode): References {
  const before = knownReferences.get(node)
  if (before) return before
  const [paths, named] = [new Set<string>(), new Map<string, Set<string>>()]
  collect(node, '', paths, named)
  const references = { paths, named }
  knownReferences.set(node, references)
  return references
}

function collect(
  node: SourceNode,
  under: string,
  paths: Set<string>,
  named: Map<string, Set<string>>,
): void {
  switch (node.kind) {
    case 'map':
      for (const { key, value } of node.entries) {
        addPaths(key, paths)
        // In `start: { expiry: 60 }` the names are keys.
        if (under === 'start') named.set(under, (named.get(under) ?? new Set<string>()).add(key))
        collect(value, key, paths, named)
      }
      return
    case 'list':
      for (const item of node.items) collect(item, under, paths, named)
      return
    case 'scalar': {
      const words = named.get(under) ?? new Set<string>()
      named.set(under, words.add(String(node.value)))
      addPaths(String(node.value), paths)
      return
    }
  }
  return node satisfies never
}

/** Adds the first two names of a path, for example of `takes.challenge.expiresAt`. */
function addPaths(text: string, paths: Set<string>): void {
  for (const [path] of text.matchAll(/\b(?:takes|data|derived|form)\.[\w-]+/g)) paths.add(path)
}

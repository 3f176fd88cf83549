import type { Diagnostic } from '../language/diagnostic.ts'
import type { SourceMap, SourceNode, Span } from '../language/source.ts'
import { fileKind, type ParsedFile } from './1-parse/files.ts'
import { entriesOf, flagAt, valueOf, wordAt } from './1-parse/read-node.ts'
import { isNull, mergePatch } from './2-resolve/merge-patch.ts'
import { isInFolderOf, overlay, withOwnFiles } from './2-resolve/overlay.ts'
import { projectOf, type ResolvedProject } from './2-resolve/resolve-project.ts'
import { completeTexts, ownLanguages } from './2-resolve/tenant-texts.ts'
import type { TenantProject, WalkedProject } from './3-lower/walk-project.ts'
import { checkProject } from './check-project.ts'
import { raise } from './diagnostics/diagnostics.generated.ts'
import { Report } from './diagnostics/report.ts'

/**
 * Checks the project for each tenant except the default, which has no errors. Errors in the
 * tenant's files are reported there. Errors elsewhere are reported at the change that causes them,
 * when these files have none.
 */
export function checkTenants(parsed: ResolvedProject, report: Report): readonly TenantProject[] {
  const reported = report.diagnostics()
  const known = new Set(reported.map(identity))
  const broken = new Set(
    reported.filter(({ severity }) => severity === 'error').map(({ span }) => span.file),
  )
  return [...parsed.tenants].flatMap(([name, node]): readonly TenantProject[] => {
    const { file } = node.span
    const isOfTenant = (each: string) => each === file || isInFolderOf(name, each)
    if (name === 'default' || [...broken].some(isOfTenant)) return []
    const { project, walked, diagnostics } = checkTenant(parsed, node)
    const fresh = diagnostics.filter((each) => !known.has(identity(each)))
    const languages = new Set(ownLanguages(project, parsed.project))
    // The texts of a language that only a tenant offers are checked for it alone.
    const isOwn = ({ span }: Diagnostic) =>
      isOfTenant(span.file) || languages.has(languageOf(span.file))
    const own = fresh.filter(isOwn)
    const wrong = own.some(({ severity }) => severity === 'error')
    for (const each of own) report.add(each)
    if (!wrong) reportStillOpen(parsed, node, { closed: closedIn(walked), report })
    const head = valueOf(node, 'tenant') ?? node
    if (!wrong)
      for (const each of blameTenantChange(
        fresh.filter((each) => !isOwn(each)),
        node,
        head.span,
        (tenant) => new Set(checkTenant(parsed, tenant).diagnostics.map(identity)),
        identity,
      ))
        report.add(each)
    return walked && !fresh.some(({ severity }) => severity === 'error')
      ? [{ name, node, project, walked }]
      : []
  })
}

/** Names of the screens that the tenant closes by a setting. */
function closedIn(walked: WalkedProject | undefined): ReadonlySet<string> {
  const closed = walked?.screens.flatMap(({ screen, closedBy }) => (closedBy ? [screen.id] : []))
  return new Set([
    ...(closed ?? []),
    ...(walked?.switchedOff.flatMap((each) => each.screens) ?? []),
  ])
}

function checkTenant(parsed: ResolvedProject, tenant: SourceMap) {
  const report = new Report()
  const files = overlay(withOwnFiles(parsed, tenant, report), tenant, report)
  const { api } = parsed.project
  const { project: written } = projectOf({ ...parsed, files, api }, report, tenant)
  const project = completeTexts(written, parsed.project, report)
  const walked = report.hasErrors
    ? undefined
    : checkProject({ ...parsed, project, files, own: new Map(), unread: new Set() }, report)
  return { project, walked, diagnostics: report.diagnostics() }
}

/** Language of a file of texts; '' for another file. */
function languageOf(file: string): string {
  const kind = fileKind(file)
  return kind.kind === 'texts' ? kind.language : ''
}

function identity({ span, code, message }: Diagnostic): string {
  return `${span.file}:${span.start}:${span.end}:${code}:${message}`
}

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
            {
              tenant: wordAt(tenant, 'tenant') ?? '',
              message: first.message,
              code: first.code,
              remedy: first.remedy,
            },
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

/**
 * Reports links that a tenant takes away in order to hide a journey: each screen with `entry` still
 * opens by its address, and by the other links.
 * @param closed names of the screens that a setting closes
 */
function reportStillOpen(
  parsed: ResolvedProject,
  tenant: SourceMap,
  { closed, report }: { readonly closed: ReadonlySet<string>; readonly report: Report },
): void {
  const { project } = parsed
  const removals = removedIn(tenant)
  if (removals.length === 0) return
  const files = withOwnFiles(parsed, tenant, new Report())
  const after = leadsAt(overlay(files, tenant, new Report()))
  for (const { path, span } of removals) {
    const journey = path[0] === 'screens' ? project.screens.get(path[1] ?? '')?.journey : undefined
    for (const name of lostBy(path, tenant, files)) {
      const screen = project.screens.get(name)
      const left = after.get(name) ?? []
      if (!screen?.entry || screen.journey === journey || closed.has(name)) continue
      const others = left.filter(({ file }) => !file.startsWith(`flows/${screen.journey}/`))
      if (!isDecided(name, tenant))
        report.add(
          raise.stillOpen(
            span,
            { name, route: screen.route },
            others.map((other) => ({ span: other, message: 'This still leads there.' })),
          ),
        )
    }
  }
}

/**
 * Names of the screens with one link less because of a removal. The patch without it is applied to
 * its file alone, apart from the cached overlay of the tenant.
 */
function lostBy(
  path: readonly string[],
  tenant: SourceMap,
  files: readonly ParsedFile[],
): readonly string[] {
  const [section = '', name = ''] = path
  const file = files.find(({ kind, meant }) =>
    section === 'app'
      ? kind.kind === 'app'
      : `${kind.kind}s` === section && wordAt(meant, kind.kind) === name,
  )
  const depth = section === 'app' ? 1 : 2
  const leadsUnder = (own: SourceMap) => {
    const patch = path
      .slice(0, depth)
      .reduce<SourceNode | undefined>((node, key) => valueOf(node, key), own)
    return file && patch
      ? leadsIn(mergePatch(file.meant, patch, new Report())).map(([each]) => each)
      : []
  }
  const now = leadsUnder(tenant)
  const before = leadsUnder(cut(tenant, path))
  return [...new Set(before)].filter((each) => count(before, each) > count(now, each))
}

const count = (all: readonly string[], each: string): number =>
  all.filter((one) => one === each).length

interface Removal {
  readonly path: readonly string[]
  readonly span: Span
}

/** Items that the tenant takes away: `sign-in.login.signUp: null`. */
function removedIn(tenant: SourceMap): readonly Removal[] {
  const within = (node: SourceNode, path: readonly string[]): readonly Removal[] =>
    entriesOf(node).flatMap(({ key, keySpan, value }) =>
      isNull(value) ? [{ path: [...path, key], span: keySpan }] : within(value, [...path, key]),
    )
  return ['screens', 'parts', 'actions', 'app'].flatMap((section) => {
    const node = valueOf(tenant, section)
    return node ? within(node, [section]) : []
  })
}

/** The tenant removes the screen, or says that people still open it by its address. */
function isDecided(id: string, tenant: SourceMap): boolean {
  const change = valueOf(valueOf(tenant, 'screens'), id)
  return change !== undefined && (isNull(change) || flagAt(change, 'entry') === true)
}

/** Places that lead to a screen, by its name. */
function leadsAt(files: readonly ParsedFile[]): ReadonlyMap<string, readonly Span[]> {
  const found = new Map<string, Span[]>()
  for (const { kind, meant } of files) {
    if (kind.kind === 'texts' || kind.kind === 'state' || kind.kind === 'tenant') continue
    for (const [name, span] of leadsOf(meant)) found.set(name, [...(found.get(name) ?? []), span])
  }
  return found
}

type Leads = readonly (readonly [name: string, span: Span])[]

/** Files are the same for all tenants that do not change them. */
const known = new WeakMap<SourceNode, Leads>()

function leadsOf(node: SourceNode): Leads {
  const found = known.get(node) ?? leadsIn(node)
  known.set(node, found)
  return found
}

function leadsIn(node: SourceNode): Leads {
  if (node.kind === 'scalar') return []
  if (node.kind === 'list') return node.items.flatMap(leadsIn)
  return node.entries.flatMap(({ key, value }): Leads => [
    ...((key === 'go' || key === 'open') && value.kind === 'scalar'
      ? [[String(value.value), value.span] as const]
      : []),
    ...leadsIn(value),
  ])
}

/** Returns a tree without the key or the item at this path. */
export function cut<Node extends SourceNode>(node: Node, path: readonly string[]): Node
export function cut(node: SourceNode, [key = '', ...rest]: readonly string[]): SourceNode {
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

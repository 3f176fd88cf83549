import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import type { ParsedFile, ParsedProject } from '../1-parse/parse-project.ts'
import { raise } from '../diagnostics.generated.ts'
import { entriesOf, flagAt, valueOf, wordAt } from '../model/read-node.ts'
import { Report } from '../report.ts'
import { cut } from './cut.ts'
import { isNull, mergePatch } from './merge-patch.ts'
import { overlay } from './overlay.ts'
import { withOwnFiles } from './own-files.ts'

/**
 * Reports links that a tenant takes away in order to hide a journey: each screen with `entry` still
 * opens by its address, and by the other links.
 */
export function reportStillOpen(parsed: ParsedProject, tenant: SourceMap, report: Report): void {
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
      if (!screen?.entry || screen.journey === journey) continue
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

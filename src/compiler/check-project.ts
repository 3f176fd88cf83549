import type { FileKind } from './1-parse/files.ts'
import type { ResolvedProject } from './2-resolve/resolve-project.ts'
import type { FactKind } from './3-lower/fact.ts'
import { type WalkedProject, walkProject } from './3-lower/walk-project.ts'
import { checkShapes } from './4-check/check-shapes.ts'
import type { Check, Listener } from './4-check/check-table.ts'
import { checks } from './4-check/checks.ts'
import { reportExpansionLimit } from './4-check/expansion.ts'
import { analyses, proofs } from './5-analyze/proofs.ts'
import type { Report } from './diagnostics/report.ts'
import { tracked } from './incremental/tracked-project.ts'

/**
 * Checks shapes, then walks the project once for all checks. Skips the walk when a file that
 * everything depends on is unreadable.
 */
export function checkProject(
  { project: plain, files, own, pictures, refusedPictures, tenants, unread }: ResolvedProject,
  report: Report,
): WalkedProject | undefined {
  const ofTenants = [...own.values()].flat()
  checkShapes([...files, ...ofTenants], report)
  const cascades = cascadesOf(unread)
  if (cascades === 'everything') return undefined
  report.mute(cascades)
  if (reportExpansionLimit(plain, report)) return undefined
  const tracking = tracked(plain)
  const { project } = tracking
  const context = { project, files, pictures, refusedPictures, tenants, report }
  const running = [...checks, ...analyses].map((start: Check) => start(context))
  const single = listenersOf(running.filter((listener) => listener.single))
  const combining = listenersOf(running.filter((listener) => !listener.single))
  const walked = walkProject(project, report, {
    name: 'checks',
    tracking,
    single: (fact, own) => {
      for (const listener of single(fact.is)) listener.onFact?.(fact, own)
    },
    wantsCombined: (fact) => combining(fact.is).some(({ wants }) => wants?.(fact) ?? true),
    combined: (fact) => {
      for (const listener of combining(fact.is)) listener.onFact?.(fact, report)
    },
  })
  for (const listener of running) listener.finish?.(walked)
  // Mistakes in the files of another tenant do not make this tenant invalid.
  const others = new Set([
    ...[...tenants].flatMap(([name, { span }]) =>
      name === project.tenant.name || name === 'default' ? [] : [span.file],
    ),
    ...ofTenants.map(({ path }) => path),
  ])
  if (!report.hasErrorsBeside(others)) for (const prove of proofs) prove(context).finish?.(walked)
  return walked
}

/** Finds the listeners of a kind, in the order of the checks. */
function listenersOf(all: readonly Listener[]): (kind: FactKind) => readonly Listener[] {
  const known = new Map<FactKind, readonly Listener[]>()
  return (kind) => {
    const listeners =
      known.get(kind) ??
      all.filter(
        (listener) =>
          listener.onFact && (listener.kinds === undefined || listener.kinds.includes(kind)),
      )
    known.set(kind, listeners)
    return listeners
  }
}

/**
 * Diagnostics that an unreadable file of a kind would cause in other files. They are muted, so that
 * only the root cause is reported.
 */
const cascades: Readonly<Record<FileKind['kind'], readonly string[] | 'everything'>> = {
  // The unread screen may write any field, and may link to any screen.
  screen: ['unknown-screen', 'unreachable-screen', 'read-before-written'],
  part: [
    'unknown-part',
    'unreachable-screen',
    'unknown-end',
    'unknown-text',
    'unknown-field',
    'unknown-timer',
    'unknown-action',
    'read-before-written',
  ],
  action: ['unknown-action', 'unreachable-screen', 'read-before-written'],
  field: ['unknown-shared-field', 'secret-not-declared'],
  table: [
    'unknown-column',
    'wrong-kind',
    'unanswered-code',
    'unknown-screen',
    'unreachable-screen',
    'unhandled-word',
    'read-before-written',
  ],
  texts: [
    'unknown-namespace',
    'unknown-text',
    'text-not-translated',
    'missing-text-value',
    'missing-file',
  ],
  // Without these files, a root cause and its cascades look the same.
  app: 'everything',
  state: 'everything',
  tenant: 'everything',
  scenario: [],
  mock: [],
  other: [],
}

export function cascadesOf(
  kinds: ReadonlySet<FileKind['kind']>,
): ReadonlySet<string> | 'everything' {
  const codes = new Set<string>()
  for (const kind of kinds) {
    const own = cascades[kind]
    if (own === 'everything') return own
    for (const code of own) codes.add(code)
  }
  return codes
}

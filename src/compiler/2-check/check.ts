import type { ParsedProject } from '../1-parse/parse-project.ts'
import type { FactKind } from '../lower/fact.ts'
import { tracked } from '../lower/tracked-project.ts'
import { walkProject, type WalkedProject } from '../lower/walk-project.ts'
import type { Report } from '../report.ts'
import { cascadesOf } from './cascades.ts'
import { checkShapes } from './check-shapes.ts'
import type { Check, Listener } from './check-table.ts'
import { checks, proofs } from './checks.ts'
import { reportExpansionLimit } from './expansion-limit.ts'

/**
 * Checks shapes, then walks the project once for all checks. Skips the walk when a file that
 * everything depends on is unreadable.
 */
export function check(
  { project: plain, files, own, pictures, refusedPictures, tenants, unread }: ParsedProject,
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
  const running = checks.map((start: Check) => start(context))
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

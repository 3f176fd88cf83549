import type { Project } from '../2-resolve/project.ts'

/** Reads parts of a project that keep their identity while unchanged. */
export type See = (project: Project) => readonly unknown[]

/** A read thing; `within`: the names read of it, when only some were. */
export interface Seen {
  readonly see: See
  readonly within?: Map<string, See>
}

/** Compared once per project, for all screens that have read it. */
const looks = new WeakMap<Project, Looks>()
type Looks = Map<string, readonly unknown[]>

function looksAt(project: Project): Looks {
  let known = looks.get(project)
  if (!known) looks.set(project, (known = new Map()))
  return known
}

function partsRead(project: Project, known: Looks, id: string, see: See): readonly unknown[] {
  let found = known.get(id)
  if (!found) known.set(id, (found = see(project)))
  return found
}

/** A recorded read with its result, without a reference to the project. */
interface Saw {
  readonly id: string
  readonly see: See
  readonly parts: readonly unknown[]
  readonly within: readonly SawOne[] | undefined
}
interface SawOne {
  readonly see: See
  readonly parts: readonly unknown[]
}

/** True when another project has the same values at all recorded reads. */
export function readsSame(
  looking: ReadonlyMap<string, Seen>,
  project: Project,
): (now: Project) => boolean {
  const known = looksAt(project)
  return saysSame(
    Array.from(looking, ([id, { see, within }]) => ({
      id,
      see,
      parts: partsRead(project, known, id, see),
      within: within && Array.from(within.values(), (one) => ({ see: one, parts: one(project) })),
    })),
  )
}

/**
 * A separate function, so that its closure holds no project. A closure over the previous project
 * would keep all earlier ones in memory.
 */
const saysSame =
  (saw: readonly Saw[]) =>
  (now: Project): boolean => {
    const known = looksAt(now)
    // No closure per read, because every screen is tested at every check.
    for (const { id, see, parts, within } of saw)
      if (!isSame(parts, partsRead(now, known, id, see)) && !isSameWithin(within, now)) return false
    return true
  }

function isSameWithin(within: readonly SawOne[] | undefined, now: Project): boolean {
  return within !== undefined && within.every(({ see, parts }) => isSame(parts, see(now)))
}

export function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (!Object.is(one[at], other[at])) return false
  return true
}

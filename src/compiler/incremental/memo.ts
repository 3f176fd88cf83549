import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Project } from '../2-resolve/project.ts'
import { Report } from '../diagnostics/report.ts'

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

interface Entry<Of, Made> {
  readonly of: Of
  readonly made: Made
  readonly reported: readonly Diagnostic[]
}

/**
 * Caches the result and the reports of `read` until the input changes, so that a check after one
 * edit reads one file again. One entry per name keeps the cache as small as the project. Results
 * must not be changed.
 */
export function memoized<Of, Made>(
  read: (name: string, of: Of, report: Report) => Made,
  same: (one: Of, other: Of) => boolean = Object.is,
): (name: string, of: Of, report: Report) => Made {
  return rememberedIn(new Map<string, Entry<Of, Made>>(), (name) => name, read, same)
}

/**
 * Caches by the node itself, as long as the node exists, because a file that tenants change has one
 * node per tenant.
 */
export function memoizedByNode<Of extends object, Made>(
  read: (name: string, of: Of, report: Report) => Made,
): (name: string, of: Of, report: Report) => Made {
  return rememberedIn(new WeakMap<Of, Entry<Of, Made>>(), (_name, of) => of, read, Object.is)
}

function rememberedIn<Key, Of, Made>(
  known: {
    get(key: Key): Entry<Of, Made> | undefined
    set(key: Key, entry: Entry<Of, Made>): unknown
  },
  keyOf: (name: string, of: Of) => Key,
  read: (name: string, of: Of, report: Report) => Made,
  same: (one: Of, other: Of) => boolean,
): (name: string, of: Of, report: Report) => Made {
  return (name, of, report) => {
    const key = keyOf(name, of)
    let entry = known.get(key)
    if (!entry || !same(entry.of, of)) {
      const own = new Report()
      entry = { of, made: read(name, of, own), reported: own.diagnostics() }
      known.set(key, entry)
    }
    for (const diagnostic of entry.reported) report.add(diagnostic)
    return entry.made
  }
}

/**
 * Number of recent entries per input, because tenants are checked in turn, each with its own words.
 */
const MOST = 8

/**
 * Caches values made from two inputs: the most recent second inputs, as long as the first exists.
 */
export function memoizedByPair<Made>(): (of: object, by: unknown, make: () => Made) => Made {
  const known = new WeakMap<object, readonly { readonly by: unknown; readonly made: Made }[]>()
  return (of, by, make) => {
    const before = known.get(of) ?? []
    for (const each of before) if (each.by === by) return each.made
    const made = make()
    known.set(of, [{ by, made }, ...before].slice(0, MOST))
    return made
  }
}

/**
 * Returns the recent equal object instead of a fresh one, so that results cached for it stay valid.
 */
export function keepLatestEqual<Thing>(
  same: (one: Thing, other: Thing) => boolean = Object.is,
): (fresh: Thing) => Thing {
  let late: readonly Thing[] = []
  return (fresh) => {
    const known = late.find((each) => same(each, fresh)) ?? fresh
    late = [known, ...late.filter((each) => each !== known)].slice(0, MOST)
    return known
  }
}

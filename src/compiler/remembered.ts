import type { Diagnostic } from '../language/diagnostic.ts'
import { Report } from './report.ts'

interface Entry<Of, Made> {
  readonly of: Of
  readonly made: Made
  readonly told: readonly Diagnostic[]
}

/**
 * Remembers what `read` made of a thing, and what it reported, until the thing is another: a check
 * after one edit reads one file anew. One entry for each name, so it holds no more than the project
 * does. What is made must not be changed.
 */
export function remembered<Of, Made>(
  read: (name: string, of: Of, report: Report) => Made,
  same: (one: Of, other: Of) => boolean = Object.is,
): (name: string, of: Of, report: Report) => Made {
  return rememberedIn(new Map<string, Entry<Of, Made>>(), (name) => name, read, same)
}

/**
 * The same by the node itself, as long as there is one: a file that tenants change has a node for
 * each of them.
 */
export function rememberedOf<Of extends object, Made>(
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
      entry = { of, made: read(name, of, own), told: own.diagnostics() }
      known.set(key, entry)
    }
    for (const diagnostic of entry.told) report.add(diagnostic)
    return entry.made
  }
}

/**
 * So many texts of late, for each thing: tenants are checked in turn, each with words of its own.
 */
const MOST = 8

/**
 * Remembers what was made of a thing by another, for the latest of these others, as long as there
 * is the thing.
 */
export function rememberedBy<Made>(): (of: object, by: unknown, make: () => Made) => Made {
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
 * Of a thing that is made anew at each check, the very one of late that is the same: what was found
 * out about that still holds.
 */
export function ofLate<Thing>(
  same: (one: Thing, other: Thing) => boolean = Object.is,
): (fresh: Thing) => Thing {
  let late: readonly Thing[] = []
  return (fresh) => {
    const known = late.find((each) => same(each, fresh)) ?? fresh
    late = [known, ...late.filter((each) => each !== known)].slice(0, MOST)
    return known
  }
}

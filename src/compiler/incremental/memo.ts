import type { Diagnostic } from '../../language/diagnostic.ts'
import { Report } from '../diagnostics/report.ts'

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

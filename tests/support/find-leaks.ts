import { HANDLES, PATHS_WITH_HANDLES, type CanaryClass } from './canary-classes.ts'

/** A value that was planted, or typed and sent. */
export interface Canary {
  readonly value: string
  readonly of: CanaryClass
}

/**
 * Place where a canary may leak. Cookies of the server are invisible to scripts.
 * Of a body, only the part outside its secret fields counts.
 */
export type Place =
  | 'address'
  | 'address beside its handles'
  | 'referrer'
  | 'console'
  | 'log'
  | 'storage'
  | "server's cookie"
  | 'body'

export interface Trace {
  readonly place: Place
  readonly text: string
}

/** Classes allowed per place. Storage is sealed, so every readable value in it is a leak. */
const ALLOWED: Readonly<Record<Place, readonly CanaryClass[]>> = {
  address: ['handle'],
  'address beside its handles': [],
  referrer: [],
  console: [],
  log: [],
  storage: [],
  "server's cookie": ['handle'],
  body: ['handle', 'personal'],
}

/** Shorter ones occur in too many words by chance: a name in Hangul may be one syllable. */
const SHORTEST: Readonly<Record<CanaryClass, number>> = { secret: 6, handle: 16, personal: 5 }
const shortest = (of: CanaryClass, value: string): number =>
  of === 'personal' && /\p{Script=Hangul}/u.test(value) ? 2 : SHORTEST[of]

/** Reports each leak once, with the words around it. */
export function findLeaks(
  canaries: readonly Canary[],
  traces: readonly Trace[],
): readonly string[] {
  const personal = new Set(canaries.flatMap(({ of, value }) => (of === 'personal' ? [value] : [])))
  const distinct = [
    ...new Map(canaries.map((canary) => [`${canary.of} ${canary.value}`, canary])).values(),
  ]
  // A name typed into a password field reveals no password.
  const looked = distinct.filter(
    ({ of, value }) =>
      value.length >= shortest(of, value) && !(of === 'secret' && personal.has(value)),
  )
  const places = [...Map.groupBy(traces, ({ place }) => place)].map(([place, found]) => ({
    place,
    text: [...new Set(found.map(({ text }) => text))].join('\n'),
  }))
  return places.flatMap(({ place, text }) =>
    looked
      .filter(({ of }) => !ALLOWED[place].includes(of))
      .flatMap(({ of, value }) => {
        const at = placeOf(value, text)
        return at === -1
          ? []
          : [
              `${of} "${value}" in the ${place}: ${text.slice(Math.max(0, at - 60), at + value.length + 20).replaceAll('\n', ' ')}`,
            ]
      }),
  )
}

/**
 * Finds a code only as a separate number, because times and long numbers also contain six digits.
 */
function placeOf(value: string, text: string): number {
  if (!/^\d+$/.test(value) || !text.includes(value)) return text.indexOf(value)
  return text.search(new RegExp(`(?<![\\w.-])${value}(?![\\w-])`))
}

/** Returns two traces of an address: as it is, and without its declared handles. */
export function addressTraces(address: string): readonly Trace[] {
  if (!URL.canParse(address)) return []
  const url = new URL(address)
  const text = `${address} ${legible(address)}`
  for (const name of HANDLES) url.searchParams.delete(name)
  const fragment = new URLSearchParams(url.hash.slice(1))
  for (const name of HANDLES) fragment.delete(name)
  url.hash = fragment.toString()
  const before = PATHS_WITH_HANDLES.find((path) => url.pathname.includes(path))
  if (before !== undefined)
    url.pathname = url.pathname.slice(0, url.pathname.indexOf(before) + before.length)
  return [
    { place: 'address', text },
    { place: 'address beside its handles', text: legible(url.href) },
  ]
}

function legible(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Words and state places that a piece of the program uses. */
export interface Uses {
  /** All words, including keys of texts. */
  readonly words: ReadonlySet<string>
  /** Dotted places of the state; `*` is a computed name. */
  readonly read: ReadonlySet<string>
  readonly written: ReadonlySet<string>
}

interface Gathering {
  readonly words: Set<string>
  readonly read: Set<string>
  readonly written: Set<string>
}

type Data = Readonly<Record<string, unknown>>

const known = new WeakMap<object, Uses>()

/** Returns the cached uses of a piece, because an unchanged screen has the same uses. */
export function usesIn(piece: object): Uses {
  const before = known.get(piece)
  if (before) return before
  const found: Gathering = { words: new Set(), read: new Set(), written: new Set() }
  gather(piece, found)
  known.set(piece, found)
  return found
}

function gather(value: unknown, found: Gathering): void {
  if (typeof value === 'string') found.words.add(value)
  else if (Array.isArray(value)) for (const item of value) gather(item, found)
  else if (isData(value)) {
    const place = placeRead(value)
    if (place) found.read.add(place.join('.'))
    else reportWritten(value, found)
    for (const key of Object.keys(value))
      if (key !== 'deadline' || !Array.isArray(value[key])) gather(value[key], found)
  }
}

/** Collects places that steps and timers write. A timer and a persisted form also read them. */
function reportWritten(value: Data, found: Gathering): void {
  if (value['do'] === 'set' && Array.isArray(value['set'])) {
    for (const item of value['set']) if (isData(item)) add(item['path'], found.written)
  }
  if (value['do'] === 'authorize' || value['do'] === 'prepare')
    add(value['remember'], found.written)
  for (const both of [value['deadline'], value['keep'], value['wanted']]) {
    add(both, found.written)
    add(both, found.read)
  }
}

function add(path: unknown, to: Set<string>): void {
  if (Array.isArray(path) && path.length > 0)
    to.add(path.map((name) => (typeof name === 'string' ? name : '*')).join('.'))
}

/** Place read by `state.a.b`, also with computed names inside. */
function placeRead(value: Data): readonly string[] | undefined {
  const { is, root, path, of, name } = value
  if ((is === 'path' || is === 'has') && Array.isArray(path))
    return root === 'state' ? path.map(String) : undefined
  if ((is !== 'field' && is !== 'index') || !isData(of)) return undefined
  const before = placeRead(of)
  return before && [...before, is === 'field' ? String(name) : '*']
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

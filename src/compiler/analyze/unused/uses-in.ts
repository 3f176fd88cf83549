/** What a piece of the program speaks of. */
export interface Uses {
  /** Every word in it: keys of texts are among them. */
  readonly words: ReadonlySet<string>
  /** Places of the state, with dots; `*` stands for a name that is computed. */
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

/** Found once for each piece: a screen that did not change speaks of what it spoke of. */
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
    else tellWritten(value, found)
    for (const key of Object.keys(value))
      if (key !== 'deadline' || !Array.isArray(value[key])) gather(value[key], found)
  }
}

/**
 * Steps and timers that write into the state; a timer and a form that is kept read it again as
 * well.
 */
function tellWritten(value: Data, found: Gathering): void {
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

/** `state.a.b`, and the same with names that are computed on the way. */
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

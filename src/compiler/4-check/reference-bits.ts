import type { ComputedPath } from '../../language/step.ts'

/**
 * A reference that a condition may contain. `bits`: one bit for its root; in the state, one bit for
 * its store, which other stores may share.
 */
export interface ReferenceBits {
  readonly name: string
  readonly bits: number
}
export interface References {
  readonly names: ReadonlySet<string>
  readonly bits: number
}

/**
 * Returns the references in a condition, found once in its text. They are roots (`form`, `answer`
 * ...) and places of the state, each with everything around it. Every step on every path needs
 * them.
 */
export function referencesIn(key: string): References {
  const known = found.get(key)
  if (known) return known
  const names = new Set<string>()
  let bits = 0
  for (const [, root = '', path = ''] of key.matchAll(mentions)) {
    const own = root === 'state' ? placeBits(path.match(texts) ?? []) : [rootBits(root)]
    for (const { name } of own) names.add(name)
    bits |= own.at(-1)?.bits ?? 0
  }
  const references = { names, bits }
  // A development server runs checks all day. Clearing the full cache also removes the conditions
  // that no longer occur.
  if (found.size >= MOST) found.clear()
  found.set(key, references)
  return references
}

const found = new Map<string, References>()
const MOST = 20_000

/** A path in the text of an expression: its names up to the first computed name. */
const mentions = /"root":"(\w+)"(?:,"path":\[((?:"(?:[^"\\]|\\.)*",?)*))?/g
const texts = /"(?:[^"\\]|\\.)*"/g

const roots = [
  'form',
  'answer',
  'error',
  'params',
  'query',
  'fragment',
  'takes',
  'data',
  'item',
  'timers',
  'each',
]
/** The rest of the 31 bits that numbers have for bit operations. */
const STORES = 31 - roots.length - 1
const OTHER = 1 << roots.length
const ANY_STORE = (2 ** STORES - 1) * OTHER * 2

const bitsByRoot: ReadonlyMap<string, ReferenceBits> = new Map(
  roots.map((name, at) => [name, { name, bits: 1 << at }]),
)

export function rootBits(root: string): ReferenceBits {
  return bitsByRoot.get(root) ?? { name: root, bits: OTHER }
}

/**
 * Returns the bits of a place in the state and of everything around it, with the whole state
 * first. `names` are JSON texts.
 */
function placeBits(names: readonly string[]): readonly ReferenceBits[] {
  return Array.from({ length: names.length + 1 }, (_, length) => namedBits(names.slice(0, length)))
}

function namedBits(names: readonly string[]): ReferenceBits {
  const [store] = names
  return { name: `state:${names.join(',')}`, bits: store === undefined ? ANY_STORE : bitOf(store) }
}

const storeBits = new Map<string, number>()

function bitOf(store: string): number {
  let known = storeBits.get(store)
  if (known === undefined)
    storeBits.set(store, (known = OTHER * 2 * 2 ** (storeBits.size % STORES)))
  return known
}

const bitsByPath = new WeakMap<readonly string[], ReferenceBits>()

/** Returns the bits of a place of the state. Everything inside that place has them too. */
export function bitsOfPath(path: readonly string[]): ReferenceBits {
  let known = bitsByPath.get(path)
  if (!known) bitsByPath.set(path, (known = namedBits(path.map((name) => JSON.stringify(name)))))
  return known
}

/** Returns the text of the expression that reads a place of the state. */
export function placeOf(path: readonly string[]): string {
  return JSON.stringify({ is: 'path', root: 'state', path })
}

const names = new WeakMap<ComputedPath, readonly string[]>()
const begins = new WeakMap<ComputedPath, readonly string[]>()

/** Returns the names of a path, without computed names. The same path returns the same object. */
export function namesOf(path: ComputedPath): readonly string[] {
  let known = names.get(path)
  if (!known) names.set(path, (known = path.filter((name) => typeof name === 'string')))
  return known
}

/**
 * Returns the part of a path that is known before the page runs. The same path returns the same
 * object.
 */
export function beginOf(path: ComputedPath): readonly string[] {
  let known = begins.get(path)
  if (!known) {
    const open = path.findIndex((name) => typeof name !== 'string')
    begins.set(path, (known = namesOf(open < 0 ? path : path.slice(0, open))))
  }
  return known
}

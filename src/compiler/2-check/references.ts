import type { SourceNode } from '../../language/source.ts'

interface References {
  readonly paths: ReadonlySet<string>
  readonly named: ReadonlyMap<string, ReadonlySet<string>>
}

/** Results by node, so that each node is read once. */
const known = new WeakMap<SourceNode, References>()

/** True when `data.methods` or a name below it occurs, in an expression or as a target. */
export function mentions(node: SourceNode, path: string): boolean {
  return referencesIn(node).paths.has(path)
}

/** Lists the words under a key, at any depth. */
export function namedUnder(node: SourceNode, key: string): ReadonlySet<string> {
  return referencesIn(node).named.get(key) ?? none
}

const none: ReadonlySet<string> = new Set()

function referencesIn(node: SourceNode): References {
  const before = known.get(node)
  if (before) return before
  const [paths, named] = [new Set<string>(), new Map<string, Set<string>>()]
  collect(node, '', paths, named)
  const references = { paths, named }
  known.set(node, references)
  return references
}

function collect(
  node: SourceNode,
  under: string,
  paths: Set<string>,
  named: Map<string, Set<string>>,
): void {
  switch (node.kind) {
    case 'map':
      for (const { key, value } of node.entries) {
        addPaths(key, paths)
        // In `start: { expiry: 60 }` the names are keys.
        if (under === 'start') named.set(under, (named.get(under) ?? new Set<string>()).add(key))
        collect(value, key, paths, named)
      }
      return
    case 'list':
      for (const item of node.items) collect(item, under, paths, named)
      return
    case 'scalar': {
      const words = named.get(under) ?? new Set<string>()
      named.set(under, words.add(String(node.value)))
      addPaths(String(node.value), paths)
      return
    }
  }
  return node satisfies never
}

/** Adds the first two names of a path, for example of `takes.challenge.expiresAt`. */
function addPaths(text: string, paths: Set<string>): void {
  for (const [path] of text.matchAll(/\b(?:takes|data|derived|form)\.[\w-]+/g)) paths.add(path)
}

import { type Document, isAlias, isCollection, isScalar, visit } from 'yaml'

export interface ForeignFeature {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** Returns the first alias, anchor, tag or merge key: YAML beyond maps, lists and values. */
export function foreignFeature(
  document: Document.Parsed,
  text: string,
  lexemes: readonly string[],
): ForeignFeature | undefined {
  // Each of these features has its own token, so most files need no further search.
  if (!hasSign(lexemes)) return undefined
  let found: ForeignFeature | undefined
  visit(document, {
    Pair(_, { key }) {
      // `"<<"` in quotes is an ordinary key and is reported as an unknown key.
      if (!isScalar(key) || key.value !== '<<' || key.type !== 'PLAIN') return undefined
      const start = key.range?.[0] ?? 0
      found = { start, end: start + 2, name: 'A merge key (<<)' }
      return visit.BREAK
    },
    Node(_, node) {
      const name = nameOf(node)
      if (name === undefined) return undefined
      found = { ...placeOf(node?.range ?? [0, 0, 0], isAlias(node), text), name }
      return visit.BREAK
    },
  })
  return found
}

const signs: ReadonlySet<string> = new Set(['&', '*', '!', '<'])

function hasSign(lexemes: readonly string[]): boolean {
  for (const lexeme of lexemes) if (signs.has(lexeme.charAt(0))) return true
  return false
}

function nameOf(node: unknown): string | undefined {
  if (isAlias(node)) return 'An alias (*)'
  if (!isScalar(node) && !isCollection(node)) return undefined
  if (node.anchor !== undefined) return 'An anchor (&)'
  return node.tag === undefined ? undefined : 'A tag (!)'
}

/** The range of a node begins behind its anchor and its tag. */
function placeOf(
  [start, end]: readonly [number, number, number],
  whole: boolean,
  text: string,
): Pick<ForeignFeature, 'start' | 'end'> {
  if (whole) return { start, end }
  const before = text.slice(Math.max(0, start - longest), start)
  const properties = /(?:[&!]\S*\s+)*[&!]\S*(?=\s*$)/.exec(before)?.[0]
  if (properties === undefined) return { start, end: start + 1 }
  const from = start - before.length + before.lastIndexOf(properties)
  return { start: from, end: from + properties.length }
}

/** Names longer than this are marked at their value. */
const longest = 200

import { type Document, isAlias, isCollection, isScalar, visit } from 'yaml'

/** The first alias, anchor or tag: what YAML can do beyond maps, lists and values. */
export function foreignFeature(document: Document.Parsed): { readonly start: number; readonly name: string } | undefined {
  let found: { readonly start: number; readonly name: string } | undefined
  visit(document, {
    Node(_, node) {
      const name = nameOf(node)
      if (name === undefined) return undefined
      found = { start: node.range?.[0] ?? 0, name }
      return visit.BREAK
    },
  })
  return found
}

function nameOf(node: unknown): string | undefined {
  if (isAlias(node)) return 'An alias (*)'
  if (!isScalar(node) && !isCollection(node)) return undefined
  if (node.anchor !== undefined) return 'An anchor (&)'
  return node.tag === undefined ? undefined : 'A tag (!)'
}

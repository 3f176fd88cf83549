import { Document, visit, isScalar, isPair, isSeq, isMap } from 'yaml'

/** Content of a YAML file, as data. */
export type Tree = { readonly [key: string]: unknown }

/** A short map or list is written in one line. */
const longestLine = 64
/** Booleans for readers of YAML 1.1. */
const oldBooleans = /^(?:on|off|yes|no|y|n)$/i

/** Writes a file as a person would: short maps and lists in one line. */
export function yamlText(tree: Tree): string {
  const document = new Document(tree, { aliasDuplicateObjects: false })
  visit(document, {
    Pair(_key, { value }) {
      if (isScalar(value) && oldBooleans.test(String(value.value))) value.type = 'QUOTE_DOUBLE'
    },
    Collection(_key, node, path) {
      const parts = node.items.flatMap((item) => (isPair(item) ? [item.key, item.value] : [item]))
      const isEntry = isSeq(path.at(-1)) && isMap(node) && node.items.length === 1
      const width = parts.reduce<number>((sum, part) => sum + String(part).length + 2, 0)
      if (path.length > 1 && !isEntry && parts.every(isScalar) && width < longestLine)
        node.flow = true
    },
  })
  return document.toString({ lineWidth: 0 }).replace(/\[ (.*) \]$/gm, '[$1]')
}

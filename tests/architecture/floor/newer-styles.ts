import type { Identifier } from '@mdn/browser-compat-data'
import { type CssNode, parse, walk } from 'css-tree'
import { featureAt, newerThanFloor } from './support.ts'

/**
 * Properties, values, selectors and rules of a style sheet that its browser may not know; a rule
 * inside `@supports` asks before.
 */
export function newerStyles(sheet: string): readonly string[] {
  const found = new Set<string>()
  const note = (name: string, feature: Identifier | undefined) => {
    const newer = newerThanFloor(feature)
    if (newer.length > 0) found.add(`${name} (${newer.join(', ')})`)
  }
  walk(parse(sheet, { parseCustomProperty: true }), function visit(node: CssNode) {
    if (this.atrule?.name === 'supports') return
    switch (node.type) {
      case 'Atrule':
        note(`@${node.name}`, featureAt(['css', 'at-rules', node.name]))
        break
      case 'Feature':
        note(`@media (${node.name})`, featureAt(['css', 'at-rules', 'media', node.name]))
        break
      case 'PseudoClassSelector':
      case 'PseudoElementSelector':
        note(`:${node.name}`, featureAt(['css', 'selectors', node.name]))
        break
      case 'Declaration':
        if (!/^-/.test(node.property))
          note(node.property, featureAt(['css', 'properties', node.property]))
        break
      case 'Identifier':
        if (this.declaration && !/^-/.test(this.declaration.property))
          note(
            `${this.declaration.property}: ${node.name}`,
            featureAt(['css', 'properties', this.declaration.property, node.name]),
          )
        break
      case 'Function':
        if (this.declaration)
          note(
            `${node.name}()`,
            featureAt(['css', 'types', node.name]) ??
              featureAt(['css', 'types', 'color', node.name]) ??
              featureAt(['css', 'types', 'image', node.name]),
          )
        break
      default:
    }
  })
  return [...found].toSorted()
}

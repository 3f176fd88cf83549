import { keyTables } from '../../../language/keys.ts'
import type { Shape } from '../../../language/syntax-dsl.ts'

/** A shape in an author's words. */
export function describeShape(shape: Shape): string {
  switch (shape.is) {
    case 'name':
      return shape.like?.called ?? 'a name'
    case 'expression':
      return 'an expression that begins with ='
    case 'value':
      return 'a plain value or an expression'
    case 'data':
      return 'data'
    case 'boolean':
      return 'true or false'
    case 'words':
      return `one of ${shape.words.join(', ')}`
    case 'list':
      return `a list where each item is ${describeShape(shape.of)}`
    case 'map':
      return `a map where each value is ${describeShape(shape.of)}`
    case 'some':
      return `${describeShape(shape.of)}, or a list of them`
    case 'keys':
      return keyTables[shape.of].title
    case 'either':
      return shape.of.map(describeShape).join(', or ')
  }
  return shape satisfies never
}

import type { Shape } from '../../language/keys.ts'
import type { SourceNode } from '../../language/source.ts'

/** What may stand where this shape is asked for: a value, a map or a list. */
export function kindsOf(shape: Shape): readonly SourceNode['kind'][] {
  switch (shape.is) {
    case 'name':
    case 'expression':
    case 'value':
    case 'boolean':
    case 'words':
      return ['scalar']
    case 'list':
      return ['list']
    case 'map':
    case 'keys':
      return ['map']
    case 'some':
      return ['list', ...kindsOf(shape.of)]
    case 'data':
      return ['scalar', 'map', 'list']
    case 'either':
      return shape.of.flatMap(kindsOf)
  }
  return shape satisfies never
}

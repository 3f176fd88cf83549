import type { Shape, Shapes } from '../src/api/shape.ts'
import type { Fields, Type } from '../src/compiler/types.ts'

/** A type of the document, as the browser validates an answer with it. */
export function answerShape(type: Type): Shape {
  switch (type.type) {
    case 'unknown':
      return 'any'
    case 'text':
    case 'number':
    case 'boolean':
    case 'null':
      return type.type
    case 'integer': {
      const { minimum, maximum } = type.limits ?? {}
      return minimum === undefined && maximum === undefined
        ? 'integer'
        : {
            whole: true,
            ...(minimum !== undefined && { from: minimum }),
            ...(maximum !== undefined && { to: maximum }),
          }
    }
    case 'enumeration':
      return { words: type.words }
    case 'nullable':
      return { orNull: answerShape(type.of) }
    case 'list':
      return { list: answerShape(type.of) }
    case 'map':
      return { map: answerShape(type.of) }
    case 'object': {
      const may = shapes(type.fields, true)
      return { has: shapes(type.fields, false), ...(Object.keys(may).length > 0 && { may }) }
    }
    default:
      return type satisfies never
  }
}

const shapes = (fields: Fields, isOptional: boolean): Shapes =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { optional }]) => optional === isOptional)
      .map(([name, { type }]) => [name, answerShape(type)]),
  )

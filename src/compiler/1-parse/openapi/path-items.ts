import type { JsonObject } from '../../../language/json.ts'
import { markersOf } from './further-documents.ts'
import { type Place, placeIn, valueAt } from './pointer.ts'
import { asObject } from './schema-type.ts'

/** A path with its operations, and their place when the path is a reference. */
export interface PathItem {
  readonly path: string
  readonly item: JsonObject
  readonly at: Place
}

/** Every path of a document, with references followed (OpenAPI 3.1.1, section 4.8.9). */
export const pathItems = (document: JsonObject): readonly PathItem[] =>
  Object.entries(asObject(document['paths'])).map(([path, written]) => {
    const { $ref } = asObject(written)
    return typeof $ref === 'string'
      ? {
          path,
          item: { ...asObject(valueAt(document, placeIn($ref))), ...markersOf(asObject(written)) },
          at: placeIn($ref),
        }
      : { path, item: asObject(written), at: ['paths', path] }
  })

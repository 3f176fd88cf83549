import type { Json, JsonObject } from '../../language/json.ts'

/**
 * Resolves a reference such as `#/components/schemas/User`. Schema names contain no characters that
 * a pointer would escape.
 */
export function inDocument(document: JsonObject, ref: string): Json | undefined {
  return ref
    .replace('#/', '')
    .split(/\//)
    .reduce<Json | undefined>((inner, name) => {
      if (Array.isArray(inner)) return inner[Number(name)]
      return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as JsonObject)[name]
        : undefined
    }, document)
}

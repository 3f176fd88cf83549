import type { JsonObject } from '../../../language/json.ts'

/** Methods of HTTP that a flow can call. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/**
 * True for a document that says with `x-changes-state` which operations change something. Other
 * documents mean all methods except GET (RFC 9110, section 9.2.1).
 */
export const marksChanges = (document: JsonObject): boolean =>
  JSON.stringify(document).includes('"x-changes-state"')

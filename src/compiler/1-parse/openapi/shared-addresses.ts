import type { JsonObject } from '../../../language/json.ts'
import { originOf, type WrittenApiSettings } from './api.ts'
import { documentNameOf, documentOfPath, firstName, writtenPath } from './further-documents.ts'
import { madeNames } from './made-names.ts'
import { METHODS, pathItems, basePath, type Server } from './paths.ts'
import type { Place } from './pointer.ts'

/** An operation at the address of an operation of another document. */
export interface SharedAddress {
  readonly operation: string
  readonly other: string
  /** `GET /api/items` */
  readonly address: string
  readonly at: Place
}

/**
 * Finds the named operations of several documents that have one method, path and origin. Templates
 * of a path that differ in names alone are the same (OpenAPI 3.1.1, section 4.8.8.2).
 */
export function sharedAddresses(
  document: JsonObject,
  isNamed: (operation: string) => boolean,
  settings: Pick<WrittenApiSettings, 'origin'>,
): readonly SharedAddress[] {
  const first = firstName(document)
  if (first === '') return []
  const names = madeNames(document)
  const known = new Map<string, { readonly operation: string; readonly of: string }>()
  return pathItems(document).flatMap(({ path, item, at }) => {
    const of = documentNameOf(item) ?? first
    const { servers } = documentOfPath(document, item).document
    const below = basePath(servers as readonly Server[] | undefined) + writtenPath(path, item)
    return METHODS.flatMap((method): readonly SharedAddress[] => {
      const operation = names.get(`${method} ${path}`)
      if (operation === undefined || !isNamed(operation)) return []
      const place = `${originOf(settings, of)} ${method} ${below.replaceAll(/\{[^{}]*\}/g, '{}')}`
      const other = known.get(place)
      known.set(place, other ?? { operation, of })
      return other && other.of !== of
        ? [
            {
              operation,
              other: other.operation,
              address: `${method.toUpperCase()} ${below}`,
              at: [...at, method],
            },
          ]
        : []
    })
  })
}

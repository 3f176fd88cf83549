import type { Json, JsonObject } from '../../../language/json.ts'
import { documentNameOf, firstName, nameInDocument, writtenPath } from './further-documents.ts'
import { METHODS, pathItems } from './paths.ts'
import { asObject } from './schema-type.ts'

/**
 * Returns the name of each operation by `get /users`: its `operationId`, or a name made of method
 * and path. `get /users/{id}/keys` is `getUsersByIdKeys`. A name that exists already gets a
 * number; one that several documents write has the name of the document (`nameInDocument`). The
 * paths are numbered in the order of their text, so that a new operation at another
 * place of the document changes no name.
 */
export function madeNames(document: JsonObject): ReadonlyMap<string, string> {
  const first = firstName(document)
  const found = pathItems(document).flatMap(({ path, item }) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation === undefined
        ? []
        : [
            {
              key: `${method} ${path}`,
              method,
              path: writtenPath(path, item),
              id: asObject(operation)['operationId'],
              of: documentNameOf(item) ?? first,
            },
          ]
    }),
  )
  const clashes = clashesIn(found)
  const all = found.map((each) =>
    typeof each.id === 'string' && clashes.has(each.id)
      ? Object.assign({}, each, { id: nameInDocument(each.id, each.of) })
      : each,
  )
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key, id } of all)
    if (typeof id === 'string' && id !== '' && !taken.has(id)) {
      names.set(key, id)
      taken.add(id)
    }
  for (const { key, method, path, id } of all.toSorted((one, other) =>
    one.key < other.key ? -1 : 1,
  )) {
    if (names.has(key)) continue
    const made = typeof id === 'string' && id !== '' ? id : madeName(method, path)
    let name = made
    for (let number = 2; taken.has(name); number += 1) name = `${made}${number}`
    taken.add(name)
    names.set(key, name)
  }
  return names
}

function madeName(method: string, path: string): string {
  const words = path
    .replaceAll(/\{([^{}]*)\}/g, ' by $1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Names that more than one document writes. */
function clashesIn(
  all: readonly { readonly id: Json | undefined; readonly of: string }[],
): ReadonlySet<string> {
  const first = new Map<string, string>()
  const found = new Set<string>()
  for (const { id, of } of all)
    if (typeof id === 'string' && id !== '') {
      if ((first.get(id) ?? of) !== of) found.add(id)
      first.set(id, of)
    }
  return found
}

import { withoutPlural } from '../../src/compiler/2-resolve/placeholders.ts'
import type { Compiled } from '../../src/compiler/compile.ts'
import { isObject } from '../../src/engine/expressions/get-own.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'

type Texts = Compiled['texts']

/**
 * Returns the texts with the given keys, in each of their plural forms.
 * @param keys with their namespace
 */
export function pruneTexts(texts: Texts, keys: ReadonlySet<string>): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([language, namespaces]) => {
      const left = Object.entries(namespaces).map(
        ([namespace, resource]) => [namespace, below(resource, namespace, keys)] as const,
      )
      return [
        language,
        Object.fromEntries(left.filter(([, resource]) => Object.keys(resource).length > 0)),
      ]
    }),
  )
}

function below(resource: JsonObject, path: string, keys: ReadonlySet<string>): JsonObject {
  const left = Object.entries(resource).flatMap(([name, value]): (readonly [string, Json])[] => {
    const key = `${path}.${name}`
    if (!isObject(value)) return keys.has(withoutPlural(key)) ? [[name, value]] : []
    const inner = below(value, key, keys)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(left)
}

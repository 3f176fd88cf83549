import type { JsonObject } from '../../src/language/json.ts'
import type { Name } from './project-names.ts'

/**
 * Adds completion values to a schema without refusing others, such as names of the screen and
 * `takes.…`.
 */
export function suggestValues(schema: JsonObject, names: readonly Name[]): JsonObject {
  return {
    ...schema,
    defaultSnippets: names.map(({ name, help }) => ({
      label: name,
      body: name,
      ...(help === undefined ? {} : { description: help }),
    })),
  }
}

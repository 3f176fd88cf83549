import type { JsonObject } from '../../src/language/json.ts'
import type { Name } from './project-names.ts'

/**
 * A schema whose values an editor offers without refusing others: names of a screen's own, and
 * `takes.…`, stand there too.
 */
export function offering(schema: JsonObject, names: readonly Name[]): JsonObject {
  return {
    ...schema,
    defaultSnippets: names.map(({ name, help }) => ({
      label: name,
      body: name,
      ...(help === undefined ? {} : { description: help }),
    })),
  }
}

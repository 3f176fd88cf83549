import type { JsonObject } from '../../src/language/json.ts'

/**
 * Adds help to a schema, and the example below it where the editor renders Markdown. For a choice
 * (`anyOf`) the language server shows `description` as plain text, so the example is in both.
 */
export function describeSchema(schema: JsonObject, help: string, example?: string): JsonObject {
  const markdown = example === undefined ? help : `${help}\n\n\`\`\`yaml\n${example}\n\`\`\``
  return {
    description: 'anyOf' in schema ? markdown : help,
    markdownDescription: markdown,
    ...schema,
  }
}

import type { JsonObject } from '../../src/language/json.ts'

/**
 * A schema with the line an editor shows beside the key, and the example below it where the editor
 * draws Markdown. Of a choice (`anyOf`) the language server shows `description` as it is, so there
 * the example stands in both.
 */
export function explained(schema: JsonObject, help: string, example?: string): JsonObject {
  const markdown = example === undefined ? help : `${help}\n\n\`\`\`yaml\n${example}\n\`\`\``
  return {
    description: 'anyOf' in schema ? markdown : help,
    markdownDescription: markdown,
    ...schema,
  }
}

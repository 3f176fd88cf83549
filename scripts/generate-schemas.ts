/**
 * Writes schemas/*.schema.json from the table of keys and the names of the project: what an editor
 * completes, explains and underlines. The compiler knows more.
 */
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSources } from '../src/cli/read-sources.ts'
import type { TableName } from '../src/language/key-table.ts'
import { projectNames } from './schemas/project-names.ts'
import { fileSchema } from './schemas/table-schemas.ts'
import { textsSchema } from './schemas/texts-schema.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const TABLES = [
  'screen',
  'part',
  'action',
  'app',
  'state',
  'table',
  'tenant',
  'field',
  'scenario',
] as const satisfies readonly TableName[]

/**
 * File name below schemas/ to its whole text.
 * @param project the folder whose operations, screens and other names are offered
 */
export function generatedSchemas(project = root): Readonly<Record<string, string>> {
  const names = projectNames(
    readSources(project),
    readFileSync(join(root, 'docs/language.md'), 'utf8'),
  )
  const schemas = [
    ...TABLES.map((name) => [name, fileSchema(name, names)] as const),
    ['texts', textsSchema] as const,
  ]
  return Object.fromEntries(
    schemas.map(([name, schema]) => [
      `${name}.schema.json`,
      `${JSON.stringify(schema, null, 1)}\n`,
    ]),
  )
}

/** Only what changed is written, so that nobody who watches is woken for nothing. */
export async function writeSchemas(project = root): Promise<void> {
  for (const [name, text] of Object.entries(generatedSchemas(project))) {
    const file = join(project, 'schemas', name)
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
  }
}

if (import.meta.main) await writeSchemas()

/**
 * Writes schemas/*.schema.json from the table of keys and the names of the project, for completion,
 * help and errors in editors. The compiler checks more.
 */
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSources } from '../src/cli/read-sources.ts'
import type { TableName } from '../src/language/syntax-dsl.ts'
import { diffSchema } from './schemas/diff-schema.ts'
import { projectNames } from './schemas/project-names.ts'
import { fileSchema, textsSchema } from './schemas/table-schemas.ts'

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
  'mock',
] as const satisfies readonly TableName[]

/**
 * Returns the text of each schema by its file name below schemas/.
 * @param project folder with the operations, screens and other names on offer
 */
export function generatedSchemas(project = root): Readonly<Record<string, string>> {
  const names = projectNames(
    readSources(project),
    readFileSync(join(root, 'docs/guide/forms.md'), 'utf8'),
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

/** Returns the text of each schema that does not depend on a project, by its file name. */
export function ownSchemas(): Readonly<Record<string, string>> {
  return { 'diff.schema.json': `${JSON.stringify(diffSchema, null, 1)}\n` }
}

/** Writes only changed files, so that file watchers do not wake without a reason. */
export async function writeSchemas(project = root): Promise<void> {
  await mkdir(join(project, 'schemas'), { recursive: true })
  // A product needs no copy of the shape of a command's output.
  const own = project === root ? ownSchemas() : {}
  for (const [name, text] of Object.entries({ ...generatedSchemas(project), ...own })) {
    const file = join(project, 'schemas', name)
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
  }
}

if (import.meta.main) await writeSchemas()

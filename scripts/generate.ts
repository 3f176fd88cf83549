/**
 * Writes src/api/generated from openapi/common-api.yaml, and all other generated files. A second
 * run changes nothing; a test enforces that. An unreliable document writes nothing. At the end it
 * prints the lines of the flows that no longer fit, like `npm run check` and with its exit code.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { readSources } from '../src/cli/read-sources.ts'
import { sourceText } from '../src/compiler/1-parse/files.ts'
import { readApi } from '../src/compiler/1-parse/openapi/read-api.ts'
import { reportUsedParts } from '../src/compiler/1-parse/openapi/used-parts.ts'
import { Report } from '../src/compiler/diagnostics/report.ts'
import { isLanguageTag } from '../src/language/locale/language-facts.ts'
import { writeDiagnostics } from './generate-diagnostics.ts'
import { writeLanguage } from './generate-language.ts'
import { writeModelines } from './generate-modelines.ts'
import { writeReference } from './generate-reference.ts'
import { writeSchemas } from './generate-schemas.ts'
import { writeSecurity } from './generate-security.ts'
import { operationsTable } from './operations-table.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'openapi/common-api.yaml')
const notice = '// Generated from openapi/common-api.yaml by `npm run generate`. Do not edit.\n'
/** File name below src/api/generated to its whole text. */
export async function generated(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(source, 'utf8')
  const types = astToString(await openapiTS(text, { alphabetize: true }))
  return { 'common-api.ts': notice + types, 'operations.ts': notice + operationsTable(text) }
}

/** An unreliable document produces no file; the check gives the reason. */
function isReadable(): boolean {
  const report = new Report()
  const sources = readSources(root)
  const { commonApi, authEndpoints } = sources.openapi
  readApi(
    sourceText('openapi/common-api.yaml', commonApi),
    sourceText('openapi/auth-endpoints.yaml', authEndpoints),
    report,
  )
  reportUsedParts(sources, report)
  return !report.hasErrors
}

/** Writes only changed files, so that file watchers do not wake without a reason. */
export async function writeApi(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(await generated())) {
    const file = join(folder, name)
    if ((await readFile(file, 'utf8').catch(() => '')) !== content) await writeFile(file, content)
  }
}

async function write(): Promise<void> {
  await writeApi(join(root, 'src/api/generated'))
  await writeDiagnostics()
  await writeSchemas()
  await writeModelines()
  await writeReference()
  await writeSecurity()
}

const help = `npm run generate [-- --language <tag>]

Writes what is made of openapi/, docs/diagnostics/, docs/security.yaml and src/language/keys.ts: types, tables, schemas for editors, docs/reference and the
tables of docs/security.md. Then it checks the flows.
With the tag of a language (BCP 47) it first writes the files of texts of that language, with every key and no text; texts that exist stay.
Exit code: that of the check, 2 when the command was not understood.`

/** Returns 2 for an unknown option, after one sentence. */
function answered([option, ...words]: readonly string[]): number | undefined {
  if (option === undefined) return undefined
  if (option === '--language') return answeredLanguage(words)
  if (option === '--help' || option === '-h') console.log(help)
  else console.error(`There is nothing to do with "${option}": npm run generate -- --help`)
  return option === '--help' || option === '-h' ? 0 : 2
}

function answeredLanguage([tag = '', ...more]: readonly string[]): number | undefined {
  if (!isLanguageTag(tag) || more.length > 0) {
    console.error(`"${tag}" is not one tag of a language (BCP 47).`)
    return 2
  }
  const { unfilled, texts } = writeLanguage(root, tag)
  console.log(
    unfilled === 0
      ? `flows/texts/${tag} has all ${texts} texts.`
      : `flows/texts/${tag} lacks ${unfilled} of ${texts} texts. Write each after its key, then add ${tag} to "languages" of flows/app.yaml or of a tenant.`,
  )
  return undefined
}

if (import.meta.main) process.exitCode = answered(process.argv.slice(2)) ?? (await run())

async function run(): Promise<number> {
  if (isReadable()) await write()
  return (
    spawnSync(process.execPath, ['src/cli/main.ts', 'check'], { cwd: root, stdio: 'inherit' })
      .status ?? 1
  )
}

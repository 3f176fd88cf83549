import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isLanguageTag } from '../src/language/locale/language-facts.ts'
import { writeLanguage } from './generate-language.ts'
import { writeModelines } from './generate-modelines.ts'
import { writeSchemas } from './generate-schemas.ts'

// gatehouse generate [folder] [--language <tag>]: writes the schemas for editors of a product, with
// the names of its own document, and lists the lines that no longer fit.
const {
  values: { language },
  positionals: [folder = '.'],
} = parseArgs({ options: { language: { type: 'string' } }, allowPositionals: true })
process.exitCode = await generateProduct(resolve(folder), language)

/** Returns the exit code of the check; 2 for a wrong argument. */
async function generateProduct(project: string, tag: string | undefined): Promise<number> {
  if (tag !== undefined && !isLanguageTag(tag)) {
    console.error(`"${tag}" is not one tag of a language (BCP 47).`)
    return 2
  }
  if (tag !== undefined) {
    const { unfilled, texts } = writeLanguage(project, tag)
    console.log(
      `flows/texts/${tag} lacks ${unfilled} of ${texts} texts. Write each after its key, then add ${tag} to "languages" of flows/app.yaml.`,
    )
  }
  await writeSchemas(project)
  await writeModelines(project)
  const cli = join(import.meta.dirname, '../src/cli/main.ts')
  const words = [...process.execArgv, cli, 'check', project]
  return spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1
}

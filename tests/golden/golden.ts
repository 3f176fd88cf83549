import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparePart } from './compare.ts'
import { PARTS } from './parts.ts'
import type { Renames } from './rename.ts'

// npm run golden: compares the project's present output with the recorded one. `-- record` records
// it; names of parts after it select them.

const root = join(import.meta.dirname, '../..')
process.chdir(root)
const [isRecording, ...words] =
  process.argv[2] === 'record'
    ? [true, ...process.argv.slice(3)]
    : [false, ...process.argv.slice(2)]
const unknown = words.find((word) => !Object.hasOwn(PARTS, word))
if (unknown !== undefined)
  end(`There is no part "${unknown}". Parts: ${Object.keys(PARTS).join(', ')}.`)

const renames = JSON.parse(
  readFileSync(join(import.meta.dirname, 'renames.json'), 'utf8'),
) as Renames
let isEqual = true
for (const [name, record] of Object.entries(PARTS)) {
  if (words.length > 0 && !words.includes(name)) continue
  const recorded = join(root, '.golden/recorded', name)
  const now = join(root, '.golden/now', name)
  if (!isRecording && !existsSync(recorded))
    end(`Nothing is recorded of "${name}". Before your change: npm run golden -- record ${name}`)
  await record(root, isRecording ? recorded : now)
  const found = isRecording ? [] : comparePart(recorded, now, renames)
  isEqual &&= found.length === 0
  process.stdout.write(
    `${[`${name}: ${isRecording ? 'recorded' : found.length === 0 ? 'equal' : 'different'}`, ...found].join('\n')}\n`,
  )
}
process.exit(isEqual ? 0 : 1)

function end(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}

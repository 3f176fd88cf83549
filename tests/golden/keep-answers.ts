import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { answerFacts } from './answer-facts.ts'

// Set-up of the contract suite while goldens are recorded: keeps the facts of each answer that a
// test is given, and writes them to a file for each test file.
const folder = process.env['GOLDEN_ANSWERS'] ?? ''
const words = new Set(
  globSync('openapi/*.yaml').flatMap(
    (path) => readFileSync(path, 'utf8').match(/[A-Za-z][\w-]*/g) ?? [],
  ),
)
const original = globalThis.fetch
const facts = new Set<string>()

globalThis.fetch = async (input, init) => {
  const response = await original(input, init)
  const { status, headers } = response
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const url = input instanceof Request ? input.url : String(input)
  const text = await response
    .clone()
    .text()
    .catch(() => 'cut off')
  for (const fact of answerFacts({ method, url, status, headers, text }, words)) facts.add(fact)
  return response
}

afterAll(() => {
  globalThis.fetch = original
  mkdirSync(folder, { recursive: true })
  const file = basename(expect.getState().testPath ?? 'unknown', '.test.ts')
  writeFileSync(join(folder, `${file}.txt`), `${[...facts].join('\n')}\n`)
})

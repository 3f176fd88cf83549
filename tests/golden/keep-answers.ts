import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { answerLine } from './answer-line.ts'

// Set-up of the contract suite while goldens are recorded: keeps each answer that a test is given, and writes one file a
// test file. Order and number of equal answers are left out: tests that poll or ask side by side repeat neither.
const folder = process.env['GOLDEN_ANSWERS'] ?? ''
const original = globalThis.fetch
const kept = new Set<string>()

globalThis.fetch = async (input, init) => {
  const response = await original(input, init)
  const title = expect.getState().currentTestName ?? 'set-up'
  const copy = response.clone()
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const url = input instanceof Request ? input.url : String(input)
  const text = await copy.text().catch(() => 'cut off')
  kept.add(`${title}: ${answerLine({ method, url, status: copy.status, headers: copy.headers, text })}`)
  return response
}

afterAll(() => {
  globalThis.fetch = original
  mkdirSync(folder, { recursive: true })
  const file = basename(expect.getState().testPath ?? 'unknown', '.test.ts')
  writeFileSync(join(folder, `${file}.txt`), `${[...kept].toSorted().join('\n')}\n`)
})

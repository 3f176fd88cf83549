import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const numbered = (letter: string, last: number): readonly string[] => Array.from({ length: last }, (_one, at) => `${letter}${String(at + 1).padStart(2, '0')}`)

/** A flow that is published while people are in it: waits for publishing. */
const waiting = new Set(['B26'])
/** What a browser's life, and a server's, may do to a screen and to a call. */
const rows = [...numbered('B', 38).filter((row) => !waiting.has(row)), ...numbered('S', 11), 'S15']

/** It makes up some. */
const madeUp = 'scripts/requirements/requirements.test.ts'

it('every fault of a browser and of the server is named by a test', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root }).filter((file) => file.replaceAll('\\', '/') !== madeUp)
  const titles = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\b(?:test|it|describe)\b.*\(\s*['"`].*/g) ?? []).join('\n')
  expect(rows.filter((row) => !new RegExp(`\\b${row}\\b`).test(titles))).toEqual([])
})

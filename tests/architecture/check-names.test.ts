import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../src/compiler/2-check/checks')

/** Returns the codes that a file of checks raises, as docs/diagnostics writes them. */
function codesOf(file: string): readonly string[] {
  const names = readFileSync(join(folder, file), 'utf8').matchAll(/\braise\.(\w+)/g)
  return [...new Set(names.map(([, name = '']) => name.replace(/[A-Z]/g, hyphened)))]
}

const hyphened = (letter: string): string => `-${letter.toLowerCase()}`

test('a check with a code of its own is named after it', () => {
  const checks = globSync('*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ name: basename(file, '.ts'), codes: codesOf(file) }))
  const raised = checks.flatMap(({ codes }) => codes)
  const own = checks.filter(
    ({ codes: [code, ...more] }) =>
      more.length === 0 && raised.filter((each) => each === code).length === 1,
  )
  expect(own.length).toBeGreaterThan(40)
  expect(own.filter(({ name, codes }) => name !== codes[0])).toEqual([])
})

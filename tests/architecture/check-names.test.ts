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

const checks = globSync('*.ts', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ name: basename(file, '.ts'), codes: codesOf(file) }))
const raised = checks.flatMap(({ codes }) => codes)

test('a check with one code of its own is named after it', () => {
  const own = checks.flatMap(({ name, codes }) => {
    const [code, ...more] = codes.filter(
      (one) => raised.filter((each) => each === one).length === 1,
    )
    return code === undefined || more.length > 0 ? [] : [{ name, code }]
  })
  expect(own.length).toBeGreaterThan(40)
  expect(own.filter(({ name, code }) => name !== code)).toEqual([])
})

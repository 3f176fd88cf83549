import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from './run-suites.ts'
import { secondTriesOf } from './second-tries.ts'

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const reporter = join(import.meta.dirname, 'second-tries.ts')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-tries-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Names written for tests of which the first passes at the given try. */
async function triedOf(
  passesAt: number,
): Promise<{ readonly code: number; readonly names: string | undefined }> {
  writeFileSync(
    join(folder, 'a.test.js'),
    `let tries = 0\ntest('waits', () => { tries += 1; expect(tries).toBe(${passesAt}) })\ntest('is right', () => { expect(1).toBe(1) })\n`,
  )
  const script = `process.chdir(${JSON.stringify(folder)}); process.argv.push('run', '--globals', '--retry=1', '--project=e2e', '--reporter=${reporter}'); await import(${JSON.stringify(vitest)})`
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `export default { test: { projects: [{ test: { name: 'e2e', globals: true, retry: 1, include: ['*.test.js'] } }] } }\n`,
  )
  const { code } = await runCommand(
    process.execPath,
    ['--input-type=module', '-e', script],
    process.env,
    2,
  )
  const file = join(folder, secondTriesOf('e2e'))
  return { code, names: existsSync(file) ? readFileSync(file, 'utf8') : undefined }
}

test('a test that passes on retry is green, named with its error', async () => {
  expect(await triedOf(2)).toEqual({
    code: 0,
    names: 'a.test.js: waits (expected 1 to be 2 // Object.is equality)\n',
  })
})

test('an immediate pass is not named, a permanent failure is red', async () => {
  expect(await triedOf(1)).toEqual({ code: 0, names: undefined })
  expect(await triedOf(9)).toEqual({ code: 1, names: undefined })
})

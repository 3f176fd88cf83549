import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from './run-suites.ts'
import { temporaryFolder } from './temporary-folder.ts'

const script = `
  import { temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'))}
  import { existsSync } from 'node:fs'
  const { TMPDIR } = temporaryFolder(undefined, process.argv[1])
  console.log(JSON.stringify([TMPDIR, existsSync(TMPDIR)]))`

test('a folder in memory is removed when the process exits', async () => {
  const { output } = await runCommand(
    process.execPath,
    ['--input-type=module', '-e', script, tmpdir()],
    // Without a TMPDIR of the user.
    { ...process.env, TMPDIR: undefined },
    1,
  )
  const [folder, existed] = JSON.parse(output) as readonly [string, boolean]
  expect(folder.startsWith(join(tmpdir(), 'gatehouse-tests-'))).toBe(true)
  expect([existed, existsSync(folder)]).toEqual([true, false])
})

test("the user's own TMPDIR counts, and no memory makes no folder", () => {
  expect(temporaryFolder('/somewhere', tmpdir())).toEqual({})
  expect(temporaryFolder(undefined, join(tmpdir(), 'no-such-folder'))).toEqual({})
})

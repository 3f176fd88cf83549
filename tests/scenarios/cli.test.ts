import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder = ''

function gatehouse(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'src/cli/main.ts'), 'test', ...words],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-scenarios-'))
  cpSync(join(root, 'tests/compile/fixture'), folder, { recursive: true })
  cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('gatehouse test says that there is nothing to run', () => {
  expect(gatehouse()).toMatchObject({
    status: 2,
    stderr: 'There is no scenario: none of the flows has a file that ends in .test.yaml.\n',
  })
})

it('gatehouse test counts passes and failures, and exits with 1', () => {
  writeFileSync(
    join(folder, 'flows/demo/start.test.yaml'),
    'screen: start\nscenario: to the code\nsteps:\n  - press: demo.start.code\n  - arrive: code\n',
  )
  writeFileSync(
    join(folder, 'flows/demo/ask.test.yaml'),
    'screen: ask\nscenario: to the code\nproves: [R1.02]\nsteps:\n  - press: demo.ask.yes\n  - arrive: code\n',
  )
  const { status, stdout } = gatehouse()
  expect(stdout).toContain(
    'flows/demo/ask.test.yaml\n  FAILED  R1.02 to the code\n    flows/demo/ask.test.yaml:6:13\n    This is not the screen "code".\n',
  )
  expect(stdout).toContain('      screen     done\n')
  expect(stdout).toMatch(
    /flows\/demo\/start\.test\.yaml\n {2}ok {6}to the code\n\n1 passed, 1 failed\.\n$/,
  )
  expect(status).toBe(1)
})

it('gatehouse test runs only the files and folders that are named', () => {
  expect(gatehouse('flows/demo/start.test.yaml')).toMatchObject({
    status: 0,
    stdout: 'flows/demo/start.test.yaml\n  ok      to the code\n\n1 passed, 0 failed.\n',
  })
  expect(gatehouse('flows/nowhere')).toMatchObject({
    status: 2,
    stderr: 'There is no scenario in flows/nowhere.\n',
  })
})

it('gatehouse test runs nothing while something does not compile', () => {
  writeFileSync(
    join(folder, 'flows/demo/start.test.yaml'),
    'screen: start\nscenario: to the code\nsteps:\n  - press: demo.start.cod\n',
  )
  const { status, stdout } = gatehouse()
  expect(stdout).toContain('flows/demo/start.test.yaml:4:12  error  unknown-text')
  expect(stdout).not.toContain('passed')
  expect(status).toBe(1)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
const root = mkdtempSync(join(tmpdir(), 'gatehouse-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a slow reader gets the whole report and the exit code', async () => {
  for (const part of [
    'scripts/requirements',
    'scripts/requirements.ts',
    'scripts/test',
    'docs/requirements.yaml',
    'docs/traps.yaml',
    'package.json',
  ])
    cpSync(join(project, part), join(root, part), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'dir')
  mkdirSync(join(root, 'test-results'))
  // More than the buffer of any pipe.
  const tests = Array.from({ length: 3000 }, (_, at) => ({
    ancestorTitles: [],
    title: `R4.01 ${'x'.repeat(400)} ${at}`,
    status: 'passed',
  }))
  const unknown = { ancestorTitles: [], title: 'R9.99 the last line', status: 'passed' }
  writeFileSync(
    join(root, 'test-results', 'unit.json'),
    JSON.stringify({ testResults: [{ assertionResults: [...tests, unknown] }] }),
  )

  const child = spawn(process.execPath, [join(root, 'scripts/requirements.ts'), '--by-test'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  await new Promise((resolve) => void setTimeout(resolve, 1500))
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await ended
  expect(text.split('\n').filter((line) => line.includes('x'.repeat(400)))).toHaveLength(3000)
  expect(text).toMatch(/R9\.99 is named by .* is no requirement or trap\.\n$/)
  expect(child.exitCode).toBe(1)
})

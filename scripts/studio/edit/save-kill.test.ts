import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFiles } from './save-file.ts'

const names = ['one.yaml', 'two.yaml'] as const
const old = `old: ${'o'.repeat(300_000)}\n`
const next = `new: ${'n'.repeat(200_000)}\n`

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'gatehouse-kill-')), 'flows')
  mkdirSync(folder)
  for (const name of names) writeFileSync(join(folder, name), old)
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const files = () => names.map((name) => readFileSync(join(folder, name), 'utf8'))
const rests = () => readdirSync(folder).filter((name) => name.endsWith('.saving'))

/** Saves both files in another process, which ends itself by SIGKILL at a step. */
function saveUntil(step: string, moment: string, at: number) {
  const code = `
    import { open, rename } from 'node:fs/promises'
    import { replaceFiles } from ${JSON.stringify(new URL('save-file.ts', import.meta.url).href)}
    let calls = 0
    const kill = () => process.kill(process.pid, 'SIGKILL')
    const steps = {
      create: async (path, mode) => open(path, 'wx', mode),
      write: async (handle, content) => {
        if (${JSON.stringify(moment)} === 'inside' && calls === ${at}) {
          await handle.writeFile(content.slice(0, content.length / 2))
          kill()
        }
        await handle.writeFile(content)
        await handle.sync()
      },
      close: async (handle) => handle.close(),
      replace: rename,
    }
    const step = steps[${JSON.stringify(step)}]
    steps[${JSON.stringify(step)}] = async (...given) => {
      calls += 1
      if (${JSON.stringify(moment)} === 'before' && calls === ${at}) kill()
      const result = await step(...given)
      if (${JSON.stringify(moment)} === 'after' && calls === ${at}) kill()
      return result
    }
    await replaceFiles(
      ${JSON.stringify(names.map((name) => join(folder, name)))}.map((path) => ({
        path, content: ${JSON.stringify(next.slice(0, 5))} + 'n'.repeat(200_000) + '\\n',
      })), steps)
  `
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
}

const cases = [
  ['create', 'before', 1],
  ['create', 'after', 2],
  ['write', 'before', 1],
  ['write', 'inside', 1],
  ['write', 'inside', 2],
  ['write', 'after', 2],
  ['close', 'after', 2],
  ['replace', 'before', 1],
  ['replace', 'after', 1],
  ['replace', 'after', 2],
] as const

test.each(cases)(
  'leaves whole files when it is killed: %s, %s, call %i',
  async (step, moment, at) => {
    const { signal, stderr } = saveUntil(step, moment, at)
    expect(stderr).toBe('')
    expect(signal).toBe('SIGKILL')
    const isReplaced = (index: number) =>
      step === 'replace' && (moment === 'after' ? index < at : index < at - 1)
    expect(files()).toEqual(names.map((_, index) => (isReplaced(index) ? next : old)))
    // The next save goes through, and takes away the rest.
    const aged = new Date(Date.now() - 120_000)
    for (const rest of rests()) utimesSync(join(folder, rest), aged, aged)
    await replaceFiles(names.map((name) => ({ path: join(folder, name), content: next })))
    expect(files()).toEqual([next, next])
    expect(rests()).toEqual([])
  },
  60_000,
)

test('gives the first file its old text when the second cannot be replaced', async () => {
  rmSync(join(folder, 'two.yaml'))
  mkdirSync(join(folder, 'two.yaml', 'in-the-way'), { recursive: true })
  await expect(
    replaceFiles(names.map((name) => ({ path: join(folder, name), content: next }))),
  ).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(readFileSync(join(folder, 'one.yaml'), 'utf8')).toBe(old)
  expect(rests()).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flows } from '../../scripts/vite/flows-plugin.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''

/** The part of the front end's build that depends on the flows. */
const built = () =>
  build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [flows(folder)],
    build: { write: false, rolldownOptions: { input: 'virtual:gatehouse/index' } },
  })
const checked = () =>
  spawnSync(process.execPath, [join(root, 'src/cli/main.ts'), 'check'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-build-'))
  cpSync(join(import.meta.dirname, 'fixture'), folder, { recursive: true })
  cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the build', () => {
  it('takes flows without mistakes', async () => {
    await expect(built()).resolves.toBeDefined()
  })

  it("fails on an author's mistake, with the same messages as the check", async () => {
    const start = join(folder, 'flows/demo/start.yaml')
    writeFileSync(
      start,
      readFileSync(start, 'utf8')
        .replace('go: code', 'go: cod')
        .replace('demo.start.hello', 'demo.start.helo'),
    )
    writeFileSync(
      join(folder, 'flows/demo/another.yaml'),
      'screen: another\nroute: another\naccess: public\nentry: true\n',
    )
    const words = checked().replace(/\n\n\d+ files: .*\n$/, '')
    expect(
      [...words.matchAll(/^(\S+\.yaml):\d+:\d+ {2}error {2}(\S+)$/gm)].map(([, file, code]) => [
        file,
        code,
      ]),
    ).toEqual([
      ['flows/demo/another.yaml', 'invalid-route'],
      ['flows/demo/start.yaml', 'unknown-text'],
      ['flows/demo/start.yaml', 'unknown-screen'],
    ])
    await expect(built()).rejects.toThrow(words)
  })
})

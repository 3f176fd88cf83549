import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withSetting } from './start-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
afterAll(() => rmSync(folder, { recursive: true }))
const line = 'create_main_cluster = false'

test('a machine setting applies to one action and is always restored', () => {
  const file = join(folder, 'createcluster.conf')
  writeFileSync(file, '# ours\nstart_conf = auto')
  expect(withSetting(file, line, () => readFileSync(file, 'utf8'))).toBe(
    `# ours\nstart_conf = auto\n${line}\n`,
  )
  expect(() =>
    withSetting(file, line, () => {
      throw new Error('no network')
    }),
  ).toThrow('no network')
  expect(readFileSync(file, 'utf8')).toBe('# ours\nstart_conf = auto')
})

test('a new file is removed afterwards, a missing folder is not created', () => {
  const [file, nowhere] = [join(folder, 'new.conf'), join(folder, 'none', 'new.conf')]
  expect(withSetting(file, line, () => readFileSync(file, 'utf8'))).toContain(line)
  expect([existsSync(file), withSetting(nowhere, line, () => existsSync(nowhere))]).toEqual([
    false,
    false,
  ])
})

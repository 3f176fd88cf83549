import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSide } from '../../../src/cli/diff/read-side.ts'

let folder = ''
const outside = () => join(tmpdir(), `${basename(folder)}.yaml`)

const git = (input: string, ...words: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=one', '-c', 'user.email=one@example.com', ...words], {
    cwd: folder,
    input,
  })
    .toString()
    .trim()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-side-'))
  git('', 'init', '--quiet')
  mkdirSync(join(folder, 'flows/deep'), { recursive: true })
  writeFileSync(join(folder, 'flows/app.yaml'), 'app: one\n')
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(outside(), { force: true })
})

test('a link of a commit is a copy of its file, and leads to no file of this machine', () => {
  writeFileSync(outside(), 'secret: true\n')
  symlinkSync('../app.yaml', join(folder, 'flows/deep/inside.yaml'))
  symlinkSync(outside(), join(folder, 'flows/absolute.yaml'))
  symlinkSync('..', join(folder, 'flows/deep/up'))
  symlinkSync(`deep/up/../../${basename(outside())}`, join(folder, 'flows/chain.yaml'))
  git('', 'add', '--all')
  git('', 'commit', '--quiet', '--message', 'links')
  const { files } = readSide('HEAD', folder, folder).sources
  expect(Object.fromEntries(files)).toEqual({
    'flows/app.yaml': 'app: one\n',
    'flows/deep/inside.yaml': 'app: one\n',
  })
})

test('a path of a commit writes no file outside', () => {
  rmSync(outside(), { force: true })
  const blob = git('secret: true\n', 'hash-object', '-w', '--stdin')
  const tree = (mode: string, id: string, name: string) =>
    git(`${mode} ${mode === '040000' ? 'tree' : 'blob'} ${id}\t${name}\n`, 'mktree')
  const above = tree('040000', tree('100644', blob, basename(outside())), '..')
  const app = git('app: one\n', 'hash-object', '-w', '--stdin')
  const flows = git(`040000 tree ${above}\t..\n100644 blob ${app}\tapp.yaml\n`, 'mktree')
  const commit = git('', 'commit-tree', tree('040000', flows, 'flows'), '-m', 'up')
  const { files } = readSide(commit, folder, folder).sources
  expect([...files.keys()]).toEqual(['flows/app.yaml'])
  expect(existsSync(outside())).toBe(false)
})

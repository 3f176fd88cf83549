import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepAssets } from './build-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-kept-'))
afterAll(() => rmSync(folder, { recursive: true }))
const day = 24 * 60 * 60 * 1_000

function built(name: string, files: readonly string[]): string {
  for (const file of files) {
    const path = join(folder, name, 'assets', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${file} of ${name}`)
  }
  return join(folder, name)
}
const assetsOf = (dist: string) => globSync('**/*.*', { cwd: join(dist, 'assets') }).toSorted()

test('B25 assets of the previous build stay available for 14 days', () => {
  const first = built('first', ['a.js', 'a.js.br', 'journeys/x.js', 'shared.js', 'back.js'])
  const second = built('second', ['b.js', 'shared.js'])
  keepAssets(first, second, 100 * day)
  expect(assetsOf(second)).toEqual([
    'a.js',
    'a.js.br',
    'b.js',
    'back.js',
    'journeys/x.js',
    'shared.js',
  ])
  expect(
    ['a.js', 'shared.js'].map((file) => readFileSync(join(second, 'assets', file), 'utf8')),
  ).toEqual(['a.js of first', 'shared.js of second'])
  const third = built('third', ['c.js', 'back.js'])
  keepAssets(second, third, 110 * day)
  expect(assetsOf(third)).toEqual([
    'a.js',
    'a.js.br',
    'b.js',
    'back.js',
    'c.js',
    'journeys/x.js',
    'shared.js',
  ])
  // Assets of the first build have expired; an asset that returned with the third starts its time
  // again.
  const fourth = built('fourth', ['d.js'])
  keepAssets(third, fourth, 114 * day)
  expect(assetsOf(fourth)).toEqual(['b.js', 'back.js', 'c.js', 'd.js', 'shared.js'])
})

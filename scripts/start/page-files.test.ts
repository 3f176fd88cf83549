import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFiles } from './page-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pages-'))
beforeAll(() => {
  for (const ending of ['', '.br', '.gz'])
    writeFileSync(join(folder, `a.html${ending}`), `a${ending}`)
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [undefined, undefined, 'a'],
  ['gzip, deflate, br, zstd', 'br', 'a.br'],
  ['gzip;q=1.0, br;q=0', 'gzip', 'a.gz'],
  ['br;q=0.5', 'br', 'a.br'],
  ['br;q=0.0, gzip;q=0', undefined, 'a'],
  ['broken, xgzip', undefined, 'a'],
])('%s gets %s', (header, encoding, text) => {
  const { bytes, encoding: sent } = pageFiles(folder)('a.html', header)
  expect([sent, bytes.toString()]).toEqual([encoding, text])
})

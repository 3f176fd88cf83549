import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

// A 401 of another server is a wrong password or a lost session: the code tells them apart.
const product = readSources(join(import.meta.dirname, '../../examples/account-security'))
const screen = 'flows/sign-in/sign-in.yaml'
const codes = (change: (text: string) => string) =>
  compile({
    ...product,
    files: new Map([...product.files, [screen, change(product.files.get(screen) ?? '')]]),
  }).diagnostics.map(({ code }) => code)

test('a row for the only code of a 401 leaves the sign-in its exit', () => {
  expect(codes((text) => text)).toEqual([])
})

test('a row for each 401, also of a lost session, leaves no exit', () => {
  expect(codes((text) => text.replace('invalid-credentials:', '401:'))).toContain('no-way-after')
})

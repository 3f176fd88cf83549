import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compile } from '../../../src/compiler/compile.ts'
import { proofCodes } from '../../../src/studio/proof/proof-codes.ts'
import { counterexample } from './counterexample.ts'

const root = join(import.meta.dirname, '..', '..', '..', 'examples', 'room-booking')
const allows = new Set(proofCodes.flatMap(([, codes]) => codes))

function broken(file: string, change: (text: string) => string) {
  const plain = readSources(root)
  const text = change(plain.files.get(file) ?? '')
  const sources = { ...plain, files: new Map([...plain.files, [file, text]]) }
  expect(compile(sources).program).toBeUndefined()
  return { sources, compiled: compile(sources, { allows }) }
}

const found = async (known: ReturnType<typeof broken>, code: string) => {
  expect(known.compiled.diagnostics.map((each) => each.code)).toContain(code)
  const diagnostic = known.compiled.diagnostics.find((each) => each.code === code)
  return diagnostic && counterexample(known, 'default', diagnostic)
}

test('an entry that Back loses is typed, left, and lost', async () => {
  const known = broken('flows/rooms/book.yaml', (text) => text.replace(/^ {2}keep: .*\n/m, ''))
  expect(known.compiled.program).toBeDefined()
  const walk = await found(known, 'typed-is-lost')
  expect(walk).toMatchObject({ screen: 'book', shows: 'fault' })
  expect(walk?.acts).toContain('back')
})

test('a screen without an exit is shown', async () => {
  const known = broken('flows/system/house-rules.yaml', (text) =>
    text.replace(/^content:[^]*$/m, 'content:\n  - text: system.rules.title\n'),
  )
  expect(await found(known, 'no-way-out')).toMatchObject({ screen: 'house-rules' })
})

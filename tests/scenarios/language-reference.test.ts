import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { around, readExample } from '../compile/virtual-project.ts'
import { failures, running } from './running.ts'

const reference = readFileSync(join(import.meta.dirname, '../../docs/language.md'), 'utf8')
const examples = [
  ...reference.matchAll(/```yaml\n(# flows\/demo\/\S+\.test\.yaml\n[\s\S]*?)```/g),
].map(([, text = '']) => text)

it('docs/language.md has scenarios to show', () => {
  expect(examples.length).toBeGreaterThan(1)
})

it.each(examples.map((text) => [text.split('\n')[0], text] as const))(
  'the example %s compiles and holds',
  async (_path, text) => {
    const sources = around(readExample(text))
    expect(running(sources).scenarios.length).toBeGreaterThan(0)
    expect(await failures(sources)).toEqual({})
  },
)

import { expect, it } from 'vitest'
import { examplesOf, guidePages } from '../compile/guide-pages.ts'
import { around, readExample } from '../compile/virtual-project.ts'
import { failures, running } from './running.ts'

const examples = [...guidePages().values()]
  .flatMap(examplesOf)
  .filter((text) => /^# flows\/demo\/\S+\.test\.yaml\n/.test(text))

it('docs/guide shows scenarios', () => {
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

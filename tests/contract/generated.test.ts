import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generated } from '../../scripts/generate.ts'

it('D0.04: the generated client matches the document', async () => {
  const files = Object.entries(await generated())
  expect(files.map(([name]) => name)).toEqual(['common-api.ts', 'operations.ts'])
  for (const [name, content] of files) {
    expect(
      await readFile(new URL(`../../src/api/generated/${name}`, import.meta.url), 'utf8'),
    ).toBe(content)
  }
})

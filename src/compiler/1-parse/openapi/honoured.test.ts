import { expect, it } from 'vitest'
import { honoured } from './honoured.ts'
import { KEYWORDS } from './keywords.ts'

const words = new Set(
  Object.values(honoured)
    .flat()
    .flatMap((part) => part.words),
)

it('docs/reference/openapi.md has every keyword of a schema', () => {
  expect(
    Object.values(KEYWORDS)
      .flat()
      .filter((word) => !words.has(word) && word !== 'externalDocs'),
  ).toEqual([])
})

import { expect, it } from 'vitest'
import { drawings } from '../../src/blocks/icons/drawings.ts'
import { icons } from '../../src/language/icons.ts'

it('every icon that flows may name is drawn, and the other way round', () => {
  expect(icons.toSorted()).toEqual(Object.keys(drawings).toSorted())
})

import { expect, it } from 'vitest'
import { drawings } from '../../src/blocks/icons/drawings.ts'
import { icons } from '../../src/language/icons.ts'

it('the allowed icons and the drawn icons are the same', () => {
  expect(icons.toSorted()).toEqual(Object.keys(drawings).toSorted())
})

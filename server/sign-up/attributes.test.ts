import { expect, it } from 'vitest'
import { readAttributes } from './attributes.ts'

it('D5.03: job details lose outer spaces, inner white space becomes one space', () => {
  expect(readAttributes('maru', { department: '  Research \t and   Design ' })).toEqual({
    department: 'Research and Design',
  })
})

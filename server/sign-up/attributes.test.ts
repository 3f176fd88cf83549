import { expect, it } from 'vitest'
import { readAttributes } from './attributes.ts'

it('D5.03: what somebody says of their work loses the white space around it, and what stands within becomes one space', () => {
  expect(readAttributes('maru', { department: '  Research \t and   Design ' })).toEqual({
    department: 'Research and Design',
  })
})

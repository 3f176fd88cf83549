import { expect, it } from 'vitest'
import type { Block } from '../../language/block.ts'
import { offeredBlocks } from './offered-blocks.ts'

const never = { when: { is: 'literal', value: false } } as const
const icon = { block: 'icon', icon: 'check', tone: 'plain', id: 'icon' } as const
const field = { block: 'field', field: 'city', id: 'field' } as const
const row = (...children: readonly Block[]): Block => ({ block: 'row', children, id: 'row' })

it('drops a block that a setting excludes, and a row that is left without content', () => {
  expect(offeredBlocks([{ ...icon, ...never }, row({ ...icon, ...never }), icon])).toEqual([icon])
  expect(offeredBlocks([row(icon, { ...icon, ...never })])).toEqual([row(icon)])
})

it('keeps an excluded block with a field, and a row that was empty before', () => {
  const excluded = { ...row({ ...field, ...never }), ...never }
  expect(offeredBlocks([excluded, row()])).toEqual([excluded, row()])
})

import { expect, test } from 'vitest'
import { root } from '../vite/product.ts'
import { followedApi } from './follow-api.ts'

test('mode backend has no mocks and no examples', () => {
  const written: string[] = []
  const apis = [true, false].map((isMocked) =>
    followedApi(root, isMocked, (text) => written.push(text)),
  )
  expect(apis.map(({ api }) => Object.keys(api.mocks).length > 0)).toEqual([true, false])
  for (const { api } of apis) api.onCall?.('listFaq')
  expect(written).toHaveLength(1)
  expect(apis.map(({ banner }) => banner())).toEqual([{ banner: {} }, { banner: {} }])
})

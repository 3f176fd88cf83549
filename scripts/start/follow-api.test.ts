import { expect, test } from 'vitest'
import type { ExampleAnswer } from '../../src/compiler/scenarios/read-mocks.ts'
import { root } from '../vite/product.ts'
import { bannerOf, followedApi, lineOfCall, linesOfStart } from './follow-api.ts'

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

const answer = { status: 200, body: {}, delayMs: 0 }
const mocked: ExampleAnswer = {
  mock: { from: 'flows/support/ask.mock.yaml', answers: [answer, answer] },
}
const missing: ExampleAnswer = { reason: 'its answer has no example' }

test('nothing is said when the server has all operations', () => {
  expect([linesOfStart(new Map()), bannerOf(new Map())]).toEqual(['', { banner: {} }])
})

test('the terminal names each operation, its answers or the remedy', () => {
  expect(
    linesOfStart(
      new Map<string, ExampleAnswer>([
        ['sendQuestion', mocked],
        ['listRooms', missing],
      ]),
    ),
  ).toBe(`The server does not have these operations. In production they answer 501.
  sendQuestion: 2 answers from flows/support/ask.mock.yaml
  listRooms: 501, because its answer has no example. Add an example to its answer in openapi/common-api.yaml, or write its answers in flows/<journey>/<screen>.mock.yaml.
`)
  expect(lineOfCall('sendQuestion', mocked)).toBe(
    'sendQuestion was called; the answer is from flows/support/ask.mock.yaml, not from a server.\n',
  )
  expect(lineOfCall('listRooms', missing)).toContain(
    'listRooms was called; 501, because its answer has no example. Add an example',
  )
})

test('the page names them in every language', () => {
  const { banner } = bannerOf(
    new Map<string, ExampleAnswer>([
      ['sendQuestion', mocked],
      ['askAgain', mocked],
      ['listRooms', missing],
    ]),
  )
  expect(Object.keys(banner)).toEqual(['en-US', 'ko-KR', 'ja-JP'])
  for (const { text } of Object.values(banner)) {
    expect(text).toMatch(/sendQuestion.*askAgain.*listRooms/)
    expect(text).not.toContain('{')
  }
})

import { expect, test } from 'vitest'
import { dateTime, dayOfTime } from './date-time.ts'
import { createTexts } from './texts.ts'

const texts = createTexts({
  language: 'en-US',
  missing: () => undefined,
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', { since: 'Since {time, datetime} · {ip}' })
const noon = new Date(2026, 10, 20, 12, 5)

test.each([
  ['a moment of an answer', noon.toISOString(), /^Since Nov\u00A020,\u00A02026, 12:05\sPM · 1$/],
  ['epoch milliseconds', noon.getTime(), /^Since Nov\u00A020,\u00A02026, 12:05\sPM · 1$/],
  ['no moment at all', 'yesterday', /^Since yesterday · 1$/],
])('%s', (_, time, sentence) => {
  expect(texts.resolve({ key: 'app.since', values: { time, ip: '1' } })).toMatch(sentence)
})

test.each([
  ['en-US', 'Nov\u00A020', 'Nov\u00A020,\u00A02019'],
  ['ko-KR', '11월\u00A020일', '2019.\u00A011.\u00A020.'],
  ['ja-JP', '11月20日', '2019/11/20'],
] as const)('a day has no time, and no present year: %s', async (language, thisYear, earlier) => {
  const own = createTexts({ language, missing: () => undefined, loadNamespace: async () => ({}) })
  own.add(language, 'app', { added: 'Added {time, day}' })
  const said = (year: number) =>
    own.resolve({
      key: 'app.added',
      values: { time: new Date(year, 10, 20, 12, 5).toISOString() },
    })
  expect(said(new Date().getFullYear())).toBe(`Added ${thisYear}`)
  expect(said(2019)).toBe(`Added ${earlier}`)
  expect(dayOfTime('yesterday', language)).toBe('yesterday')
})

test.each(['en-US', 'ko-KR', 'ja-JP'])(
  'allows a line break only between day and time: %s',
  (language) => {
    const [day, time, ...more] = dateTime(noon.getTime(), language).split(' ')
    expect([day, time, more]).toEqual([
      expect.stringMatching(/2026/),
      expect.stringMatching(/12:05/),
      [],
    ])
  },
)

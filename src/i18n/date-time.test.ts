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
  ['en-US', 'Added Nov\u00A020,\u00A02026'],
  ['ko-KR', 'Added 2026.\u00A011.\u00A020.'],
  ['ja-JP', 'Added 2026/11/20'],
] as const)('a day of a moment has no time: %s', async (language, sentence) => {
  const own = createTexts({ language, missing: () => undefined, loadNamespace: async () => ({}) })
  own.add(language, 'app', { added: 'Added {time, day}' })
  expect(own.resolve({ key: 'app.added', values: { time: noon.toISOString() } })).toBe(sentence)
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

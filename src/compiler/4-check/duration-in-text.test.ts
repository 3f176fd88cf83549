import { describe, expect, it } from 'vitest'
import { writtenTime } from './duration-in-text.ts'

const times = new Set([300, 7200, 1_209_600])

describe('writtenTime', () => {
  it.each([
    ['en-US', 'The code works for 5 minutes.', '5 minutes'],
    ['en-US', 'Type the 5-minute code', '5-min'],
    ['en-US', 'Valid for 300 seconds', '300 seconds'],
    ['en-US', 'After 2 hours', '2 hours'],
    ['ko-KR', '14일 동안 묻지 않기', '14일'],
    ['ko-KR', '코드는 5분 동안 유효합니다.', '5분'],
    ['ko-KR', '코드는 5 분간 유효합니다.', '5 분'],
    ['ja-JP', 'コードは5分間有効です。', '5分'],
    ['de-DE', 'Der Code gilt 5 Minuten.', '5 Minuten'],
  ])('in %s finds the time of "%s"', (language, text, found) => {
    expect(writtenTime(text, { language, numbers: new Map() }, times)).toBe(found)
  })

  it.each([
    ['en-US', 'The code changes every 5 minutes.'],
    ['en-US', 'Less than 5 minutes left.'],
    ['en-US', 'Call 02-1235 minutes before'],
    ['en-US', 'After 15 minutes'],
    ['ko-KR', '번호는 5분마다 바뀝니다.'],
    ['ko-KR', '남은 시간이 5분 미만입니다.'],
    ['ja-JP', '5分ごとに変わります。'],
    ['ja-JP', '残り5分未満です。'],
    ['en-US', 'Wait {minutes} minutes'],
    ['no tag at all', '5 minutes'],
  ])('in %s finds nothing in "%s"', (language, text) => {
    expect(writtenTime(text, { language, numbers: new Map() }, times)).toBeUndefined()
  })

  const numbers = new Map([
    [1, ['one', '일', '一']],
    [5, ['five', '오', '五']],
    [15, ['fifteen', '십오', '十五']],
    [20, ['twenty', '이십', '二十']],
  ])

  it.each([
    ['en-US', 'The code works for five minutes.', 'five minutes'],
    ['en-US', 'Five-minute code', 'Five-min'],
    ['ko-KR', '코드는 오분 동안 유효합니다.', '오분'],
    ['ko-KR', '코드는 오 분간 유효합니다.', '오 분'],
    ['ja-JP', 'コードは五分間有効です。', '五分'],
  ])('in %s finds the time in words of "%s"', (language, text, found) => {
    expect(writtenTime(text, { language, numbers }, times)).toBe(found)
  })

  it.each([
    ['en-US', 'After twenty-five minutes'],
    ['en-US', 'Every five minutes'],
    ['ko-KR', '십오분 동안'],
    ['ja-JP', 'コードは十五分間有効です。'],
  ])('in %s finds no time in words in "%s"', (language, text) => {
    expect(writtenTime(text, { language, numbers }, times)).toBeUndefined()
  })
})

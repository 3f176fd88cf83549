import { describe, expect, it } from 'vitest'
import { foreignWord } from './languages.ts'

const found = (language: string, text: string, names: readonly string[] = []) =>
  foreignWord(language, text, names)?.found

describe('a text without a translation', () => {
  it.each([
    ['ko-KR', 'Type a code', 'Type'],
    ['ko-KR', '{name}, welcome', 'welcome'],
    ['ko-KR', 'OK, go on', 'go'],
    ['ko-KR', 'Knox ID or mail', 'or'],
    ['en-US', '{name}님, 안녕하세요.', '안녕하세요'],
    ['ja-JP', 'Sign in', 'Sign'],
  ])('%s: %s', (language, text, word) => expect(found(language, text, ['Knox ID'])).toBe(word))
})

describe('a text that needs no translation, or has one', () => {
  it.each([
    ['ko-KR', '코드 입력'],
    ['ko-KR', 'Windows Hello 등록'],
    ['ko-KR', 'Knox ID'],
    ['ko-KR', 'SHA-256'],
    ['ko-KR', 'TOTP, PIN'],
    ['ko-KR', '{sp} · {browser}, {device}'],
    ['ko-KR', 'desk@example.com'],
    ['ko-KR', 'https://desk.example.com/help'],
    ['ko-KR', '123-456'],
    ['en-US', 'Enter the code'],
    ['vi-VN', 'Tiếng Việt'],
    ['ja-JP', '確認'],
    ['zz-invalid-tag-of-nobody', 'Sign in'],
  ])('%s: %s', (language, text) => expect(found(language, text, ['Knox ID'])).toBeUndefined())
})

import { describe, expect, it } from 'vitest'
import { fixedParticle, markupIn, oddPlaceholder } from './sound-texts.ts'

describe('fixedParticle', () => {
  it.each([
    ['{name}을 선택', '을', '(을)를'],
    ['{name}를', '를', '(을)를'],
    ['{name}이 ', '이', '(이)가'],
    ['{name}가.', '가', '(이)가'],
    ['{name}은', '은', '(은)는'],
    ['{name}는', '는', '(은)는'],
    ['{a}와 {b}', '와', '(과)와'],
    ['{a}과 {b}', '과', '(과)와'],
    ['{name}로', '로', '(으)로'],
    ['{name}으로부터', '으로', '(으)로'],
    ['{name}라고', '라', '(이)라'],
    ['{name}이나 ', '이나', '(이)나'],
    ['"{name}"을', '을', '(을)를'],
    ['({name})로 보냅니다', '로', '(으)로'],
    ['{time, datetime}로', '로', '(으)로'],
    ['{name}을/를', '을/를', '(을)를'],
    ['{name}와/과', '와/과', '(과)와'],
    ['{name}예요.', '예요', '입니다'],
    ['{name}이에요', '이에요', '입니다'],
    ['{name}이예요', '이예요', '입니다'],
    ['{name}면 됩니다', '면', '이면'],
    ['{name}고, ', '고', '이고'],
    ['"{name}"며', '며', '이며'],
    ['{name}였습니다', '였습니다', '이었습니다'],
    ['{name}이랑 ', '이랑', '(과)와'],
    ['{name}이라면', '이라', '(이)라'],
  ])('%s', (text, found, instead) => {
    expect(fixedParticle(text)).toMatchObject({ found, instead })
    expect(text.slice(fixedParticle(text)?.at)).toMatch(new RegExp(`^${found}`))
  })

  it.each([
    '{name}(을)를',
    '{name}을(를)',
    '{name}(으)로',
    '{name}(이)가',
    '{n}이상',
    '{n}가지',
    '{limit} 이상으로',
    '{n}번 남았습니다',
    '{name} 님',
    '{name}에서',
    '{name}부터',
    '서버로 보냅니다',
    '{name}이면 됩니다',
    '{name}이고',
    '{name}이며',
    '{name}이든',
    '{name}입니다',
    '{name}인 경우',
    '{n}면',
    '{name}고객',
    '{n}로그인',
    '{name}이력',
    '{n}은행',
  ])('%s is no particle, or one for every word', (text) => {
    expect(fixedParticle(text)).toBeUndefined()
  })
})

describe('markupIn', () => {
  it.each([
    ['a <b>c</b>', '<b>'],
    ['</p>', '</p>'],
    ['<br/>', '<br/>'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a&nbsp;b', '&nbsp;'],
    ['&#60;', '&#60;'],
    ['&#x3C;', '&#x3C;'],
    ['<!-- a -->', '<!--'],
    ['<my-tag>', '<my-tag>'],
    ['See [help](https://example.com).', '[help](https://example.com)'],
    ['a **bold** word', '**bold**'],
    ['One\\nTwo', '\\n'],
  ])('%s', (text, found) => {
    expect(markupIn(text)).toMatchObject({ found })
  })

  it.each([
    'a < b',
    '1 <2 > 0',
    'Terms & conditions',
    'Kim <kim@example.com>',
    'R&D; more',
    'a <- b',
    '->',
    '<3',
    'A&B',
    'Call (02) 123',
    '[Menu] (top)',
    'ID: **** 1234 ****',
    String.raw`C:\news`,
  ])('%s is a sentence', (text) => {
    expect(markupIn(text)).toBeUndefined()
  })
})

describe('oddPlaceholder', () => {
  it.each([
    ['{{name}}', '{{name}}'],
    ['a {name', '{'],
    ['a name}', '}'],
    ['{}', '{}'],
    ['{time, time}', '{time, time}'],
    ['{1}', '{'],
    ['${name}', '${name}'],
    ['$t(a.b)', '$t('],
    ['{a b}', '{'],
    ['Hello %s', '%s'],
    ['%1$s님', '%1$s'],
    ['%(name)s님', '%(name)s'],
  ])('%s', (text, found) => {
    expect(oddPlaceholder(text)).toMatchObject({ found })
  })

  it.each([
    '{name}',
    '{ name }',
    '{a.b}',
    '{time, datetime}',
    '{time, day}',
    '{day,date}',
    '{a}{b}',
    'costs $5',
    '100% sure',
    '50%discount',
    '%sure',
    'no braces',
  ])('%s is as it should be', (text) => {
    expect(oddPlaceholder(text)).toBeUndefined()
  })
})

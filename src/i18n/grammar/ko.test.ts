import { expect, test } from 'vitest'
import { refine } from './ko.ts'

test.each([
  ['홍길동(으)로', '홍길동으로'],
  ['서울(으)로', '서울로'],
  ['아이디(으)로', '아이디로'],
  ['인증번호(을)를', '인증번호를'],
  ['이메일을(를)', '이메일을'],
  ['비밀번호이(가)', '비밀번호가'],
  ['계정이(가)', '계정이'],
  ['SMS은(는)', 'SMS는'],
  ['PIN(은)는', 'PIN은'],
  ['URL(으)로', 'URL로'],
  ['URL(을)를', 'URL을'],
  ['mOTP과(와)', 'mOTP와'],
  ['Windows Hello와(과)', 'Windows Hello와'],
  ['Knox Messenger(으)로', 'Knox Messenger로'],
  ['Google(으)로', 'Google로'],
  ['Chrome(을)를', 'Chrome을'],
  ['Facebook이(가)', 'Facebook이'],
  ['010-****-1234(으)로', '010-****-1234로'],
  ['010-****-1230(으)로', '010-****-1230으로'],
  ['010-****-5671(으)로', '010-****-5671로'],
  ['3(은)는', '3은'],
  ['k*****@example.com(으)로', 'k*****@example.com으로'],
  ["'홍길동'(을)를", "'홍길동'을"],
  ['“민지”(이)라고', '“민지”라고'],
  ['김민수(이)나 이영희', '김민수나 이영희'],
  ['a***(으)로', 'a***(으)로'],
  ['山(을)를', '山(을)를'],
  ['(을)를', '(을)를'],
  ['두 개: SMS(을)를, 메일(을)를', '두 개: SMS를, 메일을'],
  ['괄호 (선택) 안', '괄호 (선택) 안'],
])('%s becomes %s', (written, read) => {
  expect(refine(written)).toBe(read)
})

test('a name in decomposed letters is read like the composed one', () => {
  expect(refine(`${'홍길동'.normalize('NFD')}(을)를`)).toBe(`${'홍길동'.normalize('NFD')}을`)
})

import { expect, test } from 'vitest'
import { pruneTexts } from './prune-texts.ts'

const texts = {
  'en-US': {
    otp: {
      expired: 'It has run out.',
      left_one: '{count} try left',
      left_other: '{count} tries left',
      sms: { title: 'By text message', says: 'We sent a code.' },
    },
    idp: { wrong: 'It did not say who you are.' },
  },
  'ko-KR': {
    otp: {
      expired: '만료되었습니다.',
      left_other: '{count}회 남았습니다.',
      sms: { title: '문자 메시지', says: '코드를 보냈습니다.' },
    },
    idp: { wrong: '사용자를 확인할 수 없습니다.' },
  },
}

test('another journey keeps only shown texts, in every language and plural form', () => {
  expect(pruneTexts(texts, new Set(['otp.left', 'otp.sms.title', 'signUp.title']))).toEqual({
    'en-US': {
      otp: {
        left_one: '{count} try left',
        left_other: '{count} tries left',
        sms: { title: 'By text message' },
      },
    },
    'ko-KR': { otp: { left_other: '{count}회 남았습니다.', sms: { title: '문자 메시지' } } },
  })
})

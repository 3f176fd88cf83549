import type { Language } from './words.ts'

/** What a person reads while something is registered: written down here once more, so that a changed text is noticed. */
export const ENROLL_WORDS = {
  'en-US': {
    choose: 'Register a method to go on.', required: 'Registration required', sendCode: 'Send code', back: 'Back', goOn: 'Continue', check: 'Verify it is you',
    sms: 'Register SMS', smsCode: 'Confirm SMS code', country: 'Country code', number: 'Mobile number', notMobile: 'Enter a mobile number of the chosen country.', changeNumber: 'Change number', smsDone: 'SMS has been registered.',
    email: 'Register email', emailCode: 'Confirm email code', address: 'Email address', emailDone: 'Email has been registered.',
    messenger: 'Knox Messenger', knox: 'Register Knox Messenger', knoxCode: 'Confirm Knox Messenger code', knoxId: 'Knox ID', knoxKnown: 'We send the code to your Knox ID byul.kang.', knoxDone: 'Knox Messenger has been registered.',
    knoxScreen: 'Knox Messenger verification', vietnam: 'Vietnam (+84)', attempt: '(1 of 5)',
  },
  'ko-KR': {
    choose: '계속하려면 인증 수단을 등록해 주세요.', required: '등록 필요', sendCode: '인증번호 받기', back: '이전', goOn: '계속', check: '본인 확인',
    sms: 'SMS 인증 등록', smsCode: 'SMS 인증번호 확인', country: '국가 번호', number: '휴대폰 번호', notMobile: '선택한 국가의 휴대폰 번호를 입력해 주세요.', changeNumber: '번호 변경', smsDone: 'SMS 인증이 등록되었습니다.',
    email: '이메일 인증 등록', emailCode: '이메일 인증번호 확인', address: '이메일 주소', emailDone: '이메일 인증이 등록되었습니다.',
    messenger: 'Knox 메신저', knox: 'Knox 메신저 인증 등록', knoxCode: 'Knox 메신저 인증번호 확인', knoxId: 'Knox ID', knoxKnown: 'Knox ID byul.kang으로 인증번호를 보냅니다.', knoxDone: 'Knox 메신저 인증이 등록되었습니다.',
    knoxScreen: 'Knox 메신저 인증', vietnam: '베트남 (+84)', attempt: '(1/5회)',
  },
} as const satisfies Readonly<Record<Language, unknown>>

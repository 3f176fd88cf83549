import type { Language } from './words.ts'

/** What a person reads of the SingleID Authenticator app, in both languages. */
export const APP_WORDS = {
  'en-US': {
    totp: 'SingleID Authenticator TOTP', motp: 'SingleID Authenticator mOTP', bio: 'SingleID Authenticator Bio', pin: 'SingleID Authenticator PIN',
    totpScreen: 'SingleID Authenticator TOTP verification', motpScreen: 'SingleID Authenticator mOTP verification', bioScreen: 'SingleID Authenticator Bio verification', pinScreen: 'SingleID Authenticator PIN verification',
    attempt: '(1 of 5)', reused: 'This code has already been used. Enter the next code.', approve: /^Approve the request in the app\. Number: (\d\d)$/,
    denied: 'The request was denied.', sendAgain: 'Send again', start: 'Register SingleID Authenticator', next: 'Next',
    enroll: { totp: 'Register SingleID Authenticator: TOTP', motp: 'Register SingleID Authenticator: mOTP', bio: 'Register SingleID Authenticator: Bio', pin: 'Register SingleID Authenticator: PIN' },
    done: { totp: 'SingleID Authenticator TOTP has been registered.', motp: 'SingleID Authenticator mOTP has been registered.', bio: 'SingleID Authenticator Bio has been registered.', pin: 'SingleID Authenticator PIN has been registered.' },
    secureCode: 'Secure code', newCode: 'Get a new QR code', qr: 'QR code for the SingleID Authenticator app', number: 'Mobile number (optional)', linkSent: 'The link was sent.', openApp: 'Open in the app', phone: 'Phone',
    theNumber: 'The number on the screen', touch: 'Touch the sensor', phoneName: 'Its name', phonePin: 'App PIN (6 digits)', addPhone: 'Add phone', pairText: 'Text of the QR code, or the secure code', pairNow: 'Pair',
  },
  'ko-KR': {
    totp: 'SingleID Authenticator TOTP', motp: 'SingleID Authenticator 모바일 OTP(mOTP)', bio: 'SingleID Authenticator 생체 인증', pin: 'SingleID Authenticator PIN',
    totpScreen: 'SingleID Authenticator TOTP 인증', motpScreen: 'SingleID Authenticator 모바일 OTP(mOTP) 인증', bioScreen: 'SingleID Authenticator 생체 인증', pinScreen: 'SingleID Authenticator PIN 인증',
    attempt: '(1/5회)', reused: '이미 사용한 인증번호입니다. 새로 표시되는 인증번호를 입력해 주세요.', approve: /^앱에서 인증 요청을 승인해 주세요\. 번호: (\d\d)$/,
    denied: '인증 요청이 거부되었습니다.', sendAgain: '다시 보내기', start: 'SingleID Authenticator 등록', next: '다음',
    enroll: { totp: 'SingleID Authenticator 등록: TOTP', motp: 'SingleID Authenticator 등록: 모바일 OTP', bio: 'SingleID Authenticator 등록: 생체 인증', pin: 'SingleID Authenticator 등록: PIN' },
    done: { totp: 'SingleID Authenticator TOTP가 등록되었습니다.', motp: 'SingleID Authenticator 모바일 OTP(mOTP)가 등록되었습니다.', bio: 'SingleID Authenticator 생체 인증이 등록되었습니다.', pin: 'SingleID Authenticator PIN이 등록되었습니다.' },
    secureCode: '보안 코드', newCode: '새 QR 코드 받기', qr: 'SingleID Authenticator 앱 등록용 QR 코드', number: '휴대폰 번호(선택)', linkSent: '설치 링크를 보냈습니다.', openApp: '앱에서 열기', phone: '휴대폰',
    theNumber: '화면에 표시된 번호', touch: '지문 센서 터치', phoneName: '휴대폰 이름', phonePin: '앱 PIN 6자리', addPhone: '추가', pairText: 'QR 코드 내용 또는 보안 코드', pairNow: '등록',
  },
} as const satisfies Readonly<Record<Language, object>>

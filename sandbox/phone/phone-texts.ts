import type { AppKind } from '../authenticator-app/app-kinds.ts'
import type { PageLanguage } from '../pages/preferred-language.ts'

export const news = ['paired', 'added', 'approved', 'denied', 'over', 'wrong-pin', 'unknown', 'refused', 'no-phone'] as const
export type News = (typeof news)[number]

export const phoneTexts = {
  en: {
    title: 'Phone',
    about: 'It plays the SingleID Authenticator app. Scan a QR code by pasting its text here, read codes off, and answer requests. Keep this page open beside the one where you sign in.',
    addPhone: 'Another phone', phoneName: 'Its name', newPin: 'App PIN (6 digits)', add: 'Add phone',
    noAccount: 'Nothing is paired with this phone.', unnamed: 'Without a name',
    pair: 'Pair an account', scanned: 'Text of the QR code, or the secure code', scannedHint: 'It begins with singleid: or otpauth:. A secure code may have spaces.',
    label: 'Name of the account (optional)', pairNow: 'Pair',
    kinds: { UaMOTP: 'Mobile OTP (mOTP)', UaTOTP: 'TOTP', UaApp: 'Bio', UaPin: 'PIN' } satisfies Record<AppKind, string>,
    waits: 'requests appear here', seconds: 's left', timeLeft: 'Time left',
    asks: { UaApp: 'Is it you? Approve by fingerprint', UaPin: 'Is it you? Approve with the app PIN' },
    number: 'The number on the screen', pin: 'App PIN', pinHint: (pin: string) => `On the phones of the sandbox it is ${pin}.`,
    approveByFinger: 'Touch the sensor', approveByPin: 'Approve', deny: 'It is not me',
    news: {
      paired: 'Paired. Go on in the browser.', added: 'The phone was added.', approved: 'Approved. Go on in the browser.', denied: 'The request was denied.',
      over: 'This request is over.', 'wrong-pin': 'The app PIN is wrong.', unknown: 'That is neither a QR code nor a secure code of this app.',
      refused: 'The code is too old, or was used already. Ask for a new one in the browser.', 'no-phone': 'There is no such phone.',
    } satisfies Record<News, string>,
  },
  ko: {
    title: '휴대폰',
    about: 'SingleID Authenticator 앱 역할을 하는 화면입니다. QR 코드의 내용을 붙여 넣어 등록하고, 인증번호를 확인하고, 인증 요청에 응답할 수 있습니다. 로그인 화면과 나란히 열어 두고 사용해 주세요.',
    addPhone: '휴대폰 추가', phoneName: '휴대폰 이름', newPin: '앱 PIN 6자리', add: '추가',
    noAccount: '이 휴대폰에 등록된 계정이 없습니다.', unnamed: '이름 없음',
    pair: '계정 등록', scanned: 'QR 코드 내용 또는 보안 코드', scannedHint: 'singleid: 또는 otpauth:로 시작합니다. 보안 코드에는 공백이 있어도 됩니다.',
    label: '계정 이름(선택)', pairNow: '등록',
    kinds: { UaMOTP: '모바일 OTP(mOTP)', UaTOTP: 'TOTP', UaApp: '생체 인증', UaPin: 'PIN' } satisfies Record<AppKind, string>,
    waits: '인증 요청이 오면 여기에 표시됩니다', seconds: '초 남음', timeLeft: '남은 시간',
    asks: { UaApp: '본인이 맞으면 지문으로 승인해 주세요', UaPin: '본인이 맞으면 앱 PIN으로 승인해 주세요' },
    number: '화면에 표시된 번호', pin: '앱 PIN', pinHint: (pin: string) => `샌드박스 휴대폰의 PIN은 ${pin}입니다.`,
    approveByFinger: '지문 센서 터치', approveByPin: '승인', deny: '본인이 아님',
    news: {
      paired: '등록되었습니다. 브라우저에서 계속 진행해 주세요.', added: '휴대폰을 추가했습니다.', approved: '승인했습니다. 브라우저에서 계속 진행해 주세요.', denied: '인증 요청을 거부했습니다.',
      over: '이미 끝난 요청입니다.', 'wrong-pin': '앱 PIN이 올바르지 않습니다.', unknown: '이 앱에서 사용할 수 있는 QR 코드나 보안 코드가 아닙니다.',
      refused: '유효 시간이 지났거나 이미 사용한 코드입니다. 브라우저에서 새 코드를 받아 주세요.', 'no-phone': '휴대폰을 찾을 수 없습니다.',
    } satisfies Record<News, string>,
  },
} as const satisfies Readonly<Record<PageLanguage, object>>

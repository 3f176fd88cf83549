import type { components } from '../../src/api/generated/common-api.ts'
import { foldText } from '../dev/users/fold-text.ts'

type Schemas = components['schemas']
type Language = Schemas['LanguageTag']
type LocalizedText = Readonly<Record<Language, string>>

const guideEntries: readonly {
  readonly id: string
  readonly title: LocalizedText
  readonly content: LocalizedText
}[] = [
  {
    id: 'sms',
    title: { 'en-US': 'SMS, email and Knox Messenger', 'ko-KR': 'SMS, 이메일, Knox 메신저' },
    content: {
      'en-US':
        '1. Choose the method on the screen *Verification options*.\n2. A code is sent to you.\n3. Enter it before the time shown is over.\n\n| Problem | What to do |\n|---|---|\n| No code came | Press *Resend* as soon as it can be pressed |\n| The code is refused | Use the newest one |',
      'ko-KR':
        '1. *인증 수단 선택* 화면에서 인증 수단을 선택합니다.\n2. 인증번호가 전송됩니다.\n3. 표시된 시간 안에 인증번호를 입력합니다.\n\n| 문제 | 해결 방법 |\n|---|---|\n| 인증번호가 오지 않음 | *재전송*이 활성화되면 눌러 주세요 |\n| 인증번호가 올바르지 않음 | 가장 최근에 받은 인증번호를 입력해 주세요 |',
    },
  },
  {
    id: 'app',
    title: { 'en-US': 'SingleID Authenticator', 'ko-KR': 'SingleID Authenticator' },
    content: {
      'en-US':
        '1. Install the app on your phone.\n2. Scan the QR code on the registration screen with it.\n3. When you sign in, enter the number shown on the screen in the app and approve the request.',
      'ko-KR':
        '1. 휴대폰에 앱을 설치합니다.\n2. 등록 화면의 QR 코드를 앱으로 스캔합니다.\n3. 로그인할 때 화면에 표시된 번호를 앱에 입력하고 요청을 승인합니다.',
    },
  },
  {
    id: 'hello',
    title: { 'en-US': 'Windows Hello', 'ko-KR': 'Windows Hello' },
    content: {
      'en-US':
        'Register each computer once: *MFA Portal*, *Windows Hello*, *Add this device*. It takes Windows 10 1903 or later.',
      'ko-KR':
        '컴퓨터마다 한 번씩 등록합니다. *MFA 포털*의 *Windows Hello*에서 이 기기를 추가해 주세요. Windows 10 1903 이상이 필요합니다.',
    },
  },
  {
    id: 'directory',
    title: {
      'en-US': 'Active Directory and Knox Identity',
      'ko-KR': 'Active Directory, Knox Identity',
    },
    content: {
      'en-US':
        '1. Choose *Active Directory password* or *Knox Identity* on the screen *Verification options*.\n2. Enter the account of that directory and its password, which may differ from your password here.\n\n| Problem | What to do |\n|---|---|\n| The method is not offered | Ask your administrator to connect your account |\n| You have forgotten that password | Ask your service desk to change it |',
      'ko-KR':
        '1. *인증 수단 선택* 화면에서 *Active Directory 비밀번호* 또는 *Knox Identity*를 선택합니다.\n2. 해당 계정과 비밀번호를 입력합니다. 이 서비스의 비밀번호와 다를 수 있습니다.\n\n| 문제 | 해결 방법 |\n|---|---|\n| 인증 수단이 표시되지 않음 | 관리자에게 계정 연결을 요청해 주세요 |\n| 해당 비밀번호를 잊음 | 서비스 데스크에 비밀번호 변경을 요청해 주세요 |',
    },
  },
  {
    id: 'signup',
    title: { 'en-US': 'Signing up', 'ko-KR': '회원 가입' },
    content: {
      'en-US':
        '1. On the sign-in screen choose *Sign up*.\n2. Confirm your email address and your mobile number: enter the code that is sent to each.\n3. Enter your details, then choose an ID and a password.\n4. Agree to the terms.\n\n| Problem | What to do |\n|---|---|\n| Sign-up is by invitation only | Ask your administrator for an invitation and open the link in it |\n| Your account is waiting for approval | You get an email as soon as it has been approved |',
      'ko-KR':
        '1. 로그인 화면에서 *회원 가입*을 선택합니다.\n2. 이메일 주소와 휴대폰 번호로 받은 인증번호를 각각 입력합니다.\n3. 정보를 입력하고 사용할 아이디와 비밀번호를 정합니다.\n4. 약관에 동의합니다.\n\n| 문제 | 해결 방법 |\n|---|---|\n| 초대받은 사용자만 가입할 수 있음 | 관리자에게 초대를 요청한 후 초대 링크를 열어 주세요 |\n| 승인 대기 중으로 표시됨 | 승인이 완료되면 이메일로 안내해 드립니다 |',
    },
  },
  {
    id: 'password',
    title: { 'en-US': 'A forgotten ID or password', 'ko-KR': '아이디 또는 비밀번호를 잊은 경우' },
    content: {
      'en-US':
        'On the sign-in screen choose *Find ID* or *Reset password*. You need a method that you have registered.',
      'ko-KR':
        '로그인 화면에서 *아이디 찾기* 또는 *비밀번호 재설정*을 선택해 주세요. 등록된 인증 수단이 필요합니다.',
    },
  },
  {
    id: 'logout',
    title: { 'en-US': 'Signing out', 'ko-KR': '로그아웃' },
    content: {
      'en-US': 'Choose *Sign out* in the menu. It ends every session of yours on this computer.',
      'ko-KR': '메뉴에서 *로그아웃*을 선택해 주세요. 이 컴퓨터의 모든 세션이 종료됩니다.',
    },
  },
]

const questions: readonly {
  readonly id: string
  readonly topic: LocalizedText
  readonly question: LocalizedText
  readonly answer: LocalizedText
}[] = [
  {
    id: 'no-code',
    topic: { 'en-US': 'Verification', 'ko-KR': '인증' },
    question: {
      'en-US': 'No code came. What can I do?',
      'ko-KR': '인증번호가 오지 않습니다. 어떻게 해야 하나요?',
    },
    answer: {
      'en-US':
        'Press *Resend* as soon as it can be pressed. If none comes, choose another method under *Verify another way*.',
      'ko-KR':
        '*재전송*이 활성화되면 눌러 주세요. 그래도 오지 않으면 *다른 방법으로 인증*을 선택해 주세요.',
    },
  },
  {
    id: 'new-phone',
    topic: { 'en-US': 'Verification', 'ko-KR': '인증' },
    question: {
      'en-US': 'I have a new phone number. What now?',
      'ko-KR': '휴대폰 번호가 바뀌었습니다. 어떻게 해야 하나요?',
    },
    answer: {
      'en-US': 'Sign in with another method and choose *Change* beside SMS in the MFA Portal.',
      'ko-KR': '다른 인증 수단으로 로그인한 후 MFA 포털의 SMS 항목에서 *변경*을 선택해 주세요.',
    },
  },
  {
    id: 'locked',
    topic: { 'en-US': 'Account', 'ko-KR': '계정' },
    question: { 'en-US': 'Why is my account locked?', 'ko-KR': '계정이 잠긴 이유가 무엇인가요?' },
    answer: {
      'en-US':
        'Too many wrong passwords lock it for some minutes. It opens by itself, or when you reset the password.',
      'ko-KR':
        '비밀번호를 여러 번 잘못 입력하면 일정 시간 잠깁니다. 시간이 지나거나 비밀번호를 재설정하면 해제됩니다.',
    },
  },
  {
    id: 'who',
    topic: { 'en-US': 'Account', 'ko-KR': '계정' },
    question: {
      'en-US': 'Who can see my phone number?',
      'ko-KR': '내 휴대폰 번호는 누가 볼 수 있나요?',
    },
    answer: {
      'en-US': 'Nobody sees it whole: screens show its last digits &amp; nothing else.',
      'ko-KR': '전체 번호는 표시되지 않습니다. 화면에는 뒷자리만 표시됩니다.',
    },
  },
]

export const guide = (language: Language): Schemas['Guide'] => ({
  items: guideEntries.map(({ id, title, content }, at) => ({
    id,
    title: title[language],
    content: content[language],
    order: at + 1,
  })),
})

/** Returns the entries that contain every word, in any place. */
export function faq(language: Language, keyword = ''): Schemas['Faq'] {
  const keywords = keyword
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  const items = questions.map(({ id, topic, question, answer }, at) => ({
    id,
    topic: topic[language],
    question: question[language],
    answer: answer[language],
    order: at + 1,
  }))
  return {
    items: items.filter(({ topic, question, answer }) =>
      keywords.every((word) => foldText(`${topic} ${question} ${answer}`).includes(word)),
    ),
  }
}

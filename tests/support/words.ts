/** Texts of the sign-in, in both languages. Repeated here so that a changed text is noticed. */
export interface Words {
  readonly tag: Language
  readonly authorizing: string
  readonly signingIn: string
  readonly redirecting: string
  readonly goOn: string
  readonly login: string
  readonly username: string
  readonly password: string
  readonly logIn: string
  readonly withoutPassword: string
  readonly options: string
  /** Options where a method is registered. */
  readonly enrollOptions: string
  readonly passwordScreen: string
  readonly email: string
  readonly emailScreen: string
  readonly sms: string
  readonly smsScreen: string
  readonly code: string
  readonly confirm: string
  readonly resend: string
  /** Where none has been sent yet. */
  readonly sendCode: string
  readonly otherWays: string
  readonly home: string
  readonly secureLogout: string
  readonly logOut: string
  readonly loggedOut: string
  readonly again: string
  readonly notFound: string
  readonly notMe: string
  readonly deadLink: string
  readonly continueThere: string
  readonly continued: string
  readonly privacy: string
  readonly bothPolicies: string
  readonly termsOfUse: string
  readonly forbidden: string
  readonly error: string
  readonly expired: string
  readonly nothing: string
  readonly menu: string
  readonly language: string
  readonly dark: string
}

export type Language = 'en-US' | 'ko-KR'

export const WORDS: Readonly<Record<Language, Words>> = {
  'en-US': {
    tag: 'en-US',
    authorizing: 'Signing in',
    signingIn: 'Signing in',
    redirecting: 'Redirecting',
    goOn: 'Continue',
    login: 'Sign in',
    username: 'Account ID',
    password: 'Password',
    logIn: 'Sign in',
    withoutPassword: 'Use a passkey or a code',
    options: "Confirm it's you",
    enrollOptions: 'Add a way to sign in',
    passwordScreen: 'Enter your password',
    email: 'Email',
    emailScreen: 'Enter the code',
    sms: 'SMS',
    smsScreen: 'Enter the code',
    code: 'Verification code',
    confirm: 'Confirm',
    resend: 'Resend',
    sendCode: 'Send code',
    otherWays: 'Try another way',
    home: 'MFA Portal',
    secureLogout: 'Sign out',
    logOut: 'Sign out',
    loggedOut: 'Signed out',
    again: 'Sign in again',
    notFound: 'Page not found',
    notMe: 'Security warning',
    deadLink: 'This link does not work',
    continueThere: 'Continue where you started',
    continued: 'This sign-in has moved on',
    privacy: 'Privacy Policy',
    bothPolicies: 'Privacy Policy and Cookie Policy',
    termsOfUse: 'Terms of Use',
    forbidden: 'Access denied',
    error: 'System error',
    expired: 'Request expired',
    nothing: 'This sign-in has ended',
    menu: 'Menu',
    language: 'Language',
    dark: 'Dark',
  },
  'ko-KR': {
    tag: 'ko-KR',
    authorizing: '로그인 중',
    signingIn: '로그인 중',
    redirecting: '페이지 이동 중',
    goOn: '계속',
    login: '로그인',
    username: '아이디',
    password: '비밀번호',
    logIn: '로그인',
    withoutPassword: '패스키·인증번호로 로그인',
    options: '본인 확인',
    enrollOptions: '인증 수단 등록',
    passwordScreen: '비밀번호 입력',
    email: '이메일',
    emailScreen: '인증번호 입력',
    sms: 'SMS',
    smsScreen: '인증번호 입력',
    code: '인증번호',
    confirm: '확인',
    resend: '재전송',
    sendCode: '인증번호 받기',
    otherWays: '다른 방법으로 인증',
    home: 'MFA 포털',
    secureLogout: '로그아웃',
    logOut: '로그아웃',
    loggedOut: '로그아웃 완료',
    again: '다시 로그인',
    notFound: '페이지를 찾을 수 없음',
    notMe: '보안 경고',
    deadLink: '사용할 수 없는 링크',
    continueThere: '시작한 화면에서 계속하기',
    continued: '이미 진행된 로그인',
    privacy: '개인정보 처리방침',
    bothPolicies: '개인정보 처리방침과 쿠키 정책',
    termsOfUse: '이용약관',
    forbidden: '접근 권한 없음',
    error: '시스템 오류',
    expired: '요청 만료',
    nothing: '진행 중인 로그인이 없습니다',
    menu: '메뉴',
    language: '언어',
    dark: '어둡게',
  },
}

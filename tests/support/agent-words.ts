import type { Language } from './words.ts'

/** What a person reads of the programs that the sign-on policy asks for, in both languages. */
export const AGENT_WORDS = {
  'en-US': {
    agentScreen: 'SSO Agent download', agentMissing: 'The agent was not found on this PC.', checkAgain: 'Make sure that it is installed, then check again.', securityScreen: 'Security program installation', download: 'Download', check: 'Check installation',
    enrollScreen: 'SSO Agent', register: 'Register this PC', later: 'Not now', installScreen: 'Install SSO Agent', code: 'Pairing code', registered: 'This PC has been registered.', goOn: 'Continue',
    acceptScreen: 'MFA service consent', agreeToAll: 'Agree to all', agree: 'Agree', decline: 'Decline', missing: 'Agree to all required terms.', view: 'View: Terms of the MFA service', termsScreen: 'Terms', declined: 'Not agreed', back: 'Back',
    computer: 'Computer', install: 'SSO agent: Install', paired: 'This computer was registered.', pairNow: 'Register',
  },
  'ko-KR': {
    agentScreen: 'SSO 에이전트 다운로드', agentMissing: '이 PC에서 에이전트를 찾을 수 없습니다.', checkAgain: '설치되었는지 확인한 후 다시 시도해 주세요.', securityScreen: '보안 프로그램 설치', download: '다운로드', check: '설치 확인',
    enrollScreen: 'SSO 에이전트', register: '이 PC 등록', later: '나중에 하기', installScreen: 'SSO 에이전트 설치', code: '연결 코드', registered: '이 PC가 등록되었습니다.', goOn: '계속',
    acceptScreen: 'MFA 서비스 이용 동의', agreeToAll: '전체 동의', agree: '동의', decline: '동의 안 함', missing: '필수 약관에 모두 동의해 주세요.', view: 'MFA 서비스 이용약관 내용 보기', termsScreen: '약관 상세', declined: '약관 미동의', back: '이전',
    computer: '컴퓨터', install: 'SSO 에이전트: 설치', paired: '이 컴퓨터가 등록되었습니다.', pairNow: '등록',
  },
} as const satisfies Readonly<Record<Language, object>>

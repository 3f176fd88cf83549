import type { AgentType } from '../../device-agents/releases.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'

export const agentNews = ['installed', 'removed', 'paired', 'refused', 'no-agent'] as const
export type AgentNews = (typeof agentNews)[number]

export const agentTexts = {
  en: {
    title: 'Computer',
    about:
      'It plays the programs of this computer: the SSO agent and the security program. What is installed here is found by the sign-in in the same browser. A private window is another computer.',
    unnamed: 'This computer',
    programs: { sso: 'SSO agent', security: 'Security program' } satisfies Record<
      AgentType,
      string
    >,
    installed: (version: string) => `Installed, version ${version}.`,
    missing: 'Not installed.',
    install: 'Install',
    remove: 'Remove',
    pair: 'Register this computer',
    code: 'Pairing code',
    codeHint: 'It stands on the sign-in screen.',
    pairNow: 'Register',
    needsAgent: 'Install the SSO agent first.',
    news: {
      installed: 'Installed. Go on in the other window.',
      removed: 'Removed.',
      paired: 'This computer was registered. Go on in the other window.',
      refused:
        'The code is wrong or too old, or was used already. Ask for a new one in the other window.',
      'no-agent': 'Install the SSO agent first.',
    } satisfies Record<AgentNews, string>,
  },
  ko: {
    title: '컴퓨터',
    about:
      '이 컴퓨터의 프로그램인 SSO 에이전트와 보안 프로그램 역할을 하는 화면입니다. 여기에서 설치한 프로그램은 같은 브라우저의 로그인 화면에서 확인됩니다. 시크릿 창은 다른 컴퓨터로 취급됩니다.',
    unnamed: '이 컴퓨터',
    programs: { sso: 'SSO 에이전트', security: '보안 프로그램' } satisfies Record<
      AgentType,
      string
    >,
    installed: (version: string) => `설치됨, 버전 ${version}`,
    missing: '설치되어 있지 않습니다.',
    install: '설치',
    remove: '삭제',
    pair: '이 컴퓨터 등록',
    code: '연결 코드',
    codeHint: '로그인 화면에 표시됩니다.',
    pairNow: '등록',
    needsAgent: '먼저 SSO 에이전트를 설치해 주세요.',
    news: {
      installed: '설치되었습니다. 다른 창에서 계속 진행해 주세요.',
      removed: '삭제되었습니다.',
      paired: '이 컴퓨터가 등록되었습니다. 다른 창에서 계속 진행해 주세요.',
      refused:
        '연결 코드가 올바르지 않거나 유효 시간이 지났거나 이미 사용되었습니다. 다른 창에서 새 코드를 받아 주세요.',
      'no-agent': '먼저 SSO 에이전트를 설치해 주세요.',
    } satisfies Record<AgentNews, string>,
  },
} as const satisfies Readonly<Record<PageLanguage, object>>

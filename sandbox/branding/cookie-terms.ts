import type { components } from '../../src/api/generated/common-api.ts'

type CookieTerms = components['schemas']['CookieTerms']

export const cookieTermsId = 'cookie-2026-01'
const version = '1'

const english = {
  title: 'Cookie Policy',
  content: `# Cookie Policy

We use only cookies that this service needs. None of them follows you to other sites.

| Cookie | What it is for | How long |
|---|---|---|
| gatehouse-session | keeps you signed in | until you log out or close the browser |
| gatehouse-flow | ties a running sign-in to this browser | until you close the browser |
| Language | remembers the language you chose | 365 days |
| Theme | remembers light or dark | 365 days |
| cookieConsent | remembers that you have read this | 180 days |

Questions &amp; requests: your service desk, at the foot of every page.
`,
}

const korean = {
  title: '쿠키 정책',
  content: `# 쿠키 정책

서비스 이용에 꼭 필요한 쿠키만 사용합니다. 다른 사이트에서의 활동은 추적하지 않습니다.

| 쿠키 | 용도 | 보관 기간 |
|---|---|---|
| gatehouse-session | 로그인 상태를 유지합니다 | 로그아웃하거나 브라우저를 닫을 때까지 |
| gatehouse-flow | 진행 중인 로그인을 이 브라우저와 연결합니다 | 브라우저를 닫을 때까지 |
| Language | 선택한 언어를 기억합니다 | 365일 |
| Theme | 밝은 테마와 어두운 테마 선택을 기억합니다 | 365일 |
| cookieConsent | 이 안내를 확인했음을 기억합니다 | 180일 |

문의 &amp; 요청: 화면 아래의 서비스 데스크로 연락해 주세요.
`,
}

/** The regional groups this policy exists in. */
const texts: Readonly<Record<string, typeof english>> = { 'en-US': english, 'en-001': english, 'ko-KR': korean }

export const termsLanguages = Object.keys(texts)

export const cookieTerms = (language: string): CookieTerms | undefined =>
  Object.hasOwn(texts, language) ? { id: cookieTermsId, version, ...(texts[language] ?? english) } : undefined

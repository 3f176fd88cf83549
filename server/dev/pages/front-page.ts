import { base } from '../../address.ts'
import { clientAppEntryPaths } from '../../client-apps/applications.ts'
import type { FactorKind } from '../../store/tables.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { people } from '../users/demo-users.ts'
import { escapeHtml } from './escape-html.ts'
import { page } from './page.ts'
import type { PageLanguage } from './preferred-language.ts'

const texts = {
  en: {
    title: 'Gatehouse sandbox',
    intro:
      'A whole identity system in one process, to try the front door. Nothing leaves this computer, and nobody here is real.',
    steps: [
      'Choose who you want to be.',
      'Sign in with the ID and the password below.',
      'Read the code in the inbox and type it in.',
    ],
    stepsTitle: 'How to begin',
    start: 'Sign in',
    inbox: 'Open the inbox',
    phone: 'Open the phone',
    computer: 'Open the computer',
    signUp: 'Open sign-up',
    callers: 'Other applications',
    who: 'Who you can be',
    whereRegistered: 'Where you can be',
    tenants:
      'Organizations with their own methods, numbers, colors and languages. The same people have an account in each.',
    columns: ['ID', 'Password', 'About', 'Methods'],
    none: 'none',
  },
  ko: {
    title: 'Gatehouse 샌드박스',
    intro:
      '로그인 화면을 시험해 볼 수 있도록 전체 인증 시스템을 한곳에 담았습니다. 모든 데이터는 이 컴퓨터 안에만 있으며 실제 인물이 아닙니다.',
    steps: [
      '사용할 계정을 선택해 주세요.',
      '아래 아이디와 비밀번호로 로그인해 주세요.',
      '받은 메시지함에서 인증번호를 확인하고 입력해 주세요.',
    ],
    stepsTitle: '시작하기',
    start: '로그인',
    inbox: '받은 메시지함 열기',
    phone: '휴대폰 열기',
    computer: '컴퓨터 열기',
    signUp: '회원 가입 관리 열기',
    callers: '다른 애플리케이션',
    who: '사용할 수 있는 계정',
    whereRegistered: '로그인할 수 있는 조직',
    tenants:
      '조직마다 인증 수단, 설정값, 색상, 언어가 다릅니다. 모든 사용자는 각 조직에 계정이 있습니다.',
    columns: ['아이디', '비밀번호', '설명', '인증 수단'],
    none: '없음',
  },
} as const

const productNames = {
  UaTOTP: 'SingleID Authenticator TOTP',
  UaPin: 'SingleID Authenticator PIN',
  WindowsHello: 'Windows Hello',
  KnoxIdentity: 'Knox Identity',
} as const

export const methodNames: Readonly<Record<PageLanguage, Readonly<Record<FactorKind, string>>>> = {
  en: {
    ...productNames,
    Sms: 'SMS',
    Email: 'Email',
    Msg: 'Knox Messenger',
    UaMOTP: 'SingleID Authenticator mOTP',
    UaApp: 'SingleID Authenticator Bio',
    ActiveDirectory: 'Active Directory password',
  },
  ko: {
    ...productNames,
    Sms: 'SMS',
    Email: '이메일',
    Msg: 'Knox 메신저',
    UaMOTP: 'SingleID Authenticator 모바일 OTP(mOTP)',
    UaApp: 'SingleID Authenticator 생체 인증',
    ActiveDirectory: 'Active Directory 비밀번호',
  },
}

const clientAppTitles = {
  en: {
    'user-portal': 'User portal',
    'mfa-consumer': 'Administrator portal',
    'mfa-am': 'Access management',
  },
  ko: { 'user-portal': '사용자 포털', 'mfa-consumer': '관리자 포털', 'mfa-am': '접근 관리 시스템' },
} as const

const tags = { en: 'en-US', ko: 'ko-KR' } as const

/**
 * Renders the start page for a newcomer: sign-in links, demo users, inbox.
 * @param tenants tenants with a sign-in link
 */
export function frontPage(language: PageLanguage, tenants: readonly Tenant[]): string {
  const t = texts[language]
  const rows = people.map(({ username, password, about, factors }) => {
    const methods =
      factors
        .map(
          ({ kind, address, directory }) =>
            `${methodNames[language][kind]} ${address}${directory === undefined ? '' : ` (${directory.password})`}`,
        )
        .join('; ') || t.none
    return `<tr><th scope="row"><code>${escapeHtml(username)}</code></th><td><code>${escapeHtml(password)}</code></td><td>${escapeHtml(about[language])}</td><td>${escapeHtml(methods)}</td></tr>`
  })
  const links = tenants.map(
    ({ name, product }) =>
      `<a class="button plain" href="${base}/?tenant=${name}">${escapeHtml(product?.[tags[language]] ?? name)}</a>`,
  )
  const whereRegistered =
    tenants.length < 2
      ? ''
      : `<h2>${t.whereRegistered}</h2>\n<p>${escapeHtml(t.tenants)}</p>\n<p class="actions">${links.join(' ')}</p>`
  const main = `<p>${escapeHtml(t.intro)}</p>
<h2>${t.stepsTitle}</h2>
<ol>${t.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>
<p class="actions"><a class="button" href="${base}/">${t.start}</a> <a class="button plain" href="/sandbox/inbox?lang=${language}">${t.inbox}</a> <a class="button plain" href="/sandbox/phone?lang=${language}">${t.phone}</a> <a class="button plain" href="/sandbox/agent?lang=${language}">${t.computer}</a> <a class="button plain" href="/sandbox/sign-up?lang=${language}">${t.signUp}</a></p>
<h2>${t.callers}</h2>
<p class="actions">${Object.entries(clientAppEntryPaths)
    .map(
      ([name, path]) =>
        `<a class="button plain" href="${path}">${clientAppTitles[language][name as keyof typeof clientAppEntryPaths]}</a>`,
    )
    .join(' ')}</p>
${whereRegistered}
<h2 id="people">${t.who}</h2>
<div class="scroll" role="region" aria-labelledby="people" tabindex="0"><table>
<thead><tr>${t.columns.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`
  return page({ language, path: '/sandbox/', title: t.title, main })
}

import { base } from '../address.ts'
import { people } from '../people/people.ts'
import { escapeHtml } from './escape-html.ts'
import { page } from './page.ts'
import type { PageLanguage } from './preferred-language.ts'

const texts = {
  en: {
    title: 'Gatehouse sandbox',
    intro: 'A whole identity system in one process, to try the front door. Nothing leaves this computer, and nobody here is real.',
    steps: ['Choose who you want to be.', 'Sign in with the ID and the password below.', 'Read the code in the inbox and type it in.'],
    stepsTitle: 'How to begin', start: 'Sign in', inbox: 'Open the inbox', who: 'Who you can be',
    columns: ['ID', 'Password', 'About', 'Methods'], none: 'none',
  },
  ko: {
    title: 'Gatehouse 샌드박스',
    intro: '로그인 화면을 시험해 볼 수 있도록 전체 인증 시스템을 한곳에 담았습니다. 모든 데이터는 이 컴퓨터 안에만 있으며 실제 인물이 아닙니다.',
    steps: ['사용할 계정을 선택해 주세요.', '아래 아이디와 비밀번호로 로그인해 주세요.', '받은 메시지함에서 인증번호를 확인하고 입력해 주세요.'],
    stepsTitle: '시작하기', start: '로그인', inbox: '받은 메시지함 열기', who: '사용할 수 있는 계정',
    columns: ['아이디', '비밀번호', '설명', '인증 수단'], none: '없음',
  },
} as const

const methodNames = { en: { Sms: 'SMS', Email: 'Email', Msg: 'Knox Messenger' }, ko: { Sms: 'SMS', Email: '이메일', Msg: 'Knox 메신저' } } as const

/** What a newcomer needs: where to begin, who to be, where the messages are. */
export function frontPage(language: PageLanguage): string {
  const t = texts[language]
  const rows = people.map(({ username, password, about, factors }) => {
    const methods = factors.map(({ kind, address }) => `${methodNames[language][kind]} ${address}`).join('; ') || t.none
    return `<tr><th scope="row"><code>${escapeHtml(username)}</code></th><td><code>${escapeHtml(password)}</code></td><td>${escapeHtml(about[language])}</td><td>${escapeHtml(methods)}</td></tr>`
  })
  const main = `<p>${escapeHtml(t.intro)}</p>
<h2>${t.stepsTitle}</h2>
<ol>${t.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>
<p class="actions"><a class="button" href="${base}/">${t.start}</a> <a class="button plain" href="/sandbox/inbox?lang=${language}">${t.inbox}</a></p>
<h2 id="people">${t.who}</h2>
<div class="scroll" role="region" aria-labelledby="people" tabindex="0"><table>
<thead><tr>${t.columns.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`
  return page({ language, path: '/sandbox/', title: t.title, main })
}

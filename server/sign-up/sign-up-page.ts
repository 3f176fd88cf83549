import { base } from '../address.ts'
import { escapeHtml } from '../dev/pages/escape-html.ts'
import type { PageReader } from '../dev/pages/page-reader.ts'
import { page } from '../dev/pages/page.ts'
import type { Application } from './applications.ts'
import type { SignUpRules } from './sign-up-rules.ts'
import { signUpTexts, type SignUpNews } from './sign-up-texts.ts'

export const signUpPath = '/sandbox/sign-up'

export type Shown = {
  readonly reader: PageReader
  readonly tenant: string
  readonly tenants: readonly string[]
  readonly rules: SignUpRules
  readonly applications: readonly Application[]
  readonly news: SignUpNews | undefined
}

/** Writes the page for an administrator's decisions about sign-ups. It has forms, and no script. */
export function signUpPage({ reader, tenant, tenants, rules, applications, news }: Shown): string {
  const { language } = reader
  const t = signUpTexts[language]
  const form = (to: string, fields: string, button: string, label = button) =>
    `<form method="post" action="${signUpPath}/${to}"><input type="hidden" name="lang" value="${language}">${fields}<p class="actions"><button class="button${to === 'decline' ? ' plain' : ''}" aria-label="${escapeHtml(label)}">${button}</button></p></form>`
  const applicationRows = applications.map(
    ({ username, name, tenant: of, approverId, appliedAt }) => {
      const decisionForm = (to: 'approve' | 'decline') =>
        form(
          to,
          hidden('tenant', of) + hidden('username', username),
          t[to],
          `${t[to]}: ${username}`,
        )
      return `<article><h3>${escapeHtml(name)}</h3><p class="meta">${escapeHtml(username)}</p><p class="meta">${escapeHtml(of)} · ${escapeHtml(approverId)} · ${t.since} <time datetime="${new Date(appliedAt).toISOString()}">${new Date(appliedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })}</time></p>${decisionForm('approve')}${decisionForm('decline')}</article>`
    },
  )
  const switches = Object.entries(t.switches).map(
    ([name, label]) =>
      `<label><input type="checkbox" name="${name}" value="1"${rules[name as keyof typeof t.switches] ? ' checked' : ''}> ${label}</label>`,
  )
  const others = tenants.map((name) =>
    name === tenant
      ? `<strong>${escapeHtml(name)}</strong>`
      : `<a class="button plain" href="${signUpPath}?lang=${language}&amp;of=${encodeURIComponent(name)}">${escapeHtml(name)}</a>`,
  )
  const main = `<p>${t.about}</p>
${news === undefined ? '' : `<p class="news" role="status">${t.news[news]}</p>`}
<p class="actions">${t.tenant}: ${others.join(' ')} <a class="button plain" href="${base}/signup?tenant=${encodeURIComponent(tenant)}">${t.open}</a></p>
<h2>${t.invite}</h2>
${form('invite', hidden('tenant', tenant) + input('email', t.email, '', true) + input('groups', t.groups), t.send)}
<h2>${t.waiting}</h2>
${applicationRows.length === 0 ? `<p>${t.nobody}</p>` : applicationRows.join('\n')}
<h2>${t.rules}</h2>
${form('rules', hidden('tenant', tenant) + `<div class="choices">${switches.join('')}</div>` + input('domains', t.domains, rules.domains.join(', ')) + input('postfix', t.postfix, rules.postfix), t.save)}`
  return page({
    reader,
    path: `${signUpPath}?of=${encodeURIComponent(tenant)}`,
    title: t.title,
    main,
  })
}

const input = (name: string, label: string, value = '', required = false) =>
  `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(value)}" maxlength="254" autocomplete="off"${required ? ' required' : ''}></p>`
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

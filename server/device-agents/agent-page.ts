import { escapeHtml } from '../dev/pages/escape-html.ts'
import type { PageReader } from '../dev/pages/page-reader.ts'
import { page } from '../dev/pages/page.ts'
import type { PageLanguage } from '../dev/pages/preferred-language.ts'
import { agentTexts, type AgentNews } from './agent-texts.ts'
import type { Computer } from './computers.ts'
import type { AgentType } from './releases.ts'

export const agentPath = '/sandbox/agent'

/** Renders the programs installed on the computer of this browser. Forms only, no script. */
export function agentPage(
  reader: PageReader,
  computer: Computer | undefined,
  news: AgentNews | undefined,
): string {
  const { language } = reader
  const t = agentTexts[language]
  const main = `<p>${t.about}</p>
${news === undefined ? '' : `<p class="news" role="status">${t.news[news]}</p>`}
<div class="phones"><section class="phone" aria-labelledby="computer"><h2 id="computer">${computer === undefined ? t.unnamed : escapeHtml(computer.name)}</h2>
${(['sso', 'security'] as const).map((type) => renderProgram(language, type, computer?.versions[type] ?? '')).join('\n')}
<article><h3>${t.pair}</h3>
${(computer?.versions.sso ?? '') === '' ? `<p>${t.needsAgent}</p>` : form('pair', language, `<p><label for="code">${t.code}</label><input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"><span class="meta" id="code-hint">${t.codeHint}</span></p>`, t.pairNow)}</article>
</section></div>`
  return page({ reader, path: agentPath, title: t.title, main })
}

function renderProgram(language: PageLanguage, type: AgentType, version: string): string {
  const t = agentTexts[language]
  const [to, text, buttonStyle] =
    version === ''
      ? (['install', t.install, ''] as const)
      : (['remove', t.remove, ' plain'] as const)
  return `<article><h3>${t.programs[type]}</h3>
<p>${version === '' ? t.missing : t.installed(escapeHtml(version))}</p>
${form(to, language, `<input type="hidden" name="type" value="${type}">`, text, buttonStyle, `${t.programs[type]}: ${text}`)}</article>`
}

const form = (
  to: string,
  language: PageLanguage,
  fields: string,
  button: string,
  buttonStyle = '',
  label = button,
): string =>
  `<form method="post" action="${agentPath}/${to}"><input type="hidden" name="lang" value="${language}">${fields}<p class="actions"><button class="button${buttonStyle}" aria-label="${label}">${button}</button></p></form>`

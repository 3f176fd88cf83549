import type { Message } from '../../messages/outbox.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { PageReader } from './page-reader.ts'
import { page } from './page.ts'

const texts = {
  en: {
    title: 'Inbox',
    empty: 'No message yet. It appears here as soon as a code is sent.',
    refresh: 'Look again',
    to: 'To',
    channels: { sms: 'SMS', email: 'Email', knox: 'Knox Messenger' },
  },
  ko: {
    title: '받은 메시지함',
    empty: '아직 받은 메시지가 없습니다. 인증번호를 보내면 여기에 표시됩니다.',
    refresh: '새로 고침',
    to: '받는 사람',
    channels: { sms: 'SMS', email: '이메일', knox: 'Knox 메신저' },
  },
} as const

/** Renders every sent message, newest first. */
export function inboxPage(reader: PageReader, messages: readonly Message[]): string {
  const { language } = reader
  const t = texts[language]
  const items = messages.map(({ at, channel, username, recipient, subject, body }) => {
    const time = new Date(at)
    return `<li><article>
<p class="meta"><strong>${t.channels[channel]}</strong> · ${t.to} ${escapeHtml(recipient)} (${escapeHtml(username)}) · <time datetime="${time.toISOString()}">${time.toLocaleTimeString(language === 'ko' ? 'ko-KR' : 'en-US')}</time></p>
${subject === '' ? '' : `<h2>${escapeHtml(subject)}</h2>`}
<p class="text">${escapeHtml(body)}</p>
</article></li>`
  })
  const list =
    items.length === 0 ? `<p>${t.empty}</p>` : `<ol class="messages">${items.join('\n')}</ol>`
  return page({
    reader,
    path: '/sandbox/inbox',
    title: t.title,
    main: `<p class="actions"><a class="button plain" href="/sandbox/inbox?lang=${language}">${t.refresh}</a></p>\n${list}`,
  })
}

import { readMessages } from '../../messages/outbox.ts'
import type { Services } from '../../operation.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { FactorKind } from '../../store/factor-kinds.ts'
import type { PageLanguage } from '../../texts/server-text.ts'
import { phoneView } from '../phone/phone-page.ts'
import { choosePath } from '../users/choose-person.ts'
import { people, type Person } from '../users/demo-users.ts'

/**
 * Renders the dock with the newest codes. Everything works without the script, which only looks
 * again, copies and speaks.
 */
export function renderDock(language: PageLanguage, view: DockView): string {
  const t = dockTexts[language]
  const { title, codes, requests } = view
  const isEmpty = codes.length === 0 && requests.length === 0
  return `<aside class="dock" aria-labelledby="dock" data-dock="/sandbox/dock.json?lang=${language}">
<h2 id="dock">${escapeHtml(title)}</h2>
<p class="meta" data-empty${isEmpty ? '' : ' hidden'}>${t.empty}</p>
<ul class="requests" data-requests>${requests.map((request) => renderRequest(language, request)).join('')}</ul>
<ol class="codes" data-codes>${codes.map((code) => renderCode(language, code)).join('')}</ol>
<p class="links"><a href="/sandbox/inbox?lang=${language}">${t.inbox}</a> <a href="/sandbox/phone?lang=${language}">${t.phone}</a> <a href="/sandbox/?lang=${language}" data-refresh>${t.refresh}</a></p>
<p class="visually-hidden" role="status" data-news></p>
<template data-request-row>${renderRequest(language, { id: '', text: '', news: '' })}</template>
<template data-code-row>${renderCode(language, { id: '', code: '', from: '', news: '', copyLabel: '' })}</template>
</aside>`
}

function renderCode(
  language: PageLanguage,
  { id, code, from, copyLabel }: DockView['codes'][number],
): string {
  const t = dockTexts[language]
  return `<li data-id="${escapeHtml(id)}"><span class="code" data-code>${escapeHtml(code)}</span><span class="meta" data-from>${escapeHtml(from)}</span><button class="copy" type="button" hidden data-copy="${escapeHtml(code)}" data-copied="${t.copied}" aria-label="${escapeHtml(copyLabel)}">${t.copy}</button></li>`
}

function renderRequest(language: PageLanguage, { id, text }: DockView['requests'][number]): string {
  const t = dockTexts[language]
  return `<li data-id="${escapeHtml(id)}"><span data-text>${escapeHtml(text)}</span> <a href="/sandbox/phone?lang=${language}">${t.approve}</a></li>`
}

/** Codes are listed for ten minutes, longer than any of them lasts. */
const shownMs = 10 * 60_000
const shownCodes = 5

/** The content of the dock, with its texts, so that the script only writes them. */
export type DockView = {
  readonly title: string
  readonly codes: readonly {
    readonly id: string
    readonly code: string
    readonly from: string
    /** Spoken once when the code arrives. */
    readonly news: string
    readonly copyLabel: string
  }[]
  readonly requests: readonly {
    readonly id: string
    readonly text: string
    readonly news: string
  }[]
}

/** @param username a demo user; undefined for all */
export async function dockView(
  services: Services,
  language: PageLanguage,
  username: string | undefined,
): Promise<DockView> {
  const t = dockTexts[language]
  const chosen = people.find((person) => person.username === username)
  const since = services.clock.now() - shownMs
  const messages = (await readMessages(services, chosen?.username))
    .filter(({ code, at }) => code !== '' && at > since)
    .slice(0, shownCodes)
  const requests = (await phoneView(services))
    .flatMap((phone) => phone.requests)
    .filter(({ label }) => chosen === undefined || label === chosen.username)
  return {
    title: chosen === undefined ? t.title : t.titleFor(nameOf(language, chosen)),
    codes: messages.map(({ id, code, channel, username: owner, recipient, at }) => {
      const name = displayName(language, owner, recipient)
      const time = new Date(at).toLocaleTimeString(language, { timeStyle: 'short' })
      const from = [...(chosen === undefined ? [name] : []), t.channels[channel], time]
      return {
        id,
        code,
        from: from.join(' · '),
        news: t.newCode(name, t.channels[channel], code),
        copyLabel: t.copyCode(code),
      }
    }),
    requests: requests.map(({ id, label, browser }) => {
      const text = t.request(displayName(language, label, label), browser)
      return { id, text, news: text }
    }),
  }
}

/** Returns the demo user of a query, or undefined. */
export const chosenUsername = (query: unknown): Person['username'] | undefined => {
  const { as } = query as { readonly as?: unknown }
  return people.find(({ username }) => username === as)?.username
}

/** Returns the name of a demo user; of all other people, the ID or the address. */
function displayName(language: PageLanguage, username: string, otherwise: string): string {
  const person = people.find((each) => each.username === username)
  return person === undefined ? username || otherwise : nameOf(language, person)
}

export const dockTexts = {
  en: {
    title: 'Codes',
    titleFor: (name: string) => `Codes for ${name}`,
    empty: 'No code yet. It appears here as soon as one is sent.',
    channels: { sms: 'SMS', email: 'Email', knox: 'Knox Messenger' },
    newCode: (name: string, channel: string, code: string) =>
      `New code for ${name}, by ${channel}: ${code}`,
    copyCode: (code: string) => `Copy the code ${code}`,
    copy: 'Copy',
    copied: 'Copied',
    request: (name: string, browser: string) =>
      `${name}: a sign-in in ${browser} asks for approval.`,
    approve: 'Approve on the phone',
    inbox: 'All messages',
    phone: 'Phone',
    refresh: 'Refresh',
  },
  ko: {
    title: '인증번호',
    titleFor: (name: string) => `${name} 님의 인증번호`,
    empty: '아직 받은 인증번호가 없습니다. 인증번호를 보내면 여기에 바로 표시됩니다.',
    channels: { sms: 'SMS', email: '이메일', knox: 'Knox 메신저' },
    newCode: (name: string, channel: string, code: string) =>
      `${name} 님의 새 인증번호(${channel}): ${code}`,
    copyCode: (code: string) => `인증번호 ${code} 복사`,
    copy: '복사',
    copied: '복사됨',
    request: (name: string, browser: string) =>
      `${name} 님: ${browser} 로그인의 승인을 기다리고 있습니다.`,
    approve: '휴대폰에서 승인',
    inbox: '전체 메시지',
    phone: '휴대폰',
    refresh: '새로 고침',
  },
} as const satisfies Readonly<Record<PageLanguage, object>>

const cardTexts = {
  en: {
    signIn: (name: string) => `Sign in as ${name}`,
    only: 'password only',
    password: 'password',
    and: (methods: string) => `password and ${methods}`,
    missing: 'password, no other method yet',
    without: (methods: string) => `${methods}, no password`,
    label: 'Password',
    copy: 'Copy',
    copied: 'Copied',
    copyOf: (secret: string, name: string) => `Copy: ${secret} of ${name}`,
  },
  ko: {
    signIn: (name: string) => `${name} 님으로 로그인`,
    only: '비밀번호만 사용',
    password: '비밀번호',
    and: (methods: string) => `비밀번호와 ${methods}`,
    missing: '비밀번호, 다른 인증 수단 없음',
    without: (methods: string) => `비밀번호 없이 ${methods}`,
    label: '비밀번호',
    copy: '복사',
    copied: '복사됨',
    copyOf: (secret: string, name: string) => `복사: ${name} 님의 ${secret}`,
  },
} as const

/** Renders a demo user with a button that opens the login for the user in a new tab. */
export function personCard(language: PageLanguage, person: Person): string {
  const t = cardTexts[language]
  const { username, about, factors } = person
  const name = nameOf(language, person)
  const at = `person-${username.replace('.', '-')}`
  const directories = factors.flatMap(({ kind, directory }) =>
    directory === undefined ? [] : [[methodNames[language][kind], directory.password] as const],
  )
  const secrets = [[t.label, person.password] as const, ...directories].map(
    ([label, value]) =>
      `<div class="secret"><dt>${escapeHtml(label)}</dt><dd><code>${escapeHtml(value)}</code>${copyButton(language, value, t.copyOf(label, name))}</dd></div>`,
  )
  return `<li class="person" aria-labelledby="${at}">
<div class="identity"><span class="initial" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span><div><h3 id="${at}">${escapeHtml(name)}</h3><p class="meta"><code>${escapeHtml(username)}</code></p></div></div>
<p class="about">${escapeHtml(about[language])}</p>
<dl>${secrets.join('')}</dl>
<form method="post" action="${choosePath}" target="_blank" rel="noopener" data-person="${escapeHtml(username)}"><input type="hidden" name="username" value="${escapeHtml(username)}"><button class="button two-lines" type="submit"><span>${escapeHtml(t.signIn(shortName(name)))}</span> <small>${escapeHtml(howOf(language, person))}</small></button></form>
</li>`
}

/** Renders a button that only a script can offer: without one it stays hidden. */
export const copyButton = (language: PageLanguage, value: string, label: string): string =>
  `<button class="copy" type="button" hidden data-copy="${escapeHtml(value)}" data-copied="${cardTexts[language].copied}" aria-label="${escapeHtml(label)}">${cardTexts[language].copy}</button>`

export const nameOf = (
  language: PageLanguage,
  { name, koreanName = name }: Pick<Person, 'name' | 'koreanName'>,
): string => (language === 'ko' ? koreanName : name)

/** Returns the given name where the family name comes last. */
const shortName = (name: string): string => name.split(' ')[0] ?? name

/** Describes the steps of a sign-in: "password and SMS or email". */
function howOf(language: PageLanguage, { secondStep, passwordless, factors }: Person): string {
  const t = cardTexts[language]
  if (passwordless !== undefined) {
    const { first, second } = passwordless
    const kinds = second === null ? [first] : [first, second]
    return t.without(
      listOf(
        language,
        'conjunction',
        kinds.map((kind) => nameInSentence(language, kind)),
      ),
    )
  }
  if (!secondStep) return t.only
  if (factors.length === 0) return t.missing
  const names = [...new Set(factors.map(({ kind }) => nameInSentence(language, kind)))]
  return t.and(listOf(language, 'disjunction', names))
}

const listOf = (
  language: PageLanguage,
  type: 'conjunction' | 'disjunction',
  names: readonly string[],
): string => new Intl.ListFormat(language, { type }).format(names)

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

const app = { en: 'the SingleID app', ko: 'SingleID 앱' } as const
const appKinds: ReadonlySet<FactorKind> = new Set(['UaMOTP', 'UaTOTP', 'UaApp', 'UaPin'])

/** Name of a method within a sentence. The four methods of the app have one name. */
export const nameInSentence = (language: PageLanguage, kind: FactorKind): string =>
  appKinds.has(kind)
    ? app[language]
    : kind === 'Email' && language === 'en'
      ? 'email'
      : methodNames[language][kind]

import { escapeHtml } from '../../status-pages/html.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'
import { choosePath } from '../users/choose-person.ts'
import type { Person } from '../users/demo-user.ts'
import { methodNames, nameInSentence } from './method-names.ts'

const texts = {
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
  const t = texts[language]
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
  `<button class="copy" type="button" hidden data-copy="${escapeHtml(value)}" data-copied="${texts[language].copied}" aria-label="${escapeHtml(label)}">${texts[language].copy}</button>`

export const nameOf = (
  language: PageLanguage,
  { name, koreanName = name }: Pick<Person, 'name' | 'koreanName'>,
): string => (language === 'ko' ? koreanName : name)

/** Returns the given name where the family name comes last. */
const shortName = (name: string): string => name.split(' ')[0] ?? name

/** Describes the steps of a sign-in: "password and SMS or email". */
function howOf(language: PageLanguage, { secondStep, passwordless, factors }: Person): string {
  const t = texts[language]
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

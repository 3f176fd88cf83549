import { escapeHtml } from '../pages/escape-html.ts'
import { methodNames } from '../pages/front-page.ts'
import { page } from '../pages/page.ts'
import type { PageLanguage } from '../pages/preferred-language.ts'
import { people } from '../people/people.ts'
import { callerPaths } from './applications.ts'
import type { CallerRequest } from './caller-request.ts'
import { callerTexts, tokenFaults } from './caller-texts.ts'

const choice = (
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): string =>
  `<label>${escapeHtml(label)}<select name="${name}">${options.map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`).join('')}</select></label>`

const person = (language: PageLanguage): string =>
  choice(
    'username',
    callerTexts[language].person,
    people
      .filter(({ state }) => state === 'active')
      .map(({ username, name }) => [username, `${name} (${username})`]),
  )

const form = (
  language: PageLanguage,
  action: string,
  fields: string,
  submit: string,
  newTab = false,
): string =>
  `<form method="post" action="${action}"${newTab ? ' target="_blank" rel="noopener"' : ''}><input type="hidden" name="lang" value="${language}">${fields}<p><button class="button" type="submit">${escapeHtml(submit)}</button></p></form>`

const registrable = [
  'Sms',
  'Email',
  'Msg',
  'UaMOTP',
  'UaTOTP',
  'UaApp',
  'UaPin',
  'WindowsHello',
] as const

/** @param enrollment what the front end says became of a registration: a hint */
export function userPortalPage(language: PageLanguage, enrollment: unknown): string {
  const t = callerTexts[language]
  const told = enrollment === 'success' || enrollment === 'fail' ? enrollment : 'none'
  const news =
    told === 'none'
      ? ''
      : `<p class="news">${t.userPortal.told[told]} <code>enrollment=${told}</code></p>\n<p>${t.userPortal.hint}</p>`
  const fields =
    person(language) +
    choice('authenticator', t.userPortal.method, [
      ...registrable.map((kind) => [kind, methodNames[language][kind]] as const),
      ['', t.userPortal.choose],
    ]) +
    choice('type', t.userPortal.type, Object.entries(t.userPortal.types))
  const path = `${callerPaths.userPortal}/profile/auth-settings`
  return page({
    language,
    path,
    home: path,
    title: t.userPortal.title,
    main: `<p>${t.about}</p>\n${news}\n${form(language, `${callerPaths.userPortal}/open`, fields, t.userPortal.open)}`,
  })
}

export function administratorPortalPage(language: PageLanguage): string {
  const t = callerTexts[language]
  const path = callerPaths.administratorPortal
  return page({
    language,
    path,
    home: path,
    title: t.administratorPortal.title,
    main: `<p>${t.about}</p>\n<p>${t.administratorPortal.intro}</p>\n${form(language, `${path}/open`, person(language), t.administratorPortal.open, true)}`,
  })
}

export function accessManagementPage(language: PageLanguage): string {
  const t = callerTexts[language]
  const path = callerPaths.accessManagement
  const fields =
    person(language) +
    choice(
      'token',
      t.accessManagement.token,
      tokenFaults.map((fault) => [fault, t.faults[fault]]),
    )
  return page({
    language,
    path,
    home: path,
    title: t.accessManagement.title,
    main: `<p>${t.about}</p>\n<p>${t.accessManagement.intro}</p>\n${form(language, `${path}/open`, fields, t.accessManagement.open)}`,
  })
}

/** What came back, and what is true. @param path of this page, with its query */
export function resultPage(
  language: PageLanguage,
  {
    path,
    home,
    said,
    known,
  }: {
    readonly path: string
    readonly home: string
    readonly said: string
    readonly known: Pick<CallerRequest, 'result'> | undefined
  },
): string {
  const t = callerTexts[language].result
  const truth = known === undefined ? t.none : t.states[known.result]
  const main = `<p>${t.hint}: <code>${escapeHtml(said)}</code></p>\n<p class="news"><strong>${t.truth}:</strong> ${truth}</p>\n<p><a class="button plain" href="${home}?lang=${language}">${t.again}</a></p>`
  return page({ language, path, home, title: t.title, main })
}

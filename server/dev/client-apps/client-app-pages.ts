import { clientAppPaths } from '../../client-apps/applications.ts'
import type { ClientAppRequest } from '../../client-apps/client-app-request.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'
import { methodNames } from '../pages/method-names.ts'
import type { PageReader } from '../pages/page-reader.ts'
import { page } from '../pages/page.ts'
import { nameOf } from '../pages/person-card.ts'
import { people } from '../users/demo-users.ts'
import { clientAppTexts, tokenFaults } from './client-app-texts.ts'

const renderSelect = (
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): string =>
  `<label>${escapeHtml(label)}<select name="${name}">${options.map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`).join('')}</select></label>`

const renderPersonSelect = (language: PageLanguage): string =>
  renderSelect(
    'username',
    clientAppTexts[language].person,
    people
      .filter(({ state }) => state === 'active')
      .map((person) => [person.username, `${nameOf(language, person)} (${person.username})`]),
  )

const form = (
  language: PageLanguage,
  action: string,
  fields: string,
  submit: string,
  newTab = false,
): string =>
  `<form method="post" action="${action}"${newTab ? ' target="_blank" rel="noopener"' : ''}><input type="hidden" name="lang" value="${language}">${fields}<p><button class="button" type="submit">${escapeHtml(submit)}</button></p></form>`

const enrollableFactors = [
  'Sms',
  'Email',
  'Msg',
  'UaMOTP',
  'UaTOTP',
  'UaApp',
  'UaPin',
  'WindowsHello',
] as const

/** @param enrollment outcome of an enrollment as the front end reports it: a hint */
export function userPortalPage(reader: PageReader, enrollment: unknown): string {
  const { language } = reader
  const t = clientAppTexts[language]
  const enrollmentOutcome = enrollment === 'success' || enrollment === 'fail' ? enrollment : 'none'
  const news =
    enrollmentOutcome === 'none'
      ? ''
      : `<p class="news">${t.userPortal.results[enrollmentOutcome]} <code>enrollment=${enrollmentOutcome}</code></p>\n<p>${t.userPortal.hint}</p>`
  const fields =
    renderPersonSelect(language) +
    renderSelect('authenticator', t.userPortal.method, [
      ...enrollableFactors.map((kind) => [kind, methodNames[language][kind]] as const),
      ['', t.userPortal.choose],
    ]) +
    renderSelect('type', t.userPortal.type, Object.entries(t.userPortal.types))
  const path = `${clientAppPaths.userPortal}/profile/auth-settings`
  return page({
    reader,
    path,
    home: path,
    title: t.userPortal.title,
    main: `<p>${t.about}</p>\n${news}\n${form(language, `${clientAppPaths.userPortal}/open`, fields, t.userPortal.open)}`,
  })
}

export function administratorPortalPage(reader: PageReader): string {
  const { language } = reader
  const t = clientAppTexts[language]
  const path = clientAppPaths.administratorPortal
  return page({
    reader,
    path,
    home: path,
    title: t.administratorPortal.title,
    main: `<p>${t.about}</p>\n<p>${t.administratorPortal.intro}</p>\n${form(language, `${path}/open`, renderPersonSelect(language), t.administratorPortal.open, true)}`,
  })
}

export function accessManagementPage(reader: PageReader): string {
  const { language } = reader
  const t = clientAppTexts[language]
  const path = clientAppPaths.accessManagement
  const fields =
    renderPersonSelect(language) +
    renderSelect(
      'token',
      t.accessManagement.token,
      tokenFaults.map((fault) => [fault, t.faults[fault]]),
    )
  return page({
    reader,
    path,
    home: path,
    title: t.accessManagement.title,
    main: `<p>${t.about}</p>\n<p>${t.accessManagement.intro}</p>\n${form(language, `${path}/open`, fields, t.accessManagement.open)}`,
  })
}

/**
 * Shows the result in the address next to the result of the server.
 * @param path of this page, with its query
 */
export function resultPage(
  reader: PageReader,
  {
    path,
    home,
    reported,
    known: verifiedResult,
  }: {
    readonly path: string
    readonly home: string
    readonly reported: string
    readonly known: Pick<ClientAppRequest, 'result'> | undefined
  },
): string {
  const { language } = reader
  const t = clientAppTexts[language].result
  const actualResult = verifiedResult === undefined ? t.none : t.states[verifiedResult.result]
  const main = `<p>${t.hint}: <code>${escapeHtml(reported)}</code></p>\n<p class="news"><strong>${t.truth}:</strong> ${actualResult}</p>\n<p><a class="button plain" href="${home}?lang=${language}">${t.again}</a></p>`
  return page({ reader, path, home, title: t.title, main })
}

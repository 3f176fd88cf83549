import type { FastifyInstance } from 'fastify'
import {
  type Callers,
  clientAppEntryPaths,
  clientAppPaths,
  type ClientAppRequest,
} from '../../client-apps/applications.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { PageLanguage } from '../../texts/server-text.ts'
import { methodNames, nameOf } from '../pages/dock.ts'
import { page, type PageReader } from '../pages/page.ts'
import { people } from '../users/demo-users.ts'

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

const form = ({
  language,
  action,
  fields,
  submit,
  newTab = false,
}: {
  readonly language: PageLanguage
  readonly action: string
  readonly fields: string
  readonly submit: string
  readonly newTab?: boolean | undefined
}): string =>
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
    main: `<p>${t.about}</p>\n${news}\n${form({ language, action: `${clientAppPaths.userPortal}/open`, fields, submit: t.userPortal.open })}`,
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
    main: `<p>${t.about}</p>\n<p>${t.administratorPortal.intro}</p>\n${form({ language, action: `${path}/open`, fields: renderPersonSelect(language), submit: t.administratorPortal.open, newTab: true })}`,
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
    main: `<p>${t.about}</p>\n<p>${t.accessManagement.intro}</p>\n${form({ language, action: `${path}/open`, fields, submit: t.accessManagement.open })}`,
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

/**
 * Redirects the addresses of `GET /login/applications` to the origin of the applications, with the
 * rest of path and query.
 */
export function redirectToClientApps(app: FastifyInstance, { origin = '' }: Callers): void {
  const targets = {
    'user-portal': clientAppPaths.userPortal,
    'mfa-consumer': clientAppPaths.administratorPortal,
    'mfa-am': clientAppPaths.accessManagement,
  } as const satisfies Record<keyof typeof clientAppEntryPaths, string>
  for (const [name, target] of Object.entries(targets)) {
    const entrance = clientAppEntryPaths[name as keyof typeof clientAppEntryPaths]
    for (const path of [entrance, `${entrance}/*`])
      app.get(path, async (request, reply) =>
        reply.redirect(`${origin}${target}${request.url.slice(entrance.length)}`, 303),
      )
  }
}

/** Texts on the pages of the applications. */
export const clientAppTexts = {
  en: {
    about:
      'In a real installation this is another application, on an origin of its own. The sandbox plays it.',
    person: 'Person',
    userPortal: {
      title: 'User portal: authentication settings',
      open: 'Register it',
      method: 'Method',
      choose: 'Choose there',
      type: 'Registration',
      types: { new: 'First registration', change: 'In the place of what is registered' },
      results: {
        success: 'The front end says that the registration is finished.',
        fail: 'The front end says that the registration was left.',
        none: 'The front end said nothing about a registration.',
      },
      hint: 'A portal treats this as a hint and asks its own server what is true.',
    },
    administratorPortal: {
      title: 'Administrator portal',
      intro: 'Before it lets an administrator go on, it asks for a verification, in a new tab.',
      open: 'Verify in a new tab',
    },
    accessManagement: {
      title: 'Access management',
      intro:
        'It has checked the person itself and asks for a second proof, by a token that it signs.',
      open: 'Ask for a second verification',
      token: 'Token',
    },
    result: {
      title: 'What came back',
      hint: 'What the address says',
      truth: 'What our server knows',
      none: 'no such request',
      states: {
        '': 'still open',
        verified: 'verified',
        cancelled: 'left without a verification',
      } satisfies Record<ClientAppRequest['result'], string>,
      again: 'Ask again',
    },
    faults: {
      none: 'as it should be',
      jwt: 'empty',
      uid: 'without uid',
      rtn: 'without rtn',
      sys: 'without sys',
      exp: 'without exp',
      iat: 'without iat',
      expired: 'expired',
      invalid: 'signed by somebody else',
      timeout: 'issued too long ago',
    },
  },
  ko: {
    about:
      '실제 환경에서는 별도의 출처에서 실행되는 다른 애플리케이션입니다. 샌드박스에서 대신 보여 줍니다.',
    person: '사용자',
    userPortal: {
      title: '사용자 포털: 인증 설정',
      open: '등록하기',
      method: '인증 수단',
      choose: '인증 화면에서 선택',
      type: '등록 구분',
      types: { new: '신규 등록', change: '기존 정보를 새로 등록' },
      results: {
        success: '프런트엔드에서 등록이 완료되었다고 전달했습니다.',
        fail: '프런트엔드에서 등록을 중단했다고 전달했습니다.',
        none: '프런트엔드에서 등록에 대해 전달한 내용이 없습니다.',
      },
      hint: '포털은 이 값을 참고만 하고 실제 결과는 자체 서버에서 확인합니다.',
    },
    administratorPortal: {
      title: '관리자 포털',
      intro: '관리자 화면으로 이동하기 전에 새 탭에서 인증을 요청합니다.',
      open: '새 탭에서 인증하기',
    },
    accessManagement: {
      title: '접근 관리 시스템',
      intro: '사용자를 먼저 확인한 뒤 서명한 토큰으로 2차 인증을 요청합니다.',
      open: '2차 인증 요청하기',
      token: '토큰',
    },
    result: {
      title: '전달받은 결과',
      hint: '주소로 전달된 값',
      truth: '서버에서 확인한 결과',
      none: '요청을 찾을 수 없음',
      states: {
        '': '진행 중',
        verified: '인증 완료',
        cancelled: '인증하지 않고 종료',
      } satisfies Record<ClientAppRequest['result'], string>,
      again: '다시 요청하기',
    },
    faults: {
      none: '정상',
      jwt: '빈 토큰',
      uid: 'uid 없음',
      rtn: 'rtn 없음',
      sys: 'sys 없음',
      exp: 'exp 없음',
      iat: 'iat 없음',
      expired: '만료됨',
      invalid: '다른 키로 서명',
      timeout: '발급 후 오래 지남',
    },
  },
} as const

export const tokenFaults = [
  'none',
  'jwt',
  'uid',
  'rtn',
  'sys',
  'exp',
  'iat',
  'expired',
  'invalid',
  'timeout',
] as const
export type TokenFault = (typeof tokenFaults)[number]

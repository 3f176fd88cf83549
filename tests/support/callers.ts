import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { takePicture } from './picture.ts'
import { sidewaysScroll } from './sideways-scroll.ts'
import { heading } from './sign-in.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'
import type { Language } from './words.ts'

/**
 * Texts of the applications next to ours, and of the screens in between.
 * Repeated here so that a changed text is noticed.
 */
export const CALLER_WORDS = {
  'en-US': {
    verify: 'Verify in a new tab',
    second: "Confirm it's you",
    ask: 'Ask for a second verification',
    register: 'Register it',
    verified: 'verified',
    left: 'left without a verification',
    done: 'Verification complete',
    asks: 'Service: Administrator portal',
    system: 'Service: Access management',
    systemName: 'Access management',
    back: 'Back',
    manage: 'Manage my verification methods',
    name: 'Minji Kim',
    profile: 'Profile',
    success: 'The front end says that the registration is finished.',
    fail: 'The front end says that the registration was left.',
    notPossible: 'Verification not possible',
    waits: 'Your verification is waiting in the other tab. Close this one when you are done here.',
    faults: {
      jwt: 'The verification request is empty (jwt).',
      uid: 'The verification request has no user id (uid).',
      rtn: 'The verification request has no return address (rtn).',
      sys: 'The verification request has no system id (sys).',
      exp: 'The verification request has no expiry time (exp).',
      iat: 'The verification request has no issue time (iat).',
      expired: 'The verification request has expired or is not valid.',
      invalid: 'The verification request has expired or is not valid.',
      timeout: 'The verification time is over.',
    },
    duplicate: 'This verification request has already been used.',
    insufficient:
      'There is not enough user information for the second verification. Contact your administrator.',
  },
  'ko-KR': {
    verify: '새 탭에서 인증하기',
    second: '본인 확인',
    ask: '2차 인증 요청하기',
    register: '등록하기',
    verified: '인증 완료',
    left: '인증하지 않고 종료',
    done: '인증 완료',
    asks: '서비스: 관리자 포털',
    system: '서비스: 접근 관리 시스템',
    systemName: '접근 관리 시스템',
    back: '이전',
    manage: '내 인증 수단 관리',
    name: '김민지',
    profile: '프로필',
    success: '프런트엔드에서 등록이 완료되었다고 전달했습니다.',
    fail: '프런트엔드에서 등록을 중단했다고 전달했습니다.',
    notPossible: '인증할 수 없음',
    waits: '다른 탭에서 인증이 진행 중입니다. 작업을 마친 후 이 탭을 닫아 주세요.',
    faults: {
      jwt: '인증 요청 정보(JWT)가 없습니다.',
      uid: '인증 요청 정보에 사용자 ID(uid)가 없습니다.',
      rtn: '인증 요청 정보에 반환 주소(rtn)가 없습니다.',
      sys: '인증 요청 정보에 시스템 ID(sys)가 없습니다.',
      exp: '인증 요청 정보에 만료 시각(exp)이 없습니다.',
      iat: '인증 요청 정보에 발급 시각(iat)이 없습니다.',
      expired: '인증 요청이 만료되었거나 유효하지 않습니다.',
      invalid: '인증 요청이 만료되었거나 유효하지 않습니다.',
      timeout: '인증 시간이 초과되었습니다.',
    },
    duplicate: '이미 사용된 인증 요청입니다.',
    insufficient: '2차 인증에 필요한 사용자 정보가 부족합니다. 관리자에게 문의해 주세요.',
  },
} as const satisfies Readonly<Record<Language, unknown>>

export const callerWords = ({ words }: Visitor) => CALLER_WORDS[words.tag]

/**
 * Goes to an application, over the address that `GET /login/applications` answers.
 * @returns the origin it is at
 */
export async function toApplication(
  { page, origin }: Visitor,
  name: 'user-portal' | 'administrator-portal' | 'access-management',
): Promise<string> {
  await page.goto(`${origin}/sandbox/${name}`)
  const there = new URL(page.url()).origin
  expect(there).not.toBe(origin)
  return there
}

/** Fills the form of an application. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`select[name="${name}"]`).selectOption(value)
}

/**
 * Returns the tab that an action opens, as a visitor.
 * The watch of the whole browser covers it too.
 */
export async function inNewTab(visitor: Visitor, act: () => Promise<unknown>): Promise<Visitor> {
  const [page] = await Promise.all([visitor.context.waitForEvent('page'), act()])
  return { ...visitor, page }
}

/** Expects that the opening tab cannot reach this tab. Call it once the tab has settled. */
export async function expectNoOpener({ page }: Visitor): Promise<void> {
  expect(await page.evaluate(() => window.opener)).toBeNull()
}

/**
 * Returns from the application: nothing moves by itself, and a press opens it again.
 * @param how the application's report of the result
 */
export async function goBackAndOn(visitor: Visitor, how: string): Promise<void> {
  const { page, words } = visitor
  const there = page.url()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) posts.push(request.url())
  })
  await page.goBack()
  await heading(visitor, callerWords(visitor).done)
  expect(new URL(page.url()).pathname).toBe('/secdx/mfa/signinRedirect')
  await inspectPage(page, `back-at-the-hand-over-${words.tag}`)
  await page.reload()
  await heading(visitor, callerWords(visitor).done)
  expect(posts).toEqual([])
  await page.getByRole('button', { name: words.goOn, exact: true }).click()
  await page.locator('.news').waitFor()
  expect(page.url()).toBe(there)
  expect(posts).toHaveLength(1)
  expect(await page.locator('.news').textContent()).toContain(how)
}

/** Checks the rules that hold for every page, independent of the name of its tab. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await sidewaysScroll(page), `sideways scroll on ${name}`).toEqual([])
  await takePicture(page, name)
}

/** Screens that appear when another application sends a request. */
export const CALLER_TRIPS: readonly Trip[] = [
  {
    name: 'sent here for a second proof',
    rows: [
      {
        id: 'verify-second-proof',
        async reach(visitor) {
          const { page, person } = visitor
          await page.route('**/mfa/request', () => undefined)
          await toApplication(visitor, 'access-management')
          await fill(page, { username: person.username, token: 'none' })
          await page.getByRole('button', { name: callerWords(visitor).ask }).click()
          await heading(visitor, callerWords(visitor).second)
        },
      },
    ],
  },
]

import { serverControls } from './server-controls.ts'
import { enterPassword, heading, toLogin } from './sign-in.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'
import type { Language } from './words.ts'

const WORDS = {
  'en-US': {
    dormant: 'Dormant account',
    release: 'Reactivate account',
    released: 'Account reactivated',
    send: 'Send reactivation link',
    sent: 'We sent a link to',
    logIn: 'Sign in again',
    suspended: 'Account suspended',
    expired: 'Password expired',
    security: 'Security warning',
    locked: 'Your account is locked for 10 minutes because of too many failed attempts.',
    untilReset: 'Your account is locked. Reset your password to unlock it.',
    resetPassword: 'Reset password',
    sessions: "You're already signed in elsewhere",
    end: 'Sign out and continue',
    none: 'Choose at least one device to sign out.',
    cancel: 'Cancel',
    startAgain: 'Sign in again',
    error: 'System error',
  },
  'ko-KR': {
    dormant: '휴면 계정',
    release: '휴면 해제',
    released: '휴면 해제 완료',
    send: '휴면 해제 링크 보내기',
    sent: '링크를 보냈습니다.',
    logIn: '다시 로그인',
    suspended: '사용이 정지된 계정',
    expired: '비밀번호 만료',
    security: '보안 경고',
    locked: '로그인 실패 횟수를 초과하여 10분 동안 계정이 잠겼습니다.',
    untilReset: '계정이 잠겼습니다. 비밀번호를 재설정하면 잠금이 해제됩니다.',
    resetPassword: '비밀번호 재설정',
    sessions: '다른 기기에서 이미 로그인 중입니다',
    end: '로그아웃하고 계속',
    none: '로그아웃할 기기를 하나 이상 선택해 주세요.',
    cancel: '취소',
    startAgain: '다시 로그인',
    error: '시스템 오류',
  },
} as const satisfies Readonly<Record<Language, object>>

export const accountProblemWords = ({ words }: Visitor): (typeof WORDS)[Language] =>
  WORDS[words.tag]

/** Enters the right password of a user with a blocked account. */
export async function refused(visitor: Visitor, screen: string): Promise<void> {
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, screen)
}

/**
 * Acts as in another browser: the previous session is not stored here any more, and is still valid.
 */
export async function elsewhere({ page, context }: Visitor): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies({ name: /session|flow|_/ })
}

/**
 * Signs in once, which is the tenant's limit, and once more. One step is enough for these users.
 */
export async function toSessionLimit(visitor: Visitor): Promise<void> {
  await serverControls(visitor.origin).set({ sessionsAtMost: 1 })
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, visitor.words.home)
  await elsewhere(visitor)
  await refused(visitor, accountProblemWords(visitor).sessions)
}

const problemTrip = (
  as: string,
  face: string,
  screen: (visitor: Visitor) => string,
  id = 'warning-message',
): Trip => ({
  name: face,
  as,
  rows: [{ id, face, reach: (visitor) => refused(visitor, screen(visitor)) }],
})

/** Screens for the causes that block a sign-in. */
export const ACCOUNT_PROBLEM_TRIPS: readonly Trip[] = [
  problemTrip('dormant.jung', 'dormant', (visitor) => accountProblemWords(visitor).dormant),
  {
    name: 'dormant, and woken by a mail',
    as: 'dormant.shin',
    rows: [
      {
        id: 'warning-message',
        face: 'before the mail',
        reach: (visitor) => refused(visitor, accountProblemWords(visitor).dormant),
      },
      {
        id: 'warning-message',
        face: 'after the mail',
        by: 'sendDormantLink',
        async reach(visitor) {
          const { send, sent } = accountProblemWords(visitor)
          await visitor.page
            .getByRole('main')
            .getByRole('button', { name: send, exact: true })
            .click()
          await visitor.page.getByRole('status').getByText(sent).first().waitFor()
        },
      },
    ],
  },
  problemTrip('expired.choi', 'an old password', (visitor) => accountProblemWords(visitor).expired),
  problemTrip(
    'locked.lee',
    'locked until reset',
    (visitor) => accountProblemWords(visitor).security,
    'security-warning',
  ),
  {
    name: 'locked for minutes',
    rows: [
      {
        id: 'security-warning',
        face: 'minutes',
        async reach(visitor) {
          await serverControls(visitor.origin).set({ passwordAttempts: 1 })
          await toLogin(visitor)
          await enterPassword(visitor, 'wrong')
          await heading(visitor, accountProblemWords(visitor).security)
        },
      },
    ],
  },
  {
    name: 'too many sessions',
    as: 'daniel.park',
    rows: [{ id: 'session-exceed', reach: toSessionLimit }],
  },
]

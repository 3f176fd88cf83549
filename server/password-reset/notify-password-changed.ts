import { deliverableForADay, writeNoticeToAll, type NoticeText } from '../messages/write-notice.ts'
import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

/** A reset ends all sessions. A change keeps the session in which it happens. */
export type PasswordChange = 'reset' | 'change'

const subjects = {
  'en-US': 'Your password was changed',
  'ko-KR': '비밀번호 변경 안내',
} as const satisfies Readonly<Record<Account['language'], string>>

const bodies = {
  'en-US': {
    reset: ({ product, desk }) =>
      `[${product}] Your password was changed, and you were logged out everywhere. If it was not you, contact ${desk} at once.`,
    change: ({ product, desk }) =>
      `[${product}] Your password was changed, and you were logged out everywhere else. If it was not you, contact ${desk} at once.`,
  },
  'ko-KR': {
    reset: ({ product, desk }) =>
      `[${product}] 비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다. 본인이 변경하지 않았다면 즉시 ${desk}에 알려 주세요.`,
    change: ({ product, desk }) =>
      `[${product}] 비밀번호가 변경되어 다른 기기에서는 모두 로그아웃되었습니다. 본인이 변경하지 않았다면 즉시 ${desk}에 알려 주세요.`,
  },
} as const satisfies Readonly<
  Record<Account['language'], Readonly<Record<PasswordChange, NoticeText>>>
>

export type ChangedPassword = {
  readonly now: number
  readonly account: Account
  readonly by: PasswordChange
}

/**
 * Sends a notice of the new password to every registered address. An attacker with one of the
 * addresses cannot hide the change from the others. Runs in the transaction of the password, and
 * never makes it fail: a message without a channel is dropped.
 */
export async function notifyPasswordChanged(
  services: Services,
  store: Store,
  { now, account, by }: ChangedPassword,
): Promise<void> {
  const { language } = account
  const notice = {
    subject: subjects[language],
    body: bodies[language][by],
    deliverableMs: deliverableForADay,
  }
  await writeNoticeToAll(services, store, { now, account, notice })
}

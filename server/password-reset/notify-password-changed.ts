import { writeNoticeToAll, type Notice } from '../messages/write-notice.ts'
import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

const texts = {
  'en-US': {
    subject: 'Your password was changed',
    body: ({ product, desk }) =>
      `[${product}] Your password was changed, and you were logged out everywhere. If it was not you, contact ${desk} at once.`,
  },
  'ko-KR': {
    subject: '비밀번호 변경 안내',
    body: ({ product, desk }) =>
      `[${product}] 비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다. 본인이 변경하지 않았다면 즉시 ${desk}에 알려 주세요.`,
  },
} as const satisfies Readonly<Record<Account['language'], Notice>>

/** One day: a late reader can still act on it. */
const deliverableMs = 24 * 3_600_000

/**
 * Sends a notice of the new password to every registered address. An attacker with one of the
 * addresses cannot hide the change from the others. Runs in the transaction of the password, and
 * never makes it fail: a message without a channel is dropped.
 */
export async function notifyPasswordChanged(
  services: Services,
  store: Store,
  now: number,
  account: Account,
): Promise<void> {
  const notice = { ...texts[account.language], deliverableMs }
  await writeNoticeToAll(services, store, { now, account, notice })
}

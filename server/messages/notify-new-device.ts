import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { writeNoticeToOwner, type NoticeText } from './write-notice.ts'

type Text = { readonly subject: string; readonly body: (device: string) => NoticeText }

const texts: Readonly<Record<Account['language'], Text>> = {
  'en-US': {
    subject: 'New login to your account',
    body:
      (device) =>
      ({ product, desk }) =>
        `[${product}] Your account was logged in to from a new browser (${device}). If it was not you, contact ${desk} at once.`,
  },
  'ko-KR': {
    subject: '새 기기 로그인 안내',
    body:
      (device) =>
      ({ product, desk }) =>
        `[${product}] 새 브라우저(${device})에서 로그인했습니다. 본인이 로그인하지 않았다면 즉시 ${desk}에 알려 주세요.`,
  },
}

export type NewDevice = {
  readonly now: number
  readonly account_id: string
  /** One of the names of `deviceAndBrowser`, never a text of the browser. */
  readonly device: string
}

/**
 * Notifies every registered address of a sign-in from a browser that is new to the account. Call it
 * in the transaction of the session.
 */
export async function notifyNewDevice(
  services: Services,
  store: Store,
  { now, account_id, device }: NewDevice,
): Promise<void> {
  await writeNoticeToOwner(services, store, {
    now,
    account_id,
    noticeIn: (language) => {
      const { subject, body } = texts[language]
      return { subject, body: body(device) }
    },
  })
}

import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { NewDevice } from './notify-new-device.ts'
import { writeNoticeToOwner, type NoticeText } from './write-notice.ts'

type Trust = Pick<TrustedDevice, 'device' | 'days'>
type Text = { readonly subject: string; readonly body: (trust: Trust) => NoticeText }

const texts: Readonly<Record<Account['language'], Text>> = {
  'en-US': {
    subject: 'A device is now trusted',
    body:
      ({ device, days }) =>
      ({ product, desk }) =>
        `[${product}] For ${days} days, logging in from one browser (${device}) needs your password only. If it was not you, contact ${desk} at once.`,
  },
  'ko-KR': {
    subject: '신뢰할 수 있는 기기 등록 안내',
    body:
      ({ device, days }) =>
      ({ product, desk }) =>
        `[${product}] 앞으로 ${days}일 동안 이 브라우저(${device})에서는 추가 인증 없이 비밀번호만으로 로그인합니다. 본인이 설정하지 않았다면 즉시 ${desk}에 알려 주세요.`,
  },
}

export type TrustedDevice = NewDevice & { readonly days: number }

/**
 * Notifies every registered address of a browser that is trusted from now on. It replaces the
 * notice of a new browser. Call it in the transaction of the session.
 */
export async function notifyTrustedDevice(
  services: Services,
  store: Store,
  { now, account_id, device, days }: TrustedDevice,
): Promise<void> {
  await writeNoticeToOwner(services, store, {
    now,
    account_id,
    noticeIn: (language) => {
      const { subject, body } = texts[language]
      return { subject, body: body({ device, days }) }
    },
  })
}

import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { writeNoticeToOwner, type NoticeText } from './write-notice.ts'

type News = { readonly is: 'made' } | { readonly is: 'used'; readonly left: number }
type Text = {
  readonly made: { readonly subject: string; readonly body: NoticeText }
  readonly used: { readonly subject: string; readonly body: (left: number) => NoticeText }
}

const texts: Readonly<Record<Account['language'], Text>> = {
  'en-US': {
    made: {
      subject: 'New recovery codes',
      body: ({ product, desk }) =>
        `[${product}] Ten new recovery codes were created for your account. Earlier codes no longer work. If it was not you, contact ${desk} at once.`,
    },
    used: {
      subject: 'A recovery code was used',
      body:
        (left) =>
        ({ product, desk }) =>
          `[${product}] A recovery code was used to log in to your account. ${left === 0 ? 'No codes are' : `${left} ${left === 1 ? 'code is' : 'codes are'}`} left. If it was not you, contact ${desk} at once.`,
    },
  },
  'ko-KR': {
    made: {
      subject: '복구 코드 발급 안내',
      body: ({ product, desk }) =>
        `[${product}] 새 복구 코드 10개가 발급되었습니다. 이전에 받은 코드는 더 이상 사용할 수 없습니다. 본인이 발급하지 않았다면 즉시 ${desk}에 알려 주세요.`,
    },
    used: {
      subject: '복구 코드 사용 안내',
      body:
        (left) =>
        ({ product, desk }) =>
          `[${product}] 로그인에 복구 코드가 사용되었습니다. 남은 복구 코드는 ${left}개입니다. 본인이 사용하지 않았다면 즉시 ${desk}에 알려 주세요.`,
    },
  },
}

export type RecoveryCodeNews = {
  readonly now: number
  readonly account_id: string
  readonly news: News
}

/**
 * Notifies every registered address of new recovery codes, or of the use of one. Call it in the
 * transaction of the event.
 */
export async function notifyRecoveryCodes(
  services: Services,
  store: Store,
  { now, account_id, news }: RecoveryCodeNews,
): Promise<void> {
  await writeNoticeToOwner(services, store, {
    now,
    account_id,
    noticeIn: (language) => {
      const { made, used } = texts[language]
      return news.is === 'made' ? made : { subject: used.subject, body: used.body(news.left) }
    },
  })
}

import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { writeNoticeToOwner } from './write-notice.ts'

type News = { readonly is: 'made' } | { readonly is: 'used'; readonly left: number }

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
    notice: {
      text: `recoveryCodes.${news.is}`,
      ...(news.is === 'used' && { values: { count: news.left } }),
    },
  })
}

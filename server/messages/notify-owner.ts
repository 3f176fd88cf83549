import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { endLinksSentTo } from './end-notice-links.ts'
import { methodNames } from './method-names.ts'
import { writeNotice, type NoticeText } from './write-notice.ts'

type OwnerChange = 'replaced' | 'removed'
type Language = 'en-US' | 'ko-KR'

const texts: Readonly<
  Record<
    Language,
    Readonly<
      Record<OwnerChange, { readonly subject: string; readonly body: (name: string) => NoticeText }>
    >
  >
> = {
  'en-US': {
    replaced: {
      subject: 'A verification method was changed',
      body:
        (name) =>
        ({ product, desk }) =>
          `[${product}] ${name} now goes to another address, and this one is no longer used. If it was not you, contact ${desk} at once.`,
    },
    removed: {
      subject: 'A verification method was removed',
      body:
        (name) =>
        ({ product, desk }) =>
          `[${product}] ${name} at this address was removed from your verification methods. If it was not you, contact ${desk} at once.`,
    },
  },
  'ko-KR': {
    replaced: {
      subject: '인증 수단 변경 안내',
      body:
        (name) =>
        ({ product, desk }) =>
          `[${product}] ${name} 인증 수단이 다른 연락처로 변경되어 이 연락처는 더 이상 사용되지 않습니다. 본인이 변경하지 않았다면 즉시 ${desk}에 알려 주세요.`,
    },
    removed: {
      subject: '인증 수단 삭제 안내',
      body:
        (name) =>
        ({ product, desk }) =>
          `[${product}] 이 연락처의 ${name} 인증 수단이 삭제되었습니다. 본인이 삭제하지 않았다면 즉시 ${desk}에 알려 주세요.`,
    },
  },
}

/**
 * Notifies the removed or replaced address, so that no one can replace the owner's phone unnoticed
 * (NIST 800-63B, 4.1.2). Links in its earlier notices end. Call it in the transaction that replaces
 * or removes it.
 */
export async function notifyOwner(
  services: Services,
  store: Store,
  now: number,
  account: Account,
  kind: FactorKind,
  address: string,
  change: OwnerChange,
): Promise<void> {
  if (kind !== 'Sms' && kind !== 'Email' && kind !== 'Msg') return
  await endLinksSentTo(
    store,
    { now, account_id: account.id },
    { pepper: services.pepper, kind, address },
  )
  const { subject, body } = texts[account.language][change]
  await writeNotice(
    services,
    store,
    now,
    account,
    { kind, address },
    { subject, body: body(methodNames[account.language][kind]) },
  )
}

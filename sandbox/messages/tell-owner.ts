import type { Account } from '../login/login-request.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { CodeKind, FactorKind } from '../store/tables.ts'
import { channels } from './channels.ts'
import { leavesHouse } from './deliver-code.ts'
import { writeMail } from './outbox.ts'

type What = 'replaced' | 'removed'
type Language = 'en-US' | 'ko-KR'

const names: Readonly<Record<CodeKind, Readonly<Record<Language, string>>>> = {
  Sms: { 'en-US': 'SMS', 'ko-KR': 'SMS' }, Email: { 'en-US': 'Email', 'ko-KR': '이메일' }, Msg: { 'en-US': 'Knox Messenger', 'ko-KR': 'Knox 메신저' },
}

const texts: Readonly<Record<Language, Readonly<Record<What, { readonly subject: string; readonly body: (product: string, name: string) => string }>>>> = {
  'en-US': {
    replaced: { subject: 'A verification method was changed', body: (product, name) => `[${product}] ${name} now goes to another address, and this one is no longer used. If it was not you, tell your service desk at once.` },
    removed: { subject: 'A verification method was removed', body: (product, name) => `[${product}] ${name} at this address was removed from your verification methods. If it was not you, tell your service desk at once.` },
  },
  'ko-KR': {
    replaced: { subject: '인증 수단 변경 안내', body: (product, name) => `[${product}] ${name} 인증 수단이 다른 연락처로 변경되어 이 연락처는 더 이상 사용되지 않습니다. 본인이 변경하지 않았다면 즉시 서비스 데스크에 알려 주세요.` },
    removed: { subject: '인증 수단 삭제 안내', body: (product, name) => `[${product}] 이 연락처의 ${name} 인증 수단이 삭제되었습니다. 본인이 삭제하지 않았다면 즉시 서비스 데스크에 알려 주세요.` },
  },
}

/** An hour: who reads it later can still act, but not on a message that says "at once". */
const deliverableMs = 3_600_000

/**
 * What was registered until now hears that it is no more: whoever takes the place of somebody's phone cannot do so unheard (NIST 800-63B, 4.1.2). In the
 * transaction that replaces or removes it, and never a reason for that to fail: what nothing can carry is not sent.
 */
export async function tellOwner(sandbox: Services, store: Store, now: number, account: Account, kind: FactorKind, address: string, what: What): Promise<void> {
  if (kind !== 'Sms' && kind !== 'Email' && kind !== 'Msg') return
  const { name: channel, failSetting } = channels[kind]
  const settings = await readSettings(store, account.tenant_id)
  if (address === '' || settings[failSetting] === 1 || (!sandbox.hasInbox && !leavesHouse(sandbox, kind))) return
  const { language, username } = account
  const { subject, body } = texts[language][what]
  const product = sandbox.tenants.named(account.tenant_id)?.product?.[language] ?? 'Gatehouse'
  const mail = { channel, username, recipient: address, language, code: '', subject: kind === 'Email' ? subject : '', body: body(product, names[kind][language]) }
  await writeMail(store, now, mail, leavesHouse(sandbox, kind) ? { scope: `told ${account.id} ${kind} ${now}`, expiresAt: now + deliverableMs } : undefined)
}

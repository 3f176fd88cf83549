import type { Account } from '../login/login-request.ts'
import { channels } from '../messages/channels.ts'
import { leavesHouse } from '../messages/deliver-code.ts'
import { writeMail } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'

const texts = {
  'en-US': { subject: 'Your password was changed', body: (product: string) => `[${product}] Your password was changed, and you were logged out everywhere. If it was not you, tell your service desk at once.` },
  'ko-KR': { subject: '비밀번호 변경 안내', body: (product: string) => `[${product}] 비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다. 본인이 변경하지 않았다면 즉시 서비스 데스크에 알려 주세요.` },
} as const

/** A day: who reads it late can still act on it. */
const deliverableMs = 24 * 3_600_000

/**
 * Every address that is registered hears of the new password: whoever has taken one of them over cannot do it unheard by the others. In the transaction of
 * the password, and never a reason for that to fail: what nothing can carry is not sent.
 */
export async function tellChanged(sandbox: Services, store: Store, now: number, { id, username, language, tenant_id }: Account): Promise<void> {
  const settings = await readSettings(store, tenant_id)
  const registered = await store.selectFrom('factor').select(['kind', 'address']).where('account_id', '=', id).where('kind', 'in', ['Sms', 'Email', 'Msg']).execute()
  const { subject, body } = texts[language]
  const product = sandbox.tenants.named(tenant_id)?.product?.[language] ?? 'Gatehouse'
  for (const { kind, address } of registered) {
    if (kind !== 'Sms' && kind !== 'Email' && kind !== 'Msg') continue
    const { name: channel, failSetting } = channels[kind]
    if (address === '' || settings[failSetting] === 1 || (!sandbox.hasInbox && !leavesHouse(sandbox, kind))) continue
    const mail = { channel, username, recipient: address, language, code: '', subject: kind === 'Email' ? subject : '', body: body(product) }
    await writeMail(store, now, mail, leavesHouse(sandbox, kind) ? { scope: `password changed ${id} ${now}`, expiresAt: now + deliverableMs } : undefined)
  }
}

import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { writeDecoyNotice, writeNotice, type Notice } from './write-notice.ts'

type Failures = 'password' | 'method'

const texts = {
  'en-US': {
    password: {
      subject: 'Failed attempts to log in',
      body: ({ product, desk }) =>
        `[${product}] Several attempts to log in to your account failed, so new browsers have to wait. A browser where you logged in before is not affected. If it was not you, contact ${desk}.`,
    },
    method: {
      subject: 'Failed attempts to verify a login',
      body: ({ product, desk }) =>
        `[${product}] Several attempts to verify a login to your account failed, so this method has to wait. If it was not you, somebody may know your password. Contact ${desk}.`,
    },
  },
  'ko-KR': {
    password: {
      subject: '로그인 실패 안내',
      body: ({ product, desk }) =>
        `[${product}] 계정 로그인에 여러 번 실패하여 새 브라우저에서의 로그인이 일시적으로 제한됩니다. 이전에 로그인한 브라우저는 그대로 사용할 수 있습니다. 본인이 시도하지 않았다면 ${desk}에 알려 주세요.`,
    },
    method: {
      subject: '로그인 인증 실패 안내',
      body: ({ product, desk }) =>
        `[${product}] 로그인 인증에 여러 번 실패하여 해당 인증 수단의 사용이 일시적으로 제한됩니다. 본인이 시도하지 않았다면 비밀번호가 노출되었을 수 있으니 ${desk}에 알려 주세요.`,
    },
  },
} as const satisfies Readonly<Record<Account['language'], Readonly<Record<Failures, Notice>>>>

const dayMs = 86_400_000
const kinds = ['Sms', 'Email', 'Msg'] as const

export type FailureTarget = {
  readonly now: number
  /** Undefined for an ID without an account. */
  readonly account: Account | undefined
  /** Of the account, or of the decoy account. */
  readonly account_id: string
  readonly tenant_id: string
  readonly of: Failures
}

/**
 * Notifies every registered address of a lock of the password or of a method, each once a day, so
 * that strangers cannot flood the owner. An ID without an account takes as many statements (D8.07).
 * Call it in the transaction of the lock.
 */
export async function notifyFailures(
  services: Services,
  store: Store,
  { now, account, account_id, tenant_id, of }: FailureTarget,
): Promise<void> {
  const first = await store
    .insertInto('message_count')
    .values({
      counted: `failures ${of} ${account_id}`,
      period: 'day',
      sent: 1,
      ends_at: now + dayMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['counted', 'period'])
        .doUpdateSet({ ends_at: now + dayMs })
        .where('message_count.ends_at', '<=', now),
    )
    .returning('counted')
    .executeTakeFirst()
  if (first === undefined) return
  const registered = await store
    .selectFrom('factor')
    .select(['kind', 'address'])
    .where('account_id', '=', account_id)
    .where('kind', 'in', kinds)
    .execute()
  for (const kind of kinds) {
    const address = registered.find((factor) => factor.kind === kind)?.address ?? ''
    if (account === undefined || address === '')
      await writeDecoyNotice(services, store, { now, tenant_id, kind })
    else
      await writeNotice(
        services,
        store,
        now,
        account,
        { kind, address },
        texts[account.language][of],
      )
  }
}

import { emailLinkRoute } from '../address.ts'
import { apiError } from '../api-error.ts'
import { describeServiceDesk } from '../branding/service-desk.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { CodeKind } from '../store/tables.ts'
import { originOfTenant } from '../tenants/origin-of-tenant.ts'
import { productOf } from '../tenants/tenant.ts'
import { channels } from './channels.ts'
import { writeMessage, writeDecoyMessage } from './outbox.ts'

export type Delivery = {
  readonly kind: CodeKind
  readonly account: Pick<Account, 'username' | 'language' | 'tenant_id'>
  readonly address: string
  readonly code: string
  /** Scope in which a newer message replaces an older one that is still unsent. */
  readonly scope: string
  /** `Host` of the request. It only chooses between names of the account's tenant. */
  readonly host: string | undefined
  /** Handle of the request that a link in the email continues. Without it there is no link. */
  readonly linkedRequest?: string | undefined
}

/** Returns whether a code leaves by SMTP, in addition to the inbox. */
export const leavesServer = ({ onMailWritten }: Services, kind: CodeKind): boolean =>
  kind === 'Email' && onMailWritten !== undefined

/**
 * @throws SMS_SEND_FAILED, EMAIL_SEND_FAILED, KNOX_SEND_FAILED when the channel accepts nothing at
 * the moment
 */
export function assertChannelOpen(services: Services, settings: Settings, kind: CodeKind): void {
  const { failSetting, failure } = channels[kind]
  if ((!services.hasInbox && !leavesServer(services, kind)) || settings[failSetting] === 1)
    throw apiError(failure)
}

/** Writes the message in the transaction of its code, so that neither exists without the other. */
export async function deliverCode(
  services: Services,
  transaction: Store,
  now: number,
  settings: Settings,
  { kind, account, address, code, scope, host, linkedRequest }: Delivery,
): Promise<void> {
  const tenant = services.tenants.named(account.tenant_id)
  const origin = originOfTenant(services, account.tenant_id, host)
  const isLinked =
    kind === 'Email' && linkedRequest !== undefined && settings.emailLinksAllowed === 1
  await writeMessage(
    services,
    transaction,
    now,
    {
      channel: channels[kind].name,
      username: account.username,
      recipient: address,
      language: account.language,
      code,
      minutes: Math.ceil(settings.otpSeconds / 60),
      host: new URL(origin).hostname,
      // In the fragment, which no server and no proxy sees.
      link: isLinked ? `${origin}${emailLinkRoute}#request=${linkedRequest}&code=${code}` : '',
      tenant: account.tenant_id,
      product: productOf(tenant, account.language),
      desk: describeServiceDesk(tenant, account.language, kind === 'Sms'),
    },
    leavesServer(services, kind)
      ? { scope, expiresAt: now + settings.otpSeconds * 1000 }
      : undefined,
  )
}

/**
 * Does the same for an unknown ID: nothing is sent, and the number of statements does not reveal it
 * (D8.07).
 */
export async function deliverDecoy(
  services: Services,
  transaction: Store,
  now: number,
  { kind, scope }: Pick<Delivery, 'kind' | 'scope'>,
): Promise<void> {
  await writeDecoyMessage(transaction, now, leavesServer(services, kind) ? { scope } : undefined)
}

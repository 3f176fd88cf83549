import type { Origins } from './address.ts'
import type { Callers } from './client-apps/client-apps.ts'
import type { AdjustableClock } from './clock.ts'
import type { IdentityProviders } from './federation/identity-providers.ts'
import type { createAddressLimits } from './limits-by-address.ts'
import type { RelyingParty } from './oidc/relying-party.ts'
import type { Sealer } from './sealing/sealer.ts'
import type { Store } from './store/open-store.ts'
import type { Tenants } from './tenants/tenants.ts'

/** Dependencies of the operations. */
export type Services = {
  readonly store: Store
  readonly clock: AdjustableClock
  /** Known once the socket is bound. */
  readonly origins: Origins
  readonly tenants: Tenants
  /** See `verification/read-pepper`. */
  readonly pepper: string
  /** Seals values of the database under a key outside it. */
  readonly sealer: Sealer
  /**
   * Sandbox mode: messages are kept for the inbox. Without it only email can be sent, and that only
   * with an SMTP server.
   */
  readonly hasInbox: boolean
  /** Wakes the mail worker after an email was written; undefined when there is no SMTP server. */
  readonly onMailWritten: (() => void) | undefined
  /** Client apps, on an origin of their own. */
  readonly callers: Callers
  readonly identityProviders: IdentityProviders
  readonly relyingParty: RelyingParty
  readonly limits: ReturnType<typeof createAddressLimits>
}

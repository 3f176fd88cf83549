import type { AdjustableClock } from './clock.ts'
import type { Origins } from './address.ts'
import type { RelyingParty } from './oidc/relying-party.ts'
import type { Store } from './store/open-store.ts'
import type { RateLimit } from './rate-limit.ts'

/** What the operations work with. */
export type Services = {
  readonly store: Store
  readonly clock: AdjustableClock
  /** Known once the socket is bound. */
  readonly origins: Origins
  /** See `verification/read-pepper`. */
  readonly pepper: string
  /** Sandbox mode: messages are kept for the inbox. Without it there is no carrier, and nothing can be sent. */
  readonly hasInbox: boolean
  readonly relyingParty: RelyingParty
  readonly limits: { readonly sends: RateLimit; readonly passwords: RateLimit }
}

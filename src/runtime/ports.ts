import type { Defect, Effect, EffectType, RememberedStore } from '../engine/effect.ts'
import type { AuthorizationValues, Event, RestoredStores } from '../engine/event.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { AllowedUrl } from '../engine/redirect.ts'

/** Ends what a listener or a timer began. */
export type Stop = () => void
export type EffectOf<Type extends EffectType> = Extract<Effect, { readonly type: Type }>

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never
/** An event as its sender knows it: the mailbox adds the time. */
export type SentEvent = WithoutTime<Event>

export interface Clock {
  /** Epoch milliseconds. Never runs backwards while the page lives. */
  now(): number
  /** Calls once at `at`, or at once when that has passed; a later call with the same name replaces it. */
  wakeAt(name: string, at: number, wake: () => void): void
  cancel(name: string): void
}

export interface Http {
  /** Never rejects. Undefined when `cancelled` fired: nobody wants to know. */
  call(call: EffectOf<'call'>, cancelled: AbortSignal): Promise<Outcome | undefined>
}

/** Where the application is: `path` below the base path, starting with a slash. */
export interface Address { readonly path: string; readonly query: Readonly<Record<string, string>> }

export interface Navigation {
  address(): Address
  /** Told of every change, also of one to the same address. */
  onAddress(listener: (address: Address) => void): Stop
  go(address: Address, replace: boolean): void
  back(): void
  /** Leaves the application; with `replace` the way back skips the page that is left. */
  leave(url: AllowedUrl, replace: boolean): void
  postForm(url: AllowedUrl, fields: Readonly<Record<string, string>>): void
}

export interface StateStorage {
  /** What the last page of this tab kept. Never rejects: what cannot be read is not there. */
  read(): Promise<RestoredStores>
  /** Writes one after the other; the last one wins. */
  remember(flow: string, stores: readonly RememberedStore[]): void
  forgetEverything(): void
  /** Another tab forgot everything: this tab's own part goes too. */
  forgetTab(): void
  /** Resolves when what was asked so far is written, or cannot be. */
  settled(): Promise<void>
}

export interface Secrets {
  /** Fresh values for an authorization request (RFC 7636, sections 4.1 and 4.2). */
  authorization(): Promise<AuthorizationValues>
}

export interface Tabs {
  announceSignOut(): void
  onSignOut(listener: () => void): Stop
}

export interface Page {
  visible(): boolean
  onVisibility(listener: () => void): Stop
  /** The page came back out of the back/forward cache, as it was left (B15). */
  onReturned(listener: () => void): Stop
  reload(): void
}

/** Lets a page that misses a chunk after a deploy reload once, and not again and again (D9.01). */
export interface ReloadGuard {
  /** True when this page was not reloaded for it already; from then on it was. */
  take(): boolean
  release(): void
}

export interface Log {
  defect(defect: Defect): void
  /** Something of the world failed that the person need not know. `what` names no person and no handle. */
  failure(what: string, error?: unknown): void
}

export interface Ports {
  readonly clock: Clock
  readonly http: Http
  readonly navigation: Navigation
  readonly storage: StateStorage
  readonly secrets: Secrets
  readonly tabs: Tabs
  readonly page: Page
  readonly reloadGuard: ReloadGuard
  readonly log: Log
}

import type { Defect, Effect, EffectType, RememberedStore } from '../engine/effect.ts'
import type { AuthorizationValues, Event, RestoredStores } from '../engine/event.ts'
import type { CeremonyOutcome, Outcome } from '../engine/outcome.ts'
import type { AllowedUrl } from '../engine/redirect.ts'
import type { Device } from '../engine/state.ts'
import type { JsonObject } from '../language/json.ts'

/** Ends what a listener or a timer began. */
export type Stop = () => void
export type EffectOf<Type extends EffectType> = Extract<Effect, { readonly type: Type }>

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never
/** An event as its sender knows it: the mailbox adds the time. */
export type SentEvent = WithoutTime<Event>

export interface Clock {
  /** Epoch milliseconds. Never runs backwards while the page lives. */
  now(): number
  /**
   * Calls once at `at`, or at once when that has passed; a later call with the same name replaces
   * it.
   */
  wakeAt(name: string, at: number, wake: () => void): void
  cancel(name: string): void
}

export interface Http {
  /**
   * Never rejects. Undefined when `cancelled` fired: nobody wants to know. `waiting` hears of it
   * when the server asks to come back in so many seconds.
   */
  call(
    call: EffectOf<'call'>,
    cancelled: AbortSignal,
    waiting?: (seconds: number) => void,
  ): Promise<Outcome | undefined>
}

/**
 * Where the application is: `path` below the base path, starting with a slash; `page` is one of the
 * screen there, where the entry of the history is of such a one.
 */
export interface Address {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly fragment?: Readonly<Record<string, string>>
  readonly page?: string
}

export interface Navigation {
  address(): Address
  /** Told of every change, also of one to the same address. */
  onAddress(listener: (address: Address) => void): Stop
  go(address: Address, replace: boolean): void
  /** Another page at the same address: an entry of its own, or in place of the present one. */
  turn(page: string, replace: boolean): void
  /** In a new tab that knows nothing of this one; false when the browser opens none. */
  open(address: Address): boolean
  back(): void
  /** Leaves the application; with `replace` the way back skips the page that is left. */
  leave(url: AllowedUrl, replace: boolean): void
  postForm(url: AllowedUrl, fields: Readonly<Record<string, string>>): void
}

/** The keyed stores of a request, as far as all tabs share them. */
export interface KeptRequest {
  readonly flow: string
  readonly stores: RestoredStores
}

export interface StateStorage {
  /** What the last page of this tab kept. Never rejects: what cannot be read is not there. */
  read(): Promise<RestoredStores>
  /** Whether this browser keeps anything at all over a way out and back. Never rejects. */
  keeps(): Promise<boolean>
  /**
   * What is kept of the request that this tab shows, by whichever tab; undefined when it shows
   * none. Never rejects.
   */
  reread(): Promise<KeptRequest | undefined>
  /**
   * The stores of the browser, as the last tab wrote them; undefined where nothing can be read, or
   * this tab wrote meanwhile. Never rejects.
   */
  rereadBrowser(): Promise<RestoredStores | undefined>
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

/** WebAuthn, and what is known of this machine. */
export interface Authenticator {
  /**
   * Never rejects. Undefined when `cancelled` fired: the prompt is gone, and nobody wants to know.
   */
  perform(
    act: 'create' | 'get',
    publicKey: JsonObject,
    cancelled: AbortSignal,
    mediation?: 'conditional',
  ): Promise<CeremonyOutcome | undefined>
  /** Never rejects. */
  windowsHello(): Promise<Device['windowsHello']>
  /**
   * Whether keys of this machine can stand among what the browser offers at a field. Never rejects.
   */
  passkeys(): Promise<boolean>
  /** A phone or a tablet. */
  handheld(): boolean
  /** What the browser speaks and calls itself. */
  browser(): Pick<Device, 'language' | 'userAgent'>
}

export interface Tabs {
  announceSignOut(): void
  onSignOut(listener: () => void): Stop
  /** Something of a request, or of the session, was kept: other tabs read it again. */
  announceChange(): void
  onChange(listener: () => void): Stop
}

export interface Locks {
  /**
   * Runs the task when no other tab holds the name; never, when `cancelled` fired before. Resolves
   * when it is done.
   */
  hold(name: string, cancelled: AbortSignal, task: () => Promise<void>): Promise<void>
}

export interface Page {
  visible(): boolean
  onVisibility(listener: () => void): Stop
  /** The page came back out of the back/forward cache, as it was left (B15). */
  onReturned(listener: () => void): Stop
  /** The browser says that the network is back, which proves nothing about the server. */
  onOnline(listener: () => void): Stop
  /**
   * Whether a server is there at all; `asking` finds it out, also where the browser believes that
   * there is a line. Answers in time, and never rejects.
   */
  isReached(asking: boolean): Promise<boolean>
  /**
   * Whether the server has this page: only then it may be loaded anew. Answers in time, and never
   * rejects.
   */
  isServed(): Promise<boolean>
  reload(): void
  print(): void
  /** Nothing happens where a browser closes only what a script opened. */
  close(): void
}

/** Lets a page that misses a chunk after a deploy reload once, and not again and again (D9.01). */
export interface ReloadGuard {
  /** True when this page was not reloaded for it already; from then on it was. */
  take(): boolean
  release(): void
}

export interface Log {
  defect(defect: Defect): void
  /**
   * Something of the world failed that the person need not know. `what` names no person and no
   * handle.
   */
  failure(what: string, error?: unknown): void
  /**
   * A part of the page could not be loaded. The server is informed too. `what` is the name of the
   * part.
   */
  loadFailure(what: string, error: unknown): void
}

export interface Ports {
  readonly clock: Clock
  readonly http: Http
  readonly navigation: Navigation
  readonly storage: StateStorage
  readonly secrets: Secrets
  readonly authenticator: Authenticator
  readonly tabs: Tabs
  readonly locks: Locks
  readonly page: Page
  readonly reloadGuard: ReloadGuard
  readonly log: Log
}

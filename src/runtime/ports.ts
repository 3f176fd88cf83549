import type { AllowedUrl } from '../engine/allowed-url.ts'
import type { Defect, Effect, EffectType, PersistedStore } from '../engine/effect.ts'
import type { AuthorizationValues, Event, RestoredStores } from '../engine/event.ts'
import type { CeremonyOutcome, Outcome } from '../engine/outcome.ts'
import type { Device } from '../engine/state.ts'
import type { JsonObject } from '../language/json.ts'

/** Stops a listener or a timer. */
export type Stop = () => void
export type EffectOf<Type extends EffectType> = Extract<Effect, { readonly type: Type }>

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never
/** An event as its sender knows it: the mailbox adds the time. */
export type SentEvent = WithoutTime<Event>

export interface Clock {
  /** Epoch milliseconds. Never runs backwards while the page lives. */
  now(): number
  /**
   * Calls `wake` once, at `at`, or at once when that time has passed. A later call with the same
   * name replaces it.
   */
  wakeAt(name: string, at: number, wake: () => void): void
  cancel(name: string): void
}

export interface Http {
  /**
   * Never rejects. Resolves to undefined when `cancelled` fired, because the result is no longer
   * needed. `waiting` runs when the server requests a retry after so many seconds.
   */
  call(
    call: EffectOf<'call'>,
    cancelled: AbortSignal,
    waiting?: (seconds: number) => void,
  ): Promise<Outcome | undefined>
}

/**
 * Address within the application. `path` is below the base path and starts with a slash. `page` is
 * a page of the screen there, when the history entry has one.
 */
export interface Address {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly fragment?: Readonly<Record<string, string>>
  readonly page?: string
}

export interface Navigation {
  address(): Address
  /** Calls the listener for every navigation, also to the same address. */
  onAddress(listener: (address: Address) => void): Stop
  go(address: Address, replace: boolean): void
  /**
   * Goes to another page at the same address, with a new history entry or in place of the present
   * one.
   */
  turn(page: string, replace: boolean): void
  /** Opens a new tab that knows nothing of this tab. Returns false when the browser opens none. */
  open(address: Address): boolean
  back(): void
  /** Leaves the application. With `replace`, Back skips the page that is left. */
  leave(url: AllowedUrl, replace: boolean): void
  postForm(url: AllowedUrl, fields: Readonly<Record<string, string>>): void
}

/** The keyed stores of a request, as far as all tabs share them. */
export interface KeptRequest {
  readonly flow: string
  readonly stores: RestoredStores
}

export interface StateStorage {
  /**
   * Reads the values stored by the last page of this tab. Never rejects: unreadable values are
   * absent.
   */
  read(): Promise<RestoredStores>
  /** True when this browser stores anything at all across an exit and a return. Never rejects. */
  keeps(): Promise<boolean>
  /**
   * Reads the values of the request that this tab shows, stored by any tab. Resolves to undefined
   * when it shows none. Never rejects.
   */
  reread(): Promise<KeptRequest | undefined>
  /**
   * Reads the stores of the browser, as the last tab wrote them. Resolves to undefined when nothing
   * can be read, or when this tab wrote during the read. Never rejects.
   */
  rereadBrowser(): Promise<RestoredStores | undefined>
  /** Writes one after the other; the last write wins. */
  remember(flow: string, stores: readonly PersistedStore[]): void
  forgetEverything(): void
  /** Forgets this tab's own part, because another tab forgot everything. */
  forgetTab(): void
  /** Resolves when all requested writes are done, or cannot be done. */
  settled(): Promise<void>
}

export interface Secrets {
  /** Creates fresh values for an authorization request (RFC 7636, sections 4.1 and 4.2). */
  authorization(): Promise<AuthorizationValues>
}

/** WebAuthn, and the known properties of this machine. */
export interface Authenticator {
  /**
   * Never rejects. Resolves to undefined when `cancelled` fired: the prompt is closed, and the
   * result is no longer needed.
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
   * True when keys of this machine can appear among the browser's suggestions at a field. Never
   * rejects.
   */
  passkeys(): Promise<boolean>
  /** True for a phone or a tablet. */
  handheld(): boolean
  /** The browser's language and user agent. */
  browser(): Pick<Device, 'language' | 'userAgent'>
}

export interface Tabs {
  announceSignOut(): void
  onSignOut(listener: () => void): Stop
  /** Announces that a request or the session was stored: other tabs read it again. */
  announceChange(): void
  onChange(listener: () => void): Stop
  /** Announces that the server has moved a request on, which may be the one of another tab. */
  announceProgress(): void
  onProgress(listener: () => void): Stop
}

export interface Locks {
  /**
   * Runs the task when no other tab holds the name, and never when `cancelled` fired before.
   * Resolves when the task is done.
   */
  hold(name: string, cancelled: AbortSignal, task: () => Promise<void>): Promise<void>
}

export interface Page {
  visible(): boolean
  onVisibility(listener: () => void): Stop
  /** Runs when the page returns from the back/forward cache, as it was left (B15). */
  onReturned(listener: () => void): Stop
  /** Runs when the browser reports a network. That proves nothing about the server. */
  onOnline(listener: () => void): Stop
  /**
   * True when a server is reachable. With `asking` it sends a request, even if the browser reports
   * a network. Answers in time, and never rejects.
   */
  isReached(asking: boolean): Promise<boolean>
  /**
   * True when the server serves this page: only then may the page be reloaded. Answers in time, and
   * never rejects.
   */
  isServed(): Promise<boolean>
  reload(): void
  print(): void
  /** Does nothing in a browser that closes only windows opened by a script. */
  close(): void
}

/** Lets a page that misses a chunk after a deploy reload once, and not repeatedly (D9.01). */
export interface ReloadGuard {
  /**
   * Returns true when this page was not reloaded for this reason before, and records the reload.
   */
  take(): boolean
  release(): void
}

export interface Log {
  defect(defect: Defect): void
  /**
   * Logs an expected failure that the user need not know. The text contains no person and no
   * handle.
   */
  failure(task: string, error?: unknown): void
  /**
   * Logs a part of the page that could not be loaded, and informs the server too. The text is the
   * name of the part.
   */
  loadFailure(task: string, error: unknown): void
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

import type { JsonObject } from '../language/json.ts'
import type { WindowAct } from '../language/step.ts'
import type { AllowedUrl } from './allowed-url.ts'

/** Requests of the engine to the world. Every effect that can fail ends as an event. */
export type Effect =
  /**
   * `again` is the call that a user repeats with this call. `step` and `flow` name the state of the
   * request for which the call is meant. `guard` names a lock, so tabs send the call one at a time.
   * Each tab first reads the changes of the others.
   */
  | {
      readonly type: 'call'
      readonly call: number
      readonly operation: string
      readonly path: JsonObject
      readonly query: JsonObject
      readonly body?: JsonObject
      readonly authorization: string
      readonly step?: number
      readonly flow?: string
      readonly guard?: string
      readonly again?: number
    }
  /** Aborts the calls of a screen that was left, silently (T61). */
  | { readonly type: 'cancel'; readonly calls: readonly number[] }
  /**
   * Navigates within the application. `path` has its parameters filled in and is below the base
   * path.
   */
  | {
      readonly type: 'go'
      readonly path: string
      readonly query: Readonly<Record<string, string>>
      readonly replace: boolean
    }
  /** Opens a new tab. When the browser opens none, `window-blocked` reports it. */
  | {
      readonly type: 'open-window'
      readonly path: string
      readonly query: Readonly<Record<string, string>>
    }
  /** Opens the print dialog, or closes the tab, where the browser allows it. */
  | { readonly type: 'window'; readonly act: WindowAct }
  | { readonly type: 'history-back' }
  /**
   * Shows another page of the screen at the same address. It adds a history entry, or replaces the
   * present one.
   */
  | { readonly type: 'turn'; readonly page: string; readonly replace: boolean }
  | { readonly type: 'leave'; readonly url: AllowedUrl }
  | {
      readonly type: 'post-form'
      readonly url: AllowedUrl
      readonly fields: Readonly<Record<string, string>>
    }
  /** Ends as `ceremony-settled`, unless it was cancelled by its number. */
  | {
      readonly type: 'ceremony'
      readonly ceremony: number
      readonly act: 'create' | 'get'
      readonly publicKey: JsonObject
      readonly mediation?: 'conditional'
    }
  | { readonly type: 'prepare-authorization'; readonly request: number }
  /**
   * Wakes the engine at `at` (epoch ms) for a timer. A later effect with the same name replaces it.
   */
  | { readonly type: 'wake-at'; readonly timer: string; readonly at: number }
  /**
   * Stores with changed persisted fields, without the values that must not be stored. `flow` is the
   * key for keyed stores.
   */
  | {
      readonly type: 'remember'
      readonly flow: string
      readonly stores: readonly PersistedStore[]
    }
  /** Signs out: all stored values are removed, in every tab. */
  | { readonly type: 'forget-everything' }
  | { readonly type: 'report'; readonly defect: Defect }

/**
 * Values by the dotted path of their field, without defaults, so that `envelope` and `tab` merge
 * flat. `tab` values go to the tab's own storage, `envelope` values to the encrypted storage. An
 * empty object removes the entry. Without `envelope` only the tab's part is written.
 *
 * `cookie` exists when a store has cookie fields. Each value is a cookie of its own, and a missing
 * value removes its cookie. `shared` marks the store of the session, which other tabs adopt.
 */
export interface PersistedStore {
  readonly store: string
  readonly keyed: boolean
  readonly envelope?: JsonObject | undefined
  readonly tab: JsonObject
  readonly cookie?: JsonObject
  readonly shared?: true
}

/**
 * A mistake of this product: the engine met something that the compiler should have refused. It
 * continues as safely as it can.
 */
export interface Defect {
  readonly code:
    | 'no-value'
    | 'unknown-block'
    | 'unknown-action'
    | 'too-many-automatic-moves'
    | 'refused-address'
    | 'wrong-form'
    | 'log-only-failure'
  readonly detail: string
}
export type EffectType = Effect['type']

/** An exit from the screen that needs the server: code of another journey, or a page outside. */
export type Exit = Extract<Effect, { readonly type: 'go' | 'leave' | 'post-form' }>

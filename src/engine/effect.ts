import type { JsonObject } from '../language/json.ts'
import type { WindowAct } from '../language/step.ts'
import type { AllowedUrl } from './redirect.ts'

/** What the engine wants of the world. Every effect that can fail ends as an event. */
export type Effect =
  /**
   * `again` is the call that this one repeats at a person's wish. `step` and `flow` say which state
   * of the request it is meant for. `guard` names a lock: of several tabs one asks at a time, and
   * only after it has heard what the others did.
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
  /** The screen was left: its calls are aborted silently (T61). */
  | { readonly type: 'cancel'; readonly calls: readonly number[] }
  /** Within the application; `path` has parameters filled in, below the base path. */
  | {
      readonly type: 'go'
      readonly path: string
      readonly query: Readonly<Record<string, string>>
      readonly replace: boolean
    }
  /** In a new tab; when the browser opens none, `window-blocked` says so. */
  | {
      readonly type: 'open-window'
      readonly path: string
      readonly query: Readonly<Record<string, string>>
    }
  /** The print dialog, or the end of the tab, where the browser allows it. */
  | { readonly type: 'window'; readonly act: WindowAct }
  | { readonly type: 'history-back' }
  /**
   * Another page of the screen, at the same address: an entry of the history of its own, or in
   * place of the present one.
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
  /** Wake the engine at `at` (epoch ms) for a timer; a later one with the same name replaces it. */
  | { readonly type: 'wake-at'; readonly timer: string; readonly at: number }
  /**
   * Stores whose persisted fields changed, already stripped of what must not be kept. `flow` is the
   * key for keyed stores.
   */
  | {
      readonly type: 'remember'
      readonly flow: string
      readonly stores: readonly RememberedStore[]
    }
  /** Signed out: everything stored goes, in every tab. */
  | { readonly type: 'forget-everything' }
  | { readonly type: 'report'; readonly defect: Defect }

/**
 * Values by the dotted path of their field, defaults left out, so that `envelope` and `tab` merge
 * flat. `tab` values go to the tab's own storage, `envelope` values to the encrypted one. An empty
 * object removes the entry. `cookie`, where a store has such fields: a cookie each; one that is not
 * there is removed. Without `envelope` only the tab's part is written. `shared`: the store of the
 * session, which other tabs adopt.
 */
export interface RememberedStore {
  readonly store: string
  readonly keyed: boolean
  readonly envelope?: JsonObject | undefined
  readonly tab: JsonObject
  readonly cookie?: JsonObject
  readonly shared?: true
}

/**
 * Our own mistake: the engine met something that the compiler should have refused. It goes on as
 * safely as it can.
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

/** A way off the screen that needs the server: code of another journey, or a page outside. */
export type Way = Extract<Effect, { readonly type: 'go' | 'leave' | 'post-form' }>

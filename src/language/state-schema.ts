import type { Json } from './json.ts'

/**
 * secret: never stored, in a URL, log or message. handle: stored only in the envelope, masked in
 * logs. personal: envelope only, never logged.
 */
export type StateClass = 'secret' | 'handle' | 'personal' | 'plain'

/**
 * memory: gone with the page. envelope: encrypted in local storage. tab: session storage of this
 * tab, in the envelope too. cookie: a cookie of the field's name, for servers too.
 */
export type Persistence = 'memory' | 'envelope' | 'tab' | 'cookie'

/**
 * `like`: shape of a persisted value with the initial value null. `days` is the lifetime of a
 * cookie.
 */
export interface FieldSchema {
  readonly default: Json
  readonly class: StateClass
  readonly persists: Persistence
  readonly like?: Json
  readonly days?: number
}

/**
 * One store of flows/state.yaml. Nested objects (verification.Sms.verification) are spelled out:
 * `fields` maps a dotted path to its field. `keyed` stores belong to one request (see `flowKey` of
 * the app) and are stored under its key; the others are one for the browser.
 */
export interface StoreSchema {
  readonly fields: Readonly<Record<string, FieldSchema>>
  readonly keyed: boolean
  readonly survivesSignOut: boolean
}

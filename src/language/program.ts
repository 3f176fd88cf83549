import type { Block } from './block.ts'
import type { Expression } from './expression.ts'
import type { Form } from './form.ts'
import type { StoreSchema } from './state-schema.ts'
import type { CallUse, Destination, StatePath, Step } from './step.ts'
import type { JsonObject } from './json.ts'
import type { TextUse } from './text.ts'

export type Layout = 'card' | 'wide' | 'home' | 'doc' | 'status' | 'bare'

/** A timer of a screen: its deadline (epoch ms; 0 is none) is a field of the state, so a reload needs no repair. */
export interface Timer { readonly deadline: StatePath; readonly expired: readonly Step[] }

/** A screen with its parts inlined: nothing but data. */
export interface Screen {
  readonly id: string
  /** As the specification spells it: '/enrollment/sms/verify/{type}'. */
  readonly route: string
  readonly access: 'public' | 'auth'
  readonly layout: Layout
  readonly title?: TextUse
  /** The h1; `title` when absent. */
  readonly heading?: TextUse
  readonly profileIcon: boolean
  /** Must be true for the screen to make sense; else `app.unmet` runs. */
  readonly needs?: Expression
  readonly load: Readonly<Record<string, CallUse>>
  readonly content: readonly Block[]
  readonly form?: Form
  readonly timers: Readonly<Record<string, Timer>>
  readonly actions: Readonly<Record<string, readonly Step[]>>
  readonly enter: readonly Step[]
  readonly submit: readonly Step[]
}

/** One chunk: the screens of a folder of flows/. */
export interface Journey {
  readonly name: string
  readonly screens: readonly Screen[]
  /** Namespaces of texts that its screens use, beside the common ones. */
  readonly texts: readonly string[]
}

/** Routes whose first segments are these belong to this journey; of several, the longest wins. Segments compare without case. */
export interface Prefix { readonly segments: readonly string[]; readonly journey: string }

/** An endpoint of openapi/auth-endpoints.yaml. `path` is absolute on the tenant's authorization origin. */
export interface Endpoint { readonly method: 'GET' | 'POST'; readonly path: string; readonly parameters: readonly string[] }

/** Answers that every call gets which its screen does not give itself. `log-only` operations never come here. */
export interface CommonAnswers {
  readonly unauthorized: readonly Step[]
  readonly forbidden: readonly Step[]
  readonly noAnswer: readonly Step[]
  readonly broken: readonly Step[]
  readonly rejected: Readonly<Record<string, readonly Step[]>>
  readonly otherwise: readonly Step[]
}

export interface Guard {
  readonly signedIn: Expression
  readonly otherwise: Destination
  /** Where the wanted screen is remembered, as route and parameters, never as a URL. */
  readonly wanted: StatePath
  /** The screen after signing in, from which the guard forwards once to the wanted one. */
  readonly landing: string
}

/** What all journeys share. It holds no map of screens, so it does not grow with them. */
export interface ProgramIndex {
  /** Hash over everything compiled: state of another one is not restored. */
  readonly version: string
  readonly prefixes: readonly Prefix[]
  readonly state: Readonly<Record<string, StoreSchema>>
  /** The key of the running request, under which keyed stores are kept; '' when there is none. */
  readonly flowKey: Expression
  /** The marker token for the Authorization header; '' leaves it out. */
  readonly authorization: Expression
  readonly guard: Guard
  readonly titles: readonly { readonly when?: Expression; readonly text: TextUse | 'screen' }[]
  /** Runs on every arrival, before the screen's own `enter`. */
  readonly arrive: readonly Step[]
  readonly answers: CommonAnswers
  readonly unmet: readonly Step[]
  readonly unknownRoute: Destination
  readonly actions: Readonly<Record<string, readonly Step[]>>
  readonly shell: ShellProgram
  readonly endpoints: Readonly<Record<string, Endpoint>>
  /** Operations whose failure is logged only (D8.03). */
  readonly logOnly: readonly string[]
  readonly tenant: TenantSettings
  readonly environments: EnvironmentSettings
  /** Namespaces that every screen needs (`app`, `error`), and languages in menu order. */
  readonly texts: { readonly common: readonly string[]; readonly languages: readonly string[] }
}

export interface ShellProgram {
  readonly load: Readonly<Record<string, CallUse>>
  readonly logo: readonly { readonly when: Expression; readonly press: readonly Step[] }[]
  readonly profile: { readonly when: Expression; readonly name: Expression; readonly detail: Expression; readonly managedBy: Expression; readonly press: readonly Step[] }
  readonly footer: readonly { readonly text: TextUse; readonly to: Destination }[]
}

/** The tenant's values as expressions see them (`tenant.otp.digits`), read-only. */
export interface TenantSettings { readonly name: string; readonly values: JsonObject }

/** By host name: which OpenID client, and which other origins may be left for. */
export interface EnvironmentSettings {
  readonly internalHosts: readonly string[]
  readonly clients: { readonly internal: string; readonly other: string }
  readonly authOrigin: string
  readonly allowedOrigins: readonly string[]
}

/** What the engine is given: the index and whatever chunks are there. */
export interface Program { readonly index: ProgramIndex; readonly journeys: Readonly<Record<string, Journey>>; readonly environment: Environment }

/** Where this page runs; chosen once at the start. `basePath` ends without a slash. */
export interface Environment { readonly origin: string; readonly basePath: string; readonly client: string; readonly authOrigin: string; readonly allowedOrigins: readonly string[] }

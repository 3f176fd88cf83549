import type { Block } from './block.ts'
import type { Expression } from './expression.ts'
import type { Form } from './form.ts'
import type { JsonObject } from './json.ts'
import type { LanguageFacts, Language } from './locale/language-facts.ts'
import type { StoreSchema } from './state-schema.ts'
import type { ComputedPath, Destination, LoadUse, PollUse, StatePath, Step } from './step.ts'
import type { TextUse } from './text.ts'

export type Layout = 'card' | 'wide' | 'home' | 'doc' | 'status' | 'bare'

/**
 * A timer of a screen. Its deadline (epoch ms; 0 is none) is a field of the state, so a reload
 * needs no repair; or it is of the visit, under its name, and a reload ends it.
 */
export interface Timer {
  readonly deadline: ComputedPath | { readonly visit: string }
  readonly expired: readonly Step[]
}

/** A page of a screen. */
export interface Page {
  /** Unique in its screen. */
  readonly name: string
  readonly title: TextUse
  /** The page is skipped, or left, while this is false. */
  readonly when?: Expression
  readonly content: readonly Block[]
  readonly submit: readonly Step[]
  /** As `waits` of the form, for this page. */
  readonly waits?: readonly string[]
}

/** A screen with its parts inlined: nothing but data. */
export interface Screen {
  readonly id: string
  /** As the specification spells it: '/enrollment/sms/verify/{type}'. */
  readonly route: string
  /** Parameters allowed after `#`. */
  readonly fragment?: readonly string[]
  /** Allowed words of a route parameter; absent when it may be any text. */
  readonly params?: Readonly<Record<string, readonly string[]>>
  readonly access: 'public' | 'auth'
  readonly layout: Layout
  readonly title?: TextUse
  /** The h1; `title` when absent. */
  readonly heading?: TextUse
  readonly profileIcon: boolean
  /**
   * Of several tabs, only one enters at a time, after it has adopted a session that another tab
   * began.
   */
  readonly inTurn?: true
  /** Must be true for the screen to make sense; else `app.unmet` runs. */
  readonly needs?: Expression
  readonly load: Readonly<Record<string, LoadUse>>
  readonly poll?: Readonly<Record<string, PollUse>>
  readonly content: readonly Block[]
  /** Several pages of one form, in their order; then `content` and `submit` are empty. */
  readonly pages?: readonly Page[]
  readonly form?: Form
  readonly timers: Readonly<Record<string, Timer>>
  readonly actions: Readonly<Record<string, readonly Step[]>>
  readonly enter: readonly Step[]
  readonly submit: readonly Step[]
  /** By field: runs when a user leaves it with a changed, valid value. */
  readonly change?: Readonly<Record<string, readonly Step[]>>
  /** Runs when the page becomes visible again. */
  readonly seen?: readonly Step[]
}

/** One chunk: the screens of a folder of flows/. */
export interface Journey {
  readonly name: string
  readonly screens: readonly Screen[]
  /** Namespaces of texts that its screens use, beside the common ones. */
  readonly texts: readonly string[]
}

/**
 * Routes with these first segments belong to this journey; the longest match wins. Segments compare
 * without case.
 */
export interface Prefix {
  readonly segments: readonly string[]
  readonly journey: string
}

/**
 * An endpoint of openapi/auth-endpoints.yaml. `path` is absolute on the tenant's authorization
 * origin.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly parameters: readonly string[]
}

/**
 * Default answers of calls without an answer of their screen. `log-only` operations have none here.
 */
export interface CommonAnswers {
  readonly unauthorized: readonly Step[]
  readonly forbidden: readonly Step[]
  readonly noAnswer: readonly Step[]
  readonly broken: readonly Step[]
  /**
   * The answer to a state-changing request was lost, so its effect is unknown. Without it,
   * `noAnswer` is shown.
   */
  readonly unknown?: readonly Step[]
  /** The browser can store nothing, so that a return from an `authorize` step is impossible. */
  readonly unkept?: readonly Step[]
  /** Another user signed in in another tab: shown where this tab shows their account. */
  readonly replaced?: readonly Step[]
  /**
   * The browser opens no new tab: these steps offer the screen in this tab. Without them, the
   * browser goes there directly.
   */
  readonly blocked?: readonly Step[]
  /** A call of a user takes longer than ten seconds. The message disappears with the answer. */
  readonly slow?: readonly Step[]
  /** The network is back after `noAnswer`. */
  readonly reached?: readonly Step[]
  /**
   * The server asks to wait (`error.retryAfter`, seconds); the call is repeated after that time.
   * The message disappears with the answer.
   */
  readonly busy?: readonly Step[]
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
  /**
   * Identifies the user of the session. All tabs share the values that its store keeps for the
   * browser.
   */
  readonly owner?: StatePath
}

/** Shared by all journeys. It holds no map of screens, so it does not grow with them. */
export interface ProgramIndex {
  /** Hash of the complete program. State of another version is not restored. */
  readonly version: string
  readonly prefixes: readonly Prefix[]
  readonly state: Readonly<Record<string, StoreSchema>>
  /** The key of the running request, under which keyed stores are kept; '' when there is none. */
  readonly flowKey: Expression
  /** The marker token for the Authorization header; '' leaves it out. */
  readonly authorization: Expression
  /** The browser records events, for an operation that takes them. */
  readonly records?: true
  /** Number of proven steps of the running request, as reported to this browser. */
  readonly step?: Expression
  readonly guard: Guard
  readonly titles: readonly { readonly when?: Expression; readonly text: TextUse | 'screen' }[]
  /** Runs once when the page starts, and ends before the first screen begins. */
  readonly atStart?: readonly Step[]
  /** Steps that ask for an unknown session, once, before the first screen for signed-in users. */
  readonly askSession?: readonly Step[]
  /** Runs on every arrival, before the screen's own `enter`. */
  readonly arrive: readonly Step[]
  readonly answers: CommonAnswers
  /** Precondition of all screens except some, while its condition holds. */
  readonly check?: ScreenCheck
  readonly unmet: readonly Step[]
  readonly unknownRoute: Destination
  readonly actions: Readonly<Record<string, readonly Step[]>>
  readonly shell: ShellProgram
  readonly endpoints: Readonly<Record<string, Endpoint>>
  /** Operations with failures that are only logged (D8.03). */
  readonly logOnly: readonly string[]
  readonly tenant: TenantSettings
  readonly environments: EnvironmentSettings
  /**
   * Groups of languages with the RFC 4647 ranges of each; the language of the browser is in one of
   * them.
   */
  readonly regions?: Readonly<Record<string, readonly string[]>>
  /**
   * Namespaces that every screen needs (`app`, `error`); `later`: namespaces that only the app's
   * own actions use. Languages are in menu order, and the first is the default.
   */
  readonly texts: {
    readonly common: readonly string[]
    readonly later: readonly string[]
    readonly languages: readonly Language[]
    readonly facts: Readonly<Record<Language, LanguageFacts>>
  }
  readonly fonts?: readonly FontUse[]
  readonly systemFonts?: readonly SystemFonts[]
}

/** Fonts of the machine for the languages of a script, in the order of preference. */
export interface SystemFonts {
  /** ISO 15924 */
  readonly script: string
  readonly families: readonly string[]
}

/** A font that the pages bring along, for machines without letters of a script. */
export interface FontUse {
  /** ISO 15924, and value of the property Script of Unicode. */
  readonly script: string
  readonly family: string
  /** Style sheet of an installed package. */
  readonly sheet: string
}

/** `wanted` stores the requested screen; `steps` check access, and redirect when it is denied. */
export interface ScreenCheck {
  readonly when: Expression
  readonly wanted: StatePath
  readonly except: readonly string[]
  readonly steps: readonly Step[]
}

/** Part of the index for the first render; the rest comes with the interactive code. */
export interface FrontIndex extends Pick<ProgramIndex, 'prefixes' | 'titles' | 'tenant' | 'texts'> {
  readonly shell: Pick<ShellProgram, 'footer'>
  /** Messages for a runtime that loads late. */
  readonly answers: Pick<CommonAnswers, 'slow' | 'noAnswer'>
}

/** Pictures are css `url(…)`, `languages` a list of tags, the others texts. */
export type BrandPart = 'logo' | 'favicon' | 'phone' | 'email' | 'copyright' | 'languages'

export interface ShellProgram {
  readonly load: Readonly<Record<string, LoadUse>>
  /** Values computed from the answers of `load`, which are in scope as `data`. */
  readonly brand: Readonly<Partial<Record<BrandPart, Expression>>>
  readonly logo: readonly { readonly when: Expression; readonly press: readonly Step[] }[]
  readonly profile?: {
    readonly when: Expression
    readonly name: Expression
    readonly detail: Expression
    readonly managedBy: Expression
    readonly press: readonly Step[]
  }
  readonly footer: readonly { readonly text: TextUse; readonly to: Destination }[]
  /**
   * Pages of the server for a browser that cannot run ours; `at` is a path below the origin.
   * Written into the pages by the build.
   */
  readonly plain?: readonly { readonly text: TextUse; readonly at: string }[]
  /** At the foot of the page while its condition holds; no answer is required. */
  readonly popup?: ShellPopup
}

export interface ShellPopup {
  readonly title: TextUse
  readonly when: Expression
  readonly content: readonly Block[]
}

/**
 * The tenant's values for expressions (`tenant.otp.digits`), read-only, and the name and logo of
 * the tenant until an answer gives others.
 */
export interface TenantSettings extends TenantSign {
  readonly name: string
  readonly values: JsonObject
}

/**
 * Brand in the header: a picture at a path below the origin of the page, else a drawing of the set
 * next to the name, else only the name.
 */
export interface TenantSign {
  readonly logo?: string
  readonly sign?: string
}

/** By host name: the OpenID client, and the allowed origins of redirects. */
export interface EnvironmentSettings {
  readonly internalHosts: readonly string[]
  readonly clients: { readonly internal: string; readonly other: string }
  readonly authOrigin: string
  readonly allowedOrigins: readonly string[]
  /** Named environments; the first match wins. */
  readonly byHost?: readonly HostEnvironment[]
}

/**
 * Overrides for hosts that contain `name` (lower case). Its allowed origins are added to those of
 * every host.
 */
export interface HostEnvironment {
  readonly name: string
  readonly contains: string
  readonly authOrigin?: string
  readonly allowedOrigins?: readonly string[]
}

/** Input of the engine: the index and all loaded chunks. */
export interface Program {
  readonly index: ProgramIndex
  readonly journeys: Readonly<Record<string, Journey>>
  readonly environment: Environment
}

/** Part of a program that a static view needs. */
export interface FrontProgram {
  readonly index: FrontIndex
}

/**
 * Where this page runs; chosen once at the start. `basePath` ends without a slash; `name` is that
 * of the entry of `byHost` that fits, if one does.
 */
export interface Environment {
  readonly name?: string
  readonly origin: string
  readonly basePath: string
  readonly client: string
  readonly authOrigin: string
  readonly allowedOrigins: readonly string[]
}

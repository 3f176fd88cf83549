import type { Json, JsonObject } from './json.ts'
import type { Span } from './source.ts'
import type { WindowAct } from './step.ts'

/**
 * A checked scenario (`flows/**\/*.test.yaml`): its given state, then actions and expectations step
 * by step. Never shipped.
 */
export interface Scenario {
  readonly name: string
  /** Place of its name. */
  readonly span: Span
  /** Screen at the start. */
  readonly screen: string
  /** Tenant of the program it runs on. */
  readonly tenant: string
  /** Ids of requirements. */
  readonly proves: readonly string[]
  readonly given: Given
  readonly steps: readonly ScenarioStep[]
}

export interface Given {
  /** Values of the state by store, then by the dotted name of the field. */
  readonly state: Readonly<Record<string, JsonObject>>
  /** Parameters of the screen's address. */
  readonly with: Readonly<Record<string, string>>
  readonly language?: string
  /** Device facts that the browser reports. */
  readonly device: {
    readonly windowsHello?: 'yes' | 'no' | 'unknown'
    readonly handheld?: boolean
    readonly passkeys?: boolean
    readonly language?: string
    readonly userAgent?: string
  }
  /** Answers to each call of an operation that no step answers. */
  readonly answers: Readonly<Record<string, MadeUpAnswer>>
  /** Calls that this scenario itself answers, and that must happen. */
  readonly own: readonly { readonly operation: string; readonly span: Span }[]
}

/** Answer of the simulated world in a scenario; `ok` and `rejected` follow the OpenAPI document. */
export type MadeUpAnswer =
  | { readonly is: 'ok'; readonly answer: Json }
  | {
      readonly is: 'rejected'
      readonly code: string
      readonly error: JsonObject
      /** Names of its rows, where they may name a status (engine/outcome.ts). */
      readonly words?: readonly string[]
      readonly otherwise?: 'unauthorized' | 'forbidden'
    }
  | { readonly is: Wordless }

/** Answers that carry nothing. */
export type Wordless = (typeof wordless)[number]
export const wordless = ['no-answer', 'broken', 'unknown', 'unauthorized', 'forbidden'] as const

export type ScenarioStep = { readonly span: Span } & (
  | {
      readonly do: 'answers'
      readonly answers: readonly {
        readonly operation: string
        readonly answer: MadeUpAnswer
        readonly span: Span
      }[]
    }
  | {
      readonly do: 'type'
      readonly values: readonly {
        readonly field: string
        readonly value: Json
        readonly span: Span
      }[]
    }
  /** `submit`, `logo`, or the text of a button, a link or a resend. */
  | { readonly do: 'press'; readonly control: string; readonly row?: string }
  /** A row of a list, by its key. */
  | { readonly do: 'pick'; readonly row: string }
  /** Reaction of the user to the prompt of the browser. */
  | {
      readonly do: 'prompt'
      readonly outcome: 'ok' | 'cancelled' | 'no-credential' | 'unsupported'
    }
  /** The Try again button of a notice (by its text) or of a list (by its load). */
  | { readonly do: 'retry'; readonly name: string }
  | { readonly do: 'dismiss'; readonly notice: string }
  | { readonly do: 'see' | 'not-seen'; readonly sights: readonly ExpectedElement[] }
  /** `isBare`: the address has no query at all. */
  | {
      readonly do: 'arrive'
      readonly screen: string
      readonly with: Readonly<Record<string, string>>
      readonly isBare: boolean
    }
  | {
      readonly do: 'open' | 'opened'
      readonly screen: string
      readonly with: Readonly<Record<string, string>>
    }
  /** An endpoint of openapi/auth-endpoints.yaml, or the beginning of an address. */
  | { readonly do: 'leave'; readonly to: string; readonly with: Readonly<Record<string, string>> }
  /** Last request to the browser: to print, or to close the tab. */
  | { readonly do: 'window'; readonly act: WindowAct }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'language'; readonly language: string }
  | {
      readonly do: 'called'
      readonly operation: string
      readonly with: JsonObject
      readonly times?: number
    }
  | { readonly do: 'not-called'; readonly operations: readonly string[] }
  | {
      readonly do: 'remembers'
      readonly values: readonly {
        readonly store: string
        readonly field: string
        readonly value: Json
        readonly span: Span
      }[]
    }
  | { readonly do: 'reload' | 'back' | 'escape' }
)

/**
 * An expected element of the screen. `expected` is a key of a text by default, `with` adds
 * conditions.
 */
export interface ExpectedElement {
  readonly span: Span
  readonly is: SightName
  readonly expected: Json
  readonly with: JsonObject
}
export type SightName = (typeof sightNames)[number]
export const sightNames = [
  'text',
  'notice',
  'problem',
  'met',
  'not-met',
  'title',
  'heading',
  'says',
  'field',
  'enabled',
  'disabled',
  'busy',
  'countdown',
  'progress',
  'row',
  'rows',
  'loading',
  'failed',
] as const

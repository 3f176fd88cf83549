import type { Json, JsonObject } from '../../language/json.ts'
import type { Act } from './acts.ts'

/** Answers of the server of the studio about walks, as JSON. */

/** An act that is possible now, with its words on the page. */
export interface PossibleAct {
  readonly act: Act
  readonly kind: 'press' | 'pick' | 'type' | 'prompt' | 'retry' | 'dismiss' | 'escape'
  /** Words that a person sees; of a field, its label. */
  readonly label: string
  readonly disabled: boolean
  /** Of `type`: the name of the field, and its value. */
  readonly field?: string
  readonly value?: Json
  readonly secret?: boolean
  /** Of a field with choices: keys with their words. */
  readonly options?: readonly (readonly [key: string, label: string])[] | undefined
  readonly many?: boolean
}

/** An outcome that a waiting call may have. */
export interface PossibleOutcome {
  /** As a scenario writes it. */
  readonly answer: Json
  /** Short words for it. */
  readonly label: string
  /** `flow`: the screen names this code. `scenario`: an answer of a scenario. */
  readonly from: 'scenario' | 'document' | 'flow' | 'network'
}

export interface WaitingCall {
  readonly operation: string
  readonly outcomes: readonly PossibleOutcome[]
}

export interface StateField {
  readonly name: string
  readonly class: 'secret' | 'handle' | 'personal' | 'plain'
  readonly persists: 'memory' | 'envelope' | 'tab' | 'cookie'
  /** Secrets are masked. */
  readonly value: Json
}

export interface LoggedEvent {
  readonly event: JsonObject
  readonly effects: readonly JsonObject[]
}

/** The page after an act; the first step is before any act. */
export interface WalkStep {
  readonly screen: string
  readonly tab: number
  /** Seconds since the walk began. */
  readonly seconds: number
  readonly events: readonly LoggedEvent[]
}

/** `POST /api/walk` */
export interface WalkAnswer {
  readonly steps: readonly WalkStep[]
  /** Why the last act was not possible; the acts before it were. */
  readonly problem?: string
  /** Path of the drawn page; absent before there is a screen. */
  readonly page?: string
  readonly title: string
  readonly possible: readonly PossibleAct[]
  readonly waiting: readonly WaitingCall[]
  readonly fields: readonly StateField[]
  /** Seconds until the next timer is due. */
  readonly due?: number
  readonly tabs: number
  readonly tab: number
  readonly canGoBack: boolean
  /** Addresses outside of the product that the walk led to. */
  readonly departures: readonly string[]
}

/** `GET /api/walk/starts?tenant=…&screen=…`: scenarios that a walk may begin like. */
export interface StartsAnswer {
  readonly starts: readonly string[]
}

/** `POST /api/walk/scenario`: the scenario of a walk, and, with `save`, whether it was written. */
export interface ScenarioAnswer {
  readonly path: string
  readonly text: string
  /** Why it cannot be saved. */
  readonly problem?: string
  readonly saved: boolean
}

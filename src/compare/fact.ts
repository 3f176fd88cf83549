import type { Span } from '../language/span.ts'
import type { RuleName } from './rules-of-risk.ts'

/**
 * A thing that a screen or the app has or does. Facts of two versions with one key are the same
 * thing; a key below another, after a slash, belongs to it.
 */
export interface Fact {
  readonly key: string
  readonly kind: keyof typeof rulesOf
  /** Equal for equal facts. */
  readonly value: string
  /** A verb and its object: `lead{s} to \`home\``. */
  readonly does: string
  /** When it happens: the trigger, then each answer. */
  readonly where: readonly string[]
  readonly at: Span | undefined
  /** For a sentence about the change of a value. */
  readonly parts: ReadonlyMap<string, string>
  /** Destination of a transition, or operation of a call. */
  readonly target?: string
}

/** Rules of risk for a fact that is added, removed or changed. */
export const rulesOf = {
  transition: ['exit-added', 'exit-removed', 'exit-changed'],
  call: ['call-added', 'call-removed', 'call-changed'],
  message: ['step-added', 'answer-removed', 'step-changed'],
  step: ['step-added', 'step-removed', 'step-changed'],
  timer: ['timer-changed', 'timer-changed', 'timer-changed'],
  block: ['block-added', 'block-removed', 'block-changed'],
  order: ['order-changed', 'order-changed', 'order-changed'],
  field: ['field-added', 'field-removed', 'field-changed'],
  keyword: ['field-changed', 'field-changed', 'field-changed'],
  required: ['field-required', 'field-optional', 'field-changed'],
  rule: ['rule-added', 'rule-removed', 'rule-changed'],
  title: ['title-changed', 'title-changed', 'title-changed'],
  property: ['screen-changed', 'screen-changed', 'screen-changed'],
  route: ['screen-moved', 'screen-moved', 'screen-moved'],
  needs: ['precondition-changed', 'precondition-changed', 'precondition-changed'],
  address: ['foreign-address', 'app-changed', 'foreign-address'],
  guard: ['guard-changed', 'guard-changed', 'guard-changed'],
  check: ['app-changed', 'check-removed', 'check-changed'],
  exception: ['check-changed', 'app-changed', 'check-changed'],
  client: ['client-changed', 'client-changed', 'client-changed'],
  endpoint: ['app-changed', 'endpoint-changed', 'endpoint-changed'],
  app: ['app-changed', 'app-changed', 'app-changed'],
} as const satisfies Readonly<
  Record<string, readonly [added: RuleName, removed: RuleName, changed: RuleName]>
>

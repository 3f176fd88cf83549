import type { RuleUse } from '../../language/form.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceMap, SourceNode, SourceScalar, Span } from '../../language/source.ts'
import type { FieldSchema, StateClass } from '../../language/state-schema.ts'
import type { TextUse } from '../../language/text.ts'
import type { ParameterKind } from '../../rules/rule.ts'
import type { Operation } from '../1-parse/openapi/api.ts'
import type { ScreenSource } from '../2-resolve/project.ts'
import type { Lead } from '../cycles.ts'
import type { Type } from '../types.ts'
import type { Typed } from './expressions/scope.ts'

/** Kinds of things with names. */
export type NameKind =
  | 'screen'
  | 'page'
  | 'part'
  | 'action'
  | 'operation'
  | 'endpoint'
  | 'rule'
  | 'state-field'
  | 'field'
  | 'shared-field'
  | 'timer'
  | 'load'
  | 'icon'
  | 'end'
  | 'type'
  | 'code'

/** A value with its place. */
export interface Given {
  readonly name: string
  readonly nameNode: SourceNode['span']
  readonly node: SourceNode
  readonly typed: Typed
}

/** Places where a text has little space. */
export type TextPlace = 'button' | 'link' | 'label' | 'badge' | 'tab'

/**
 * Trigger of a call without a press: a screen opens, a timer ends, or flows/app.yaml answers an
 * error.
 */
export type Unasked = 'arrival' | 'timer' | 'answer'

/** Fact about the flows, reported to every check that subscribes to it. */
export type Fact =
  /** A name is used. `known` are the existing names, when this one does not exist. */
  | {
      readonly is: 'name'
      readonly kind: NameKind
      readonly node: SourceScalar
      readonly name: string
      readonly found: boolean
      readonly known: readonly string[]
    }
  /**
   * `state.auth.note` where a state path is expected without `state.`; `name` is the right
   * spelling.
   */
  | { readonly is: 'read-as-place'; readonly node: SourceScalar; readonly name: string }
  /** A value where a type is expected. */
  | {
      readonly is: 'value'
      readonly node: SourceNode
      readonly typed: Typed
      readonly wanted: Type
      readonly into?: string
    }
  /** Named values for a definition with parameters: an operation, a screen, a part, an action. */
  | {
      readonly is: 'arguments'
      readonly of: string
      readonly node: SourceNode
      readonly given: readonly Given[]
      readonly takes: Readonly<Record<string, { readonly type: Type; readonly optional: boolean }>>
    }
  /**
   * `through` names the part's input when the caller supplied the call, `brought` its position.
   * `unasked`: the trigger, when no user pressed; `from`: the `do`, if any.
   */
  | {
      readonly is: 'call'
      readonly node: SourceScalar
      readonly operation: Operation
      readonly rejected: readonly SourceScalar[]
      readonly answersAll: boolean
      readonly unasked?: Unasked
      readonly from?: SourceScalar
      readonly through?: string
      readonly brought?: SourceScalar
    }
  /**
   * A part answers a code of the call that this caller brought; `documented` are the codes of its
   * operation.
   */
  | {
      readonly is: 'part-code'
      readonly node: SourceScalar
      readonly code: string
      readonly documented: readonly string[]
    }
  /**
   * A state value goes to an argument that OpenAPI requires to be non-empty, and no earlier step
   * guarantees this.
   */
  | {
      readonly is: 'sent'
      readonly node: SourceNode
      readonly of: string
      readonly path: readonly string[]
      readonly screen: string
      readonly onEnter: boolean
    }
  /** Text for a failed load, of rows that come from no load. */
  | { readonly is: 'no-load-to-fail'; readonly node: SourceNode }
  /** Content of each row of a list. */
  | { readonly is: 'row-content'; readonly content: SourceNode }
  /** Content above every screen. */
  | { readonly is: 'shell-content'; readonly content: SourceNode }
  | { readonly is: 'menu-of-many'; readonly node: SourceNode; readonly field: string }
  | { readonly is: 'all-of-one'; readonly node: SourceNode; readonly field: string }
  /** A field with several values where a single value is required. */
  | { readonly is: 'field-of-many'; readonly node: SourceScalar; readonly field: string }
  /** A dialog over the screen, with its content. */
  | { readonly is: 'question'; readonly node: SourceNode; readonly content: SourceNode | undefined }
  /** `withoutPress`: no press started it. */
  | { readonly is: 'ceremony'; readonly node: SourceNode; readonly withoutPress: boolean }
  | {
      readonly is: 'load'
      readonly node: SourceScalar
      readonly operation: Operation
      /** Codes with steps of their own; the shell's loads, and polls, have none here. */
      readonly rejected?: readonly SourceScalar[]
      readonly answersAll?: boolean
      readonly brought?: SourceScalar
    }
  | {
      readonly is: 'go'
      readonly node: SourceScalar
      readonly target: ScreenSource
      readonly from?: ScreenSource | undefined
      readonly replace?: SourceNode
      readonly afterChange: boolean
    }
  /** A screen opens in a new tab; `withoutPress`: no press started it. */
  | { readonly is: 'open'; readonly node: SourceScalar; readonly withoutPress: boolean }
  /**
   * A jump without a press that leaves a history entry; `node` names the target, or the action with
   * the jump.
   */
  | {
      readonly is: 'jump-alone'
      readonly node: SourceScalar
      /** The jump itself, when `node` performs it. */
      readonly jump?: SourceScalar
    }
  /**
   * A text with its values; `node` is its key. `oneOfSeveral`: one of a table of texts, which share
   * the values.
   */
  | {
      readonly is: 'text'
      readonly node: SourceScalar
      readonly key: string
      readonly values: readonly Given[]
      readonly oneOfSeveral: boolean
      /** The values of the text are not checked. */
      readonly anyValues?: true
    }
  /** A text in a place with little space. */
  | {
      readonly is: 'shown'
      readonly node: SourceNode
      readonly at: TextPlace
      readonly text: TextUse
    }
  /**
   * A text is selected by a word: `words` are the possible words, as far as known, and `below`
   * those with a text below the key.
   */
  | {
      readonly is: 'by-word'
      readonly node: SourceScalar
      readonly key: string
      readonly words: readonly string[]
      readonly below: readonly string[]
    }
  /** A value reaches a place that other people may read. */
  | {
      readonly is: 'in-url'
      readonly node: SourceNode
      readonly typed: Typed
      readonly of: string
      readonly declared: boolean
    }
  /** A value passed to an action under this name. */
  | {
      readonly is: 'in-action'
      readonly node: SourceNode
      readonly typed: Typed
      readonly action: string
      readonly name: string
      readonly taken: Type
    }
  /** Address of a redirect. */
  | { readonly is: 'leave-to'; readonly node: SourceNode; readonly typed: Typed }
  /** A value rendered as Markdown. */
  | { readonly is: 'markdown'; readonly node: SourceNode; readonly typed: Typed }
  | { readonly is: 'in-message'; readonly node: SourceNode; readonly typed: Typed }
  | {
      readonly is: 'in-storage'
      readonly node: SourceNode
      readonly typed: Typed
      readonly path: string
      readonly field: FieldSchema
      /** Of a `set`: one of its values comes from an answer. */
      readonly answered?: boolean
    }
  | {
      readonly is: 'choice'
      readonly node: SourceNode
      readonly on: Typed
      readonly words: readonly SourceScalar[]
      readonly hasElse: boolean
    }
  | {
      readonly is: 'ends'
      readonly node: SourceScalar
      readonly part: string
      readonly ends: readonly string[]
      readonly handled: readonly SourceScalar[]
    }
  /** Named values of a screen: which of them reads which others, and where. */
  | { readonly is: 'derived'; readonly leads: ReadonlyMap<string, readonly Lead<Span>[]> }
  | { readonly is: 'screen'; readonly screen: ScreenSource; readonly node: SourceMap }
  | {
      readonly is: 'schema'
      readonly node: SourceNode
      readonly keyword: string
      readonly value: SourceNode
      readonly of: 'form' | 'field'
    }
  /**
   * A field of a form with everything from its shared field. `written` is the source in the form,
   * `rules` are all its rules, `widget` is set when the form chooses one.
   */
  | {
      readonly is: 'field'
      readonly node: SourceScalar
      readonly schema: JsonObject
      readonly ui: JsonObject
      readonly written: SourceNode
      readonly rules: readonly RuleUse[]
      readonly class: StateClass
      readonly widget?: SourceNode
      readonly autofill?: SourceNode
    }
  /** How a field is drawn: `ui:…` with its value. */
  | {
      readonly is: 'ui'
      readonly node: SourceScalar
      readonly keyword: string
      readonly value: SourceNode
    }
  /**
   * An expression that is not constant, where a constant is required. `known` is false when another
   * diagnostic exists already. `reader` is the shared field that received it.
   */
  | {
      readonly is: 'constant'
      readonly node: SourceNode
      readonly known: boolean
      readonly reader?: SourceNode
    }
  /**
   * A field in the content; `chosen`: its value is one of the displayed texts, never a typed one.
   */
  | {
      readonly is: 'placed'
      readonly node: SourceScalar
      readonly field: string
      readonly chosen?: true
    }
  /** A checklist of a field in the content. */
  | { readonly is: 'checklist'; readonly node: SourceScalar; readonly field: string }
  /**
   * A rule with its parameter; `value` is set when it is constant, `fields` when the form is known.
   */
  | {
      readonly is: 'rule'
      /** The field that it validates. */
      readonly at: string
      readonly node: SourceNode
      readonly rule: string
      readonly takes: ParameterKind
      readonly typed: Typed
      readonly value?: Json
      readonly fields?: readonly string[]
    }
  /** A form with the rules of its fields, and the calls of its screen. */
  | (FormAndCalls & { readonly is: 'form-and-calls' })
  /**
   * `listed`: fields with rules that a checklist can show. `over`: the screen's own key that
   * replaces the content of the part with the form.
   */
  | {
      readonly is: 'form'
      readonly node: SourceNode
      readonly declared: readonly string[]
      readonly placed: readonly string[]
      readonly hasSubmit: boolean
      readonly listed: readonly string[]
      readonly over?: SourceNode['span']
    }

export type FactKind = Fact['is']
export type FactOf<Kind extends FactKind> = Extract<Fact, { readonly is: Kind }>

/** Fields of the form of a screen, and all calls on the screen. */
export interface FormAndCalls {
  readonly fields: ReadonlyMap<string, FactOf<'field'>>
  readonly rules: readonly FactOf<'rule'>[]
  /** Fields with one of the displayed texts as their value. */
  readonly chosen: ReadonlySet<string>
  readonly calls: readonly FactOf<'arguments'>[]
}

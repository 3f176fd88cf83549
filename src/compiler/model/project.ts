import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceEntry, SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import type { StateClass, StoreSchema } from '../../language/state-schema.ts'
import type { ParameterKind } from '../../rules/rule.ts'
import type { Api } from '../openapi/api.ts'
import type { Type } from '../types/type.ts'

/** All definitions of the project by name, not yet checked. */
export interface Project {
  readonly api: Api
  readonly app?: SourceMap
  readonly screens: ReadonlyMap<string, ScreenSource>
  readonly parts: ReadonlyMap<string, PartSource>
  readonly actions: ReadonlyMap<string, ActionSource>
  readonly fields: ReadonlyMap<string, FieldSource>
  readonly state: StateModel
  readonly tenant: TenantModel
  readonly texts: TextModel
  /** Query names that every route accepts. */
  readonly appQuery: readonly string[]
  /** Each rule with the type of its parameter. */
  readonly rules: ReadonlyMap<string, ParameterKind>
}

export interface ScreenSource {
  readonly id: string
  readonly journey: string
  readonly file: string
  readonly node: SourceMap
  readonly route: string
  /** Names in braces in the route. */
  readonly params: readonly string[]
  /** The allowed words of some of them. */
  readonly paramWords: Readonly<Record<string, readonly string[]>>
  /** Names that the screen declares in `query`. */
  readonly query: readonly string[]
  /** Names that the screen declares in `fragment`. */
  readonly fragment: readonly string[]
  /**
   * May be entered from outside: by a provider's redirect, a link in a message, or a typed address.
   */
  readonly entry: boolean
  readonly part?: PartSource
}

/** A parameter of a part, an action or a field; `words` when it is one of them. */
export interface Take {
  readonly name: string
  readonly type: string
  readonly words?: readonly string[]
  readonly optional: boolean
  readonly entry: SourceEntry
}

export interface PartSource {
  readonly name: string
  readonly file: string
  readonly node: SourceMap
  readonly takes: readonly Take[]
  readonly ends: readonly SourceScalar[]
}

export interface ActionSource {
  readonly name: string
  readonly file: string
  readonly node: SourceMap
  readonly takes: readonly Take[]
  readonly steps: SourceNode | undefined
}

export interface FieldSource {
  readonly name: string
  readonly file: string
  readonly node: SourceMap
  readonly takes: readonly Take[]
  readonly class: StateClass
}

/** One copy of a store for each word. */
export interface Axis {
  readonly name: string
  readonly words: readonly string[]
}

export interface StateModel {
  readonly stores: Readonly<Record<string, StoreSchema>>
  readonly type: Type
  /** By store: the fields at the end of its branches. */
  readonly leaves: Readonly<Record<string, Type>>
  /** By store: the words of each `each`, in their order. */
  readonly axes: Readonly<Record<string, readonly Axis[]>>
}

export interface TenantModel {
  readonly name: string
  readonly values: JsonObject
  readonly type: Type
  /**
   * Value of the tenant at a path: its own values override those of the default tenant. Each has
   * the place of its source.
   */
  at(path: readonly string[]): TenantValue
}
export interface TenantValue {
  readonly value?: Json | undefined
  readonly node?: SourceNode | undefined
}

export interface TextEntry {
  readonly text: string
  readonly node: SourceScalar
  readonly keySpan: Span
  /** The text of another language, until there is one in this language. */
  readonly isFallback?: true
}
/** A key of `npm run generate -- --language`: its text is still to be written. */
export const isUnfilled = ({ node }: Pick<TextEntry, 'node'>): boolean => node.value === ''

export interface TextFile {
  readonly file: string
  readonly entries: ReadonlyMap<string, TextEntry>
  readonly tree: JsonObject
  /** Finds the entries of a key: its text, or all its plural forms. */
  find(key: string): readonly TextEntry[]
}
export interface TextModel {
  readonly languages: readonly string[]
  readonly common: readonly string[]
  /** Language, then namespace. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, TextFile>>
}

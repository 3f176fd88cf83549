import type { JsonObject } from '../../language/json.ts'
import type { SourceEntry, SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import type { StateClass, StoreSchema } from '../../language/state-schema.ts'
import type { Takes } from '../../rules/rule.ts'
import type { Api } from '../openapi/api.ts'
import type { Type } from '../types/type.ts'

/** Everything that was written, by name; not yet checked. */
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
  /** With what each takes as its parameter. */
  readonly rules: ReadonlyMap<string, Takes>
}

export interface ScreenSource {
  readonly id: string
  readonly journey: string
  readonly file: string
  readonly node: SourceMap
  readonly route: string
  /** Names in braces in the route. */
  readonly params: readonly string[]
  /** Names that the screen declares in `query`. */
  readonly query: readonly string[]
  /** It may be entered from outside: by a provider's redirect, a link in a message, by typing its address. */
  readonly entry: boolean
  readonly part?: PartSource
}

/** What a part, an action or a field takes. */
export interface Take { readonly name: string; readonly type: string; readonly optional: boolean; readonly entry: SourceEntry }

export interface PartSource {
  readonly name: string
  readonly file: string
  readonly node: SourceMap
  readonly takes: readonly Take[]
  readonly ends: readonly SourceScalar[]
}

export interface ActionSource { readonly name: string; readonly file: string; readonly takes: readonly Take[]; readonly steps: SourceNode | undefined }

export interface FieldSource { readonly name: string; readonly file: string; readonly node: SourceMap; readonly takes: readonly Take[]; readonly class: StateClass }

export interface StateModel {
  readonly stores: Readonly<Record<string, StoreSchema>>
  readonly type: Type
  /** By store: the fields at the end of its branches. */
  readonly leaves: Readonly<Record<string, Type>>
}

export interface TenantModel { readonly name: string; readonly values: JsonObject; readonly type: Type; readonly node?: SourceNode }

export interface TextEntry { readonly text: string; readonly node: SourceScalar }
export interface TextFile { readonly file: string; readonly entries: ReadonlyMap<string, TextEntry>; readonly tree: JsonObject }
export interface TextModel {
  readonly languages: readonly string[]
  readonly common: readonly string[]
  /** Language, then namespace. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, TextFile>>
}

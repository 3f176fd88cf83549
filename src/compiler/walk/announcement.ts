import type { Json, JsonObject } from '../../language/json.ts'
import type { Takes } from '../../rules/rule.ts'
import type { SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import type { FieldSchema } from '../../language/state-schema.ts'
import type { Typed } from '../expressions/typed.ts'
import type { Operation } from '../openapi/api.ts'
import type { ScreenSource } from '../project/project.ts'
import type { Type } from '../types/type.ts'

/** Things that have names. */
export type NameKind =
  | 'screen' | 'part' | 'action' | 'operation' | 'endpoint' | 'rule' | 'state-field' | 'field' | 'shared-field' | 'timer' | 'icon' | 'end' | 'type' | 'code'

/** A value with its place. */
export interface Given { readonly name: string; readonly nameNode: SourceNode['span']; readonly node: SourceNode; readonly typed: Typed }

/** What the walk meets, told to every check that listens. */
export type Announcement =
  /** Something is named. `known` are the names there are. */
  | { readonly is: 'name'; readonly kind: NameKind; readonly node: SourceScalar; readonly name: string; readonly found: boolean; readonly known: readonly string[] }
  /** `state.auth.note` where a place of the state is named; `name` is what should stand there. */
  | { readonly is: 'read-as-place'; readonly node: SourceScalar; readonly name: string }
  /** A value stands where a type is asked for. */
  | { readonly is: 'value'; readonly node: SourceNode; readonly typed: Typed; readonly wanted: Type }
  /** Named values for a thing that takes some: an operation, a screen, a part, an action. */
  | { readonly is: 'arguments'; readonly of: string; readonly node: SourceNode; readonly given: readonly Given[]; readonly takes: Readonly<Record<string, { readonly type: Type; readonly optional: boolean }>> }
  /** `through` names the part's take when the caller brought the call. `onEnter`: it runs by itself at every arrival. */
  | { readonly is: 'call'; readonly node: SourceScalar; readonly operation: Operation; readonly rejected: readonly SourceScalar[]; readonly onEnter: boolean; readonly through?: string }
  | { readonly is: 'load'; readonly node: SourceScalar; readonly operation: Operation }
  | { readonly is: 'go'; readonly node: SourceScalar; readonly target: ScreenSource; readonly from?: ScreenSource; readonly replace?: SourceNode; readonly afterChange: boolean }
  /** A text is used with these values; `node` is where its key stands. `oneOfSeveral`: it is one of a table, which share the values. */
  | { readonly is: 'text'; readonly node: SourceScalar; readonly key: string; readonly values: readonly Given[]; readonly oneOfSeveral: boolean }
  /** A value goes where others may read it. */
  | { readonly is: 'in-url'; readonly node: SourceNode; readonly typed: Typed; readonly of: string; readonly declared: boolean }
  | { readonly is: 'in-message'; readonly node: SourceNode; readonly typed: Typed }
  | { readonly is: 'in-storage'; readonly node: SourceNode; readonly typed: Typed; readonly path: string; readonly field: FieldSchema }
  | { readonly is: 'choice'; readonly node: SourceNode; readonly on: Typed; readonly words: readonly SourceScalar[]; readonly hasElse: boolean }
  | { readonly is: 'ends'; readonly node: SourceScalar; readonly part: string; readonly ends: readonly string[]; readonly handled: readonly SourceScalar[] }
  | { readonly is: 'screen'; readonly screen: ScreenSource; readonly node: SourceMap }
  | { readonly is: 'schema'; readonly node: SourceNode; readonly keyword: string; readonly value: SourceNode; readonly of: 'form' | 'field' }
  /** A field of a form with all that its shared field brings; `written` is what the form says. */
  | { readonly is: 'field'; readonly node: SourceScalar; readonly schema: JsonObject; readonly ui: JsonObject; readonly written: SourceNode }
  /** How a field is drawn: `ui:…` with its value. */
  | { readonly is: 'ui'; readonly node: SourceScalar; readonly keyword: string; readonly value: SourceNode }
  /** An expression that is no constant, where one is needed; `known` is false when it has been told as wrong already. */
  | { readonly is: 'constant'; readonly node: SourceNode; readonly known: boolean }
  /** A field stands here. */
  | { readonly is: 'placed'; readonly node: SourceScalar; readonly field: string }
  /** A rule with its parameter; `value` is there when it is known before the page runs, `fields` when the form is at hand. */
  | { readonly is: 'rule'; readonly node: SourceNode; readonly rule: string; readonly takes: Takes; readonly typed: Typed; readonly value?: Json; readonly fields?: readonly string[] }
  /** `over`: the screen's own key that stands in for the content of the part the form is from. */
  | { readonly is: 'form'; readonly node: SourceNode; readonly declared: readonly string[]; readonly placed: readonly string[]; readonly hasSubmit: boolean; readonly over?: SourceNode['span'] }

export type AnnouncementKind = Announcement['is']
export type AnnouncementOf<Kind extends AnnouncementKind> = Extract<Announcement, { readonly is: Kind }>

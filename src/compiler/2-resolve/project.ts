import type { Json, JsonObject } from '../../language/json.ts'
import type {
  SourceEntry,
  SourceMap,
  SourceNode,
  SourceScalar,
  Span,
} from '../../language/source.ts'
import type { StateClass, StoreSchema } from '../../language/state-schema.ts'
import type { ParameterKind } from '../../rules/rule.ts'
import type { Api } from '../1-parse/openapi/api.ts'
import { entriesOf, flagAt, isMapNode, scalarsOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { refusedKeys } from '../1-parse/recover.ts'
import type { Type } from '../types.ts'
import { withoutPlural } from './placeholders.ts'

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
  /** Parameters that the screen declares in `tokens`; they are among the names above. */
  readonly tokens: readonly AddressToken[]
  /**
   * May be entered from outside: by a provider's redirect, a link in a message, or a typed address.
   */
  readonly entry: boolean
  readonly part?: PartSource
}

/** A one-time token in an address, and the entry with the state field that takes it. */
export interface AddressToken {
  readonly root: 'query' | 'fragment'
  readonly name: string
  /** As expressions read it: `fragment.code`. */
  readonly path: string
  readonly entry: SourceEntry
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
  /** A text of the package, where the product writes none (`Sources.defaultTexts`). */
  readonly isDefault?: true
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

/**
 * `.` and `..` are no segments: a browser removes them before the address is matched (WHATWG URL,
 * "path state").
 */
const ROUTE =
  /^\/(?:(?:(?!\.{1,2}(?:\/|$))[\w.~-]+|\{[A-Za-z]\w*\})(?:\/(?:(?!\.{1,2}(?:\/|$))[\w.~-]+|\{[A-Za-z]\w*\}))*)?$/

/**
 * Paths that the server serves as files: the build output, and addresses with a file extension.
 * They never reach a page.
 */
const FILES = /^\/assets(?:\/|$)|\.[a-z0-9]+$/i

/** Returns the first parameter with a forbidden name. */
export function refusedParameter({ params }: ScreenSource): string | undefined {
  return params.find((name) => refusedKeys.has(name))
}

/**
 * True when the route can be matched and its parameters have distinct, valid names. Otherwise the
 * page would read other parameters than the address gives.
 */
export function isSoundRoute(screen: ScreenSource): boolean {
  const { route, params } = screen
  return (
    ROUTE.test(route) &&
    !FILES.test(route) &&
    new Set(params).size === params.length &&
    refusedParameter(screen) === undefined
  )
}

/**
 * Finds a text by key: `verify.sms.title` is `sms.title` of the file `verify`. Plural forms are
 * several entries.
 */
export function findText(project: Project, language: string, key: string): readonly TextEntry[] {
  const dot = key.indexOf('.')
  const file = project.texts.files.get(language)?.get(key.slice(0, dot))
  return dot < 0 || !file ? [] : file.find(key.slice(dot + 1))
}

/** Every key of a language, prefixed with the name of its file. */
export function textKeys(project: Project, language: string): readonly string[] {
  const files = [...(project.texts.files.get(language) ?? [])]
  return files.flatMap(([namespace, file]) => keysOf(namespace, file))
}

function keysOf(namespace: string, { entries }: TextFile): readonly string[] {
  return [...entries.keys()].map((key) => withoutPlural(`${namespace}.${key}`))
}

/** Words that have a text directly below this key, in any language. */
export function textsBelow(project: Project, key: string): readonly string[] {
  const [namespace = ''] = key.split('.')
  const keys = project.texts.languages.flatMap((language) => {
    const file = project.texts.files.get(language)?.get(namespace)
    return file ? keysOf(namespace, file) : []
  })
  const below = keys
    .filter((each) => each.startsWith(`${key}.`))
    .map((each) => each.slice(key.length + 1))
  return [...new Set(below.filter((word) => !word.includes('.')))]
}

/** Names of all files of texts, in any language, with those of the package. */
export function namespacesOf(project: Project): ReadonlySet<string> {
  return new Set([...project.texts.files.values()].flatMap((files) => Array.from(files.keys())))
}

/** Names of the files of texts that the product has, in any language. */
export function writtenNamespacesOf({ texts }: Project): ReadonlySet<string> {
  return new Set(
    [...texts.files.values()].flatMap((files) =>
      Array.from(files).flatMap(([name, file]) => (isWritten(file) ? [name] : [])),
    ),
  )
}

const isWritten = ({ entries }: TextFile): boolean =>
  entries.size === 0 || [...entries.values()].some(({ isDefault }) => !isDefault)

/** True when a file of this name exists in any language. */
export function hasNamespace({ texts }: Project, name: string): boolean {
  return [...texts.files.values()].some((files) => files.has(name))
}

/** Parameters of a part, an action or a field, as written. */
export function takesOf(node: SourceNode): readonly Take[] {
  const takes = valueOf(node, 'takes')
  // Names without types are a list, which was reported. Their reads are not reported again.
  const entries =
    takes?.kind === 'list'
      ? scalarsOf(takes).map((name) => ({
          key: String(name.value),
          keySpan: name.span,
          value: name,
        }))
      : entriesOf(takes)
  return entries.map((entry) => {
    const type = valueOf(entry.value, 'type')
    const take: Take = {
      name: entry.key,
      type: wordAt(entry.value, 'type') ?? '',
      optional: flagAt(entry.value, 'optional') ?? false,
      entry,
    }
    return type?.kind === 'list'
      ? Object.assign({ words: scalarsOf(type).map(({ value }) => String(value)) }, take)
      : take
  })
}

/** Reads an action of a screen: its steps alone, or `takes` and `steps`. */
export function actionAt(node: SourceNode): {
  readonly takes: readonly Take[]
  readonly steps: SourceNode
} {
  const steps = isMapNode(node) ? valueOf(node, 'steps') : undefined
  return steps ? { takes: takesOf(node), steps } : { takes: [], steps: node }
}

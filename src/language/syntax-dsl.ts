/** Building blocks of the table of keys: shapes of values, keys with their help, tables. */
export type Shape =
  /**
   * A bare word that names something. `of` gives the kind, so that an editor can offer the existing
   * names. `spaced` allows several words.
   */
  | {
      readonly is: 'name'
      readonly of?: NameKind
      readonly like?: NamePattern
      readonly spaced?: true
    }
  /** `=…` */
  | { readonly is: 'expression' }
  /** A plain value, `=…`, or `{ of, is, else }`. */
  | { readonly is: 'value' }
  /**
   * Values, lists and maps of them, including `=…`; `of` gives the language of the data. Without
   * `of` it is plain data.
   */
  | { readonly is: 'data'; readonly of?: DataKind }
  | { readonly is: 'boolean' }
  /** `meanings` explains each of the words, in their order. */
  | {
      readonly is: 'words'
      readonly words: readonly string[]
      readonly meanings: readonly string[]
    }
  /** `least`: minimum number of items. */
  | { readonly is: 'list'; readonly of: Shape; readonly least?: number }
  /** Keys of the author's choice. */
  | { readonly is: 'map'; readonly of: Shape }
  /** One item, or a list; `least`: minimum number of items. */
  | { readonly is: 'some'; readonly of: Shape; readonly least?: number }
  /** A table of this file. */
  | { readonly is: 'keys'; readonly of: TableName }
  /** The first alternative of the same kind as the node (value, map or list). */
  | { readonly is: 'either'; readonly of: readonly Shape[] }

/** Form of a name as a regular expression, and the title of that form. */
export interface NamePattern {
  readonly pattern: string
  readonly called: string
}

export type NameKind =
  | 'operation'
  | 'endpoint'
  | 'screen'
  | 'part'
  | 'action'
  | 'icon'
  | 'answer-schema'
/**
 * The schema of a form or a field; the uiSchema of a form or a field; any value; a value or other
 * content for a part.
 */
export type DataKind = 'form-schema' | 'field-schema' | 'form-ui' | 'field-ui' | 'value' | 'given'

/** `help` is one line, `example` a piece of YAML with the key: an editor shows both. */
export interface Key {
  readonly shape: Shape
  readonly help: string
  readonly example: string
  readonly required?: true
  readonly needed?: NeededKey
}

/** A key that is required beside this one; with words, only for these words. */
export interface NeededKey {
  readonly key: string
  readonly words?: readonly string[]
}

/** A first word, and the keys that it adds. */
export interface Word {
  readonly shape: Shape
  readonly help: string
  readonly example: string
  readonly keys: Readonly<Record<string, Key>>
}

export interface KeyTable {
  /** Title of the thing in a diagnostic. */
  readonly title: string
  readonly keys: Readonly<Record<string, Key>>
  /** Advice about an unknown key that is near to none, as a sentence after a space. */
  readonly advice?: string
  /** Shape of all other keys; without it, no others are allowed. */
  readonly others?: Shape
  /** Exactly one of these words is required; it brings its own keys. */
  readonly words?: Readonly<Record<string, Word>>
}

export type TableName =
  | 'screen'
  | 'part'
  | 'tokens'
  | 'action'
  | 'screenAction'
  | 'storeCopy'
  | 'app'
  | 'state'
  | 'table'
  | 'tenant'
  | 'field'
  | 'limit'
  | 'brand'
  | 'brandThemes'
  | 'brandColours'
  | 'tenantApp'
  | 'listOrder'
  | 'errors'
  | 'font'
  | 'systemFonts'
  | 'api'
  | 'csrf'
  | 'publicKey'
  | 'environment'
  | 'hostEnvironment'
  | 'clients'
  | 'guard'
  | 'factors'
  | 'switch'
  | 'goStep'
  | 'titleRule'
  | 'answers'
  | 'shell'
  | 'shellBrand'
  | 'logo'
  | 'profile'
  | 'footerLink'
  | 'plainLink'
  | 'valueByWord'
  | 'givenCall'
  | 'take'
  | 'stateStore'
  | 'stateField'
  | 'ceremonyFailures'
  | 'load'
  | 'poll'
  | 'shellLoad'
  | 'form'
  | 'on'
  | 'page'
  | 'pageOn'
  | 'formRule'
  | 'formSms'
  | 'timer'
  | 'appTimer'
  | 'shellMenu'
  | 'check'
  | 'shellPopup'
  | 'step'
  | 'block'
  | 'text'
  | 'badge'
  | 'choiceBadge'
  | 'detail'
  | 'tab'
  | 'menuEntry'
  | 'fact'
  | 'scenario'
  | 'told'
  | 'given'
  | 'madeUpAnswer'
  | 'scenarioStep'
  | 'sight'
  | 'mock'
  | 'mockAnswer'

export const name: Shape = { is: 'name' }
export const nameOf = (of: NameKind): Shape => ({ is: 'name', of })
export const nameLike = (like: NamePattern): Shape => ({ is: 'name', like })
export const expression: Shape = { is: 'expression' }
export const value: Shape = { is: 'value' }
export const data: Shape = { is: 'data' }
export const dataOf = (of: DataKind): Shape => ({ is: 'data', of })
export const boolean: Shape = { is: 'boolean' }
/** Each word with its meaning. */
export const words = (all: Readonly<Record<string, string>>): Shape => ({
  is: 'words',
  words: Object.keys(all),
  meanings: Object.values(all),
})
export const list = (of: Shape): Shape => ({ is: 'list', of })
/** With at least one item. */
export const filled = (of: Shape): Shape => ({ is: 'list', of, least: 1 })
export const map = (of: Shape): Shape => ({ is: 'map', of })
export const some = (of: Shape): Shape => ({ is: 'some', of })
/** One, or a list of one or more. */
export const oneOrMore = (of: Shape): Shape => ({ is: 'some', of, least: 1 })
export const keys = (of: TableName): Shape => ({ is: 'keys', of })
export const either = (...of: readonly Shape[]): Shape => ({ is: 'either', of })

export const key = (shape: Shape, help: string, example: string): Key => ({ shape, help, example })
export const required = (shape: Shape, help: string, example: string): Key => ({
  shape,
  help,
  example,
  required: true,
})
export const requires = (needed: NeededKey, own: Key): Key => ({ ...own, needed })
export const word = (
  shape: Shape,
  help: string,
  example: string,
  keys: Readonly<Record<string, Key>> = {},
): Word => ({ shape, help, example, keys })

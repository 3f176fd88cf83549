import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parse,
  parseDocument,
  type YAMLMap,
} from 'yaml'
import { fileKind, type FileKind, sourceText } from '../../src/compiler/1-parse/files.ts'
import { readApi } from '../../src/compiler/1-parse/openapi/read-api.ts'
import { documentOf } from '../../src/compiler/1-parse/openapi/read-document.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import type { Fields } from '../../src/compiler/types.ts'
import { icons } from '../../src/language/icons.ts'
import type { NameKind } from '../../src/language/syntax-dsl.ts'
import { widgetTable } from '../../src/language/widgets.ts'
import { allRules } from '../../src/rules/registry.ts'

/** Name in the project, with one line of help if available. */
export interface Name {
  readonly name: string
  readonly help?: string
  /** Of an operation: the schema of its answer. */
  readonly answers?: string
}

export interface ProjectNames extends Readonly<Record<NameKind, readonly Name[]>> {
  readonly part: readonly PartName[]
  readonly field: readonly Name[]
  readonly widget: readonly Name[]
  readonly rule: readonly Name[]
  readonly setting: readonly Setting[]
  /** By operation: its arguments. */
  readonly takenBy: Readonly<Record<string, Fields>>
}

interface Described {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly responses?: Readonly<Record<string, Answer>>
}
interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Described>> }
}

/**
 * Returns all completion values of an editor.
 * @param reference docs/guide/forms.md: its table of rules says when each rule passes
 */
export function projectNames({ files, openapi }: Sources, reference: string): ProjectNames {
  const api = readApi(
    sourceText('openapi/common-api.yaml', openapi.commonApi),
    sourceText('openapi/auth-endpoints.yaml', openapi.authEndpoints),
    new Report(),
  )
  // Operations without a name have one there.
  const plain: unknown = documentOf('openapi/common-api.yaml', openapi.commonApi, new Report())
  const commonApi = (plain ?? { paths: {} }) as OpenApi
  const named = (kind: FileKind['kind'], key: string) =>
    [...files]
      .flatMap(([path, text]) => (fileKind(path).kind === kind ? (nameIn(text, key) ?? []) : []))
      .toSorted(byName)
  return {
    operation: operationsOf(commonApi),
    endpoint: operationsOf((parse(openapi.authEndpoints) ?? { paths: {} }) as OpenApi),
    'answer-schema': Object.keys(commonApi.components?.schemas ?? {})
      .map((name) => ({ name }))
      .toSorted(byName),
    screen: named('screen', 'screen'),
    part: [...files]
      .flatMap(([path, text]) => (fileKind(path).kind === 'part' ? (partIn(text) ?? []) : []))
      .toSorted(byName),
    action: named('action', 'action'),
    field: named('field', 'field'),
    icon: icons.map((name) => ({ name })),
    takenBy: Object.fromEntries(
      Object.values(api?.operations ?? {}).map(({ id, body, query, path }) => [
        id,
        { ...body, ...query, ...path },
      ]),
    ),
    setting: settingsIn(files.get('flows/tenants/default.yaml') ?? ''),
    widget: Object.entries(widgetTable).map(([name, { help }]) => ({ name, help })),
    rule: [...allRules().keys()]
      .toSorted()
      .map((name) => ({ name, help: whenItHolds(name, reference) })),
  }
}

function operationsOf({ paths }: OpenApi): readonly Name[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return operations
    .flatMap(({ operationId: name, summary, responses }) => {
      const answers = answerOf(responses?.['200'])
      return name === undefined
        ? []
        : [
            {
              name,
              ...(summary !== undefined && { help: `${summary}.` }),
              ...(answers !== undefined && { answers }),
            },
          ]
    })
    .toSorted(byName)
}

function answerOf(answer: Answer | undefined): string | undefined {
  return answer?.content?.['application/json']?.schema?.$ref?.split('/').at(-1)
}

/** Of a file that has no name, or is broken, nothing is offered. */
function nameIn(text: string, key: string): Name | undefined {
  const name = new RegExp(`^${key}: *([\\w-]+)`, 'm').exec(text)?.[1]
  return name === undefined ? undefined : { name }
}

/**
 * Returns "Passes when ..." of a rule.
 * @throws when the table of rules of docs/guide/forms.md, the `reference`, has no row for it
 */
export function whenItHolds(rule: string, reference: string): string {
  const [, table = ''] = reference.split('\n## Rules\n')
  const says = new RegExp(`^\\| \`${rule}\` \\|[^|]*\\| (.+) \\|$`, 'm').exec(table)?.[1]
  if (says === undefined)
    throw new Error(`docs/guide/forms.md: the table of rules has no row for "${rule}".`)
  return `Passes when ${says}.`
}

function byName(one: Name, other: Name): number {
  return one.name < other.name ? -1 : 1
}

/** Input of a part, with its description from `takes`. */
export interface TakenName {
  readonly name: string
  readonly type: string
  readonly words: readonly string[]
  readonly like?: string
  readonly answers?: string
  readonly help: string
}

/** A part, with the keys that it adds to the screen that uses it. */
export interface PartName extends Name {
  readonly takes: readonly TakenName[]
  readonly ends: readonly string[]
}

/** A file without a name, or a broken one, has no known parts. */
export function partIn(text: string): PartName | undefined {
  const { contents, errors } = parseDocument(text)
  const name = isMap(contents) ? wordAt(contents, 'part') : undefined
  if (!isMap(contents) || name === undefined || errors.length > 0) return undefined
  const takes = contents.get('takes')
  return {
    name,
    takes: isMap(takes)
      ? takes.items.flatMap(({ key, value }) =>
          isScalar(key) && isMap(value) ? [takenName(String(key.value), value)] : [],
        )
      : [],
    ends: wordsOf(contents.get('ends')),
  }
}

function takenName(name: string, written: YAMLMap): TakenName {
  const type = wordAt(written, 'type') ?? ''
  const words = wordsOf(written.get('type'))
  const [like, answers] = [wordAt(written, 'like'), wordAt(written, 'answers')]
  const kind =
    words.length > 0
      ? `One of ${words.map((word) => `\`${word}\``).join(', ')}`
      : kindOf(type, like, answers)
  const leave = written.get('optional') === true ? '; it may be left out' : ''
  // Comment of the part's author.
  const remark = typeof written.comment === 'string' ? ` (${written.comment.trim()})` : ''
  return {
    name,
    type,
    words,
    ...(like !== undefined && { like }),
    ...(answers !== undefined && { answers }),
    help: `${kind}${leave}${remark}.`,
  }
}

/** Name of a type of `takes` in help texts. */
function kindOf(type: string, like: string | undefined, answers: string | undefined): string {
  if (type === 'call')
    return answers === undefined ? 'A call' : `A call that answers \`${answers}\``
  if (type === 'store')
    return like === undefined
      ? 'A copy of a store'
      : `A copy of a store with the fields of \`${like}\``
  return kinds[type] ?? `A value of type \`${type}\``
}

const kinds: Readonly<Record<string, string>> = {
  text: 'A text',
  integer: 'A whole number',
  boolean: '`true` or `false`',
  'error-code': 'An error code',
  key: 'The key of a text',
  icon: 'The name of a picture',
}

function wordAt(map: YAMLMap, key: string): string | undefined {
  const found = map.get(key)
  return typeof found === 'string' ? found : undefined
}

function wordsOf(list: unknown): readonly string[] {
  return isSeq(list)
    ? list.items.flatMap((item) => (isScalar(item) ? [String(item.value)] : []))
    : []
}

/** Setting of a tenant, with its comment and its YAML line; a group has `settings`. */
export interface Setting {
  readonly name: string
  readonly help: string
  readonly example: string
  readonly settings: readonly Setting[]
}

/**
 * Returns the settings of the default tenant, which are all that other tenants can set.
 * @param text its file; a broken one has no settings
 */
export function settingsIn(text: string): readonly Setting[] {
  const document = parseDocument(text)
  const values = document.errors.length === 0 ? document.get('values') : undefined
  return isMap(values) ? values.items.flatMap((item) => setting(item, document)) : []
}

/** Returns the paths of single settings, not groups: `otp.digits`. */
export function pathsOf(settings: readonly Setting[]): readonly string[] {
  return settings.flatMap(({ name, settings: inner }) =>
    inner.length > 0 ? pathsOf(inner).map((path) => `${name}.${path}`) : [name],
  )
}

function setting({ key, value }: Pair, document: Document): readonly Setting[] {
  if (!isScalar(key) || (!isScalar(value) && !isCollection(value))) return []
  const name = String(key.value)
  const settings = isMap(value) ? value.items.flatMap((item) => setting(item, document)) : []
  const remark = (value.comment ?? (isMap(value) ? value.commentBefore : undefined))?.trim()
  const says = remark === undefined ? '' : `${remark.charAt(0).toUpperCase()}${remark.slice(1)}. `
  const [first] = settings
  if (first)
    return [
      {
        name,
        help: `${says}Values: ${settings.map((inner) => `\`${inner.name}\``).join(', ')}.`,
        example: `${name}:\n  ${first.example.replaceAll('\n', '\n  ')}`,
        settings,
      },
    ]
  const written = JSON.stringify(value.toJS(document))
  return [
    {
      name,
      help: `${says}Of the default tenant: \`${written}\`.`,
      example: `${name}: ${written}`,
      settings,
    },
  ]
}

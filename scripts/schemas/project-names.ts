import { parse } from 'yaml'
import { fileKind, type FileKind, sourceText } from '../../src/compiler/1-parse/files.ts'
import { readApi } from '../../src/compiler/1-parse/openapi/read-api.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import type { Fields } from '../../src/compiler/types.ts'
import { icons } from '../../src/language/icons.ts'
import type { NameKind } from '../../src/language/syntax-dsl.ts'
import { widgetTable } from '../../src/language/widgets.ts'
import { allRules } from '../../src/rules/registry.ts'
import { type PartName, partIn } from './part-names.ts'
import { type Setting, settingsIn } from './tenant-settings.ts'

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
  const commonApi = parse(openapi.commonApi) as OpenApi
  const named = (kind: FileKind['kind'], key: string) =>
    [...files]
      .flatMap(([path, text]) => (fileKind(path).kind === kind ? (nameIn(text, key) ?? []) : []))
      .toSorted(byName)
  return {
    operation: operationsOf(commonApi),
    endpoint: operationsOf(parse(openapi.authEndpoints) as OpenApi),
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

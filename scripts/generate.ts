/** Writes src/api/generated from openapi/common-api.yaml. Running it twice changes nothing; a test holds the files to that. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { writeDiagnostics } from './generate-diagnostics.ts'
import { writeSchemas } from './generate-schemas.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'openapi/common-api.yaml')
const notice = '// Generated from openapi/common-api.yaml by `npm run generate`. Do not edit.\n'
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

type Schema = { readonly $ref?: string; readonly oneOf?: readonly Schema[]; readonly properties?: { readonly code?: { readonly const?: string } } }
type Response = { readonly $ref?: string; readonly content?: { readonly 'application/json'?: { readonly schema: Schema } } }
type Operation = {
  readonly operationId: string
  readonly 'x-origin': 'spec' | 'extension'
  readonly 'x-changes-state'?: boolean
  readonly 'x-log-only'?: boolean
  readonly responses: Readonly<Record<string, Response>>
}
type Document = {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Partial<Readonly<Record<(typeof methods)[number], Operation>>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly responses: Readonly<Record<string, Response>> }
}

/** File name below src/api/generated to its whole text. */
export async function generated(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(source, 'utf8')
  const document = parse(text) as Document
  const types = astToString(await openapiTS(text, { alphabetize: true }))
  return { 'common-api.ts': notice + types, 'operations.ts': notice + operationsTable(document) }
}

function operationsTable(document: Document): string {
  const rows = Object.entries(document.paths)
    .flatMap(([path, item]) => methods.flatMap((method) => (item[method] ? [row(document, path, method, item[method])] : [])))
    .toSorted()
  return [
    'export type OperationRow = {',
    "  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'",
    '  readonly path: string',
    "  readonly origin: 'spec' | 'extension'",
    '  readonly changesState: boolean',
    '  readonly logOnly: boolean',
    '  readonly errors: readonly string[]',
    '}',
    '',
    'export const operations = {',
    ...rows,
    '} as const satisfies Readonly<Record<string, OperationRow>>',
    '',
    'export type OperationId = keyof typeof operations',
    '',
    '/** Below the origin of the front end. */',
    `export const apiBase = ${JSON.stringify(document.servers[0]?.url)}`,
    '',
  ].join('\n')
}

function row(document: Document, path: string, method: string, operation: Operation): string {
  const fields = {
    method: method.toUpperCase(),
    path,
    origin: operation['x-origin'],
    changesState: operation['x-changes-state'] ?? false,
    logOnly: operation['x-log-only'] ?? false,
    errors: errorCodes(document, operation),
  }
  return `  ${operation.operationId}: ${JSON.stringify(fields)},`
}

function errorCodes(document: Document, operation: Operation): readonly string[] {
  const schemas = Object.entries(operation.responses)
    .filter(([status]) => status >= '400')
    .flatMap(([, response]) => resolve(document.components.responses, response).content?.['application/json']?.schema.oneOf ?? [])
  const codes = schemas.flatMap((schema) => resolve(document.components.schemas, schema).properties?.code?.const ?? [])
  return [...new Set(codes)].toSorted()
}

function resolve<T extends { readonly $ref?: string }>(components: Readonly<Record<string, T>>, value: T): T {
  if (value.$ref === undefined) return value
  const found = components[value.$ref.slice(value.$ref.lastIndexOf('/') + 1)]
  if (found === undefined) throw new Error(`openapi/common-api.yaml refers to ${value.$ref}, which does not exist.`)
  return found
}

if (import.meta.main) {
  const folder = join(root, 'src/api/generated')
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(await generated())) await writeFile(join(folder, name), content)
  await writeDiagnostics()
  await writeSchemas()
}

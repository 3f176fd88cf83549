import { parse } from 'yaml'
import type { Json, JsonObject } from '../../../language/json.ts'
import type { Sources } from '../../sources.ts'
import { type Field, type Fields, objectOf, text, type Type, unknown } from '../../types.ts'
import { asObject } from './schema-type.ts'

/** Names and indexes from the body to a part of it. */
export type PartPlace = readonly (string | number)[]

/**
 * Parts of an error answer (`errors` of flows/app.yaml). The first place with a value counts. The
 * client has the same type, because neither imports the other; scripts/operations-table.ts fails to
 * compile when they differ.
 */
export interface ErrorPlaces {
  readonly code: readonly PartPlace[]
  readonly uri: 'whole' | 'last'
  readonly message: readonly PartPlace[]
  readonly fields: readonly PartPlace[]
  readonly field: readonly PartPlace[]
  readonly text: readonly PartPlace[]
  readonly wait: readonly string[]
  readonly mediaTypes: readonly string[]
}

/** The document of the calls, and `errors` of flows/app.yaml as JSON; empty without that key. */
export interface ApiText {
  readonly text: string
  readonly errors: string
  /** Headers of answers that flows read (`api: headers`), in lower case, joined by commas. */
  readonly headers?: string
}

/** Returns the document with its conventions of errors. */
export const apiTextOf = ({ files, openapi }: Pick<Sources, 'files' | 'openapi'>): ApiText => ({
  text: openapi.commonApi,
  errors: errorsIn(files.get('flows/app.yaml') ?? ''),
  headers: headersIn(files.get('flows/app.yaml') ?? ''),
})

export const asApiText = (of: string | ApiText): ApiText =>
  typeof of === 'string' ? { text: of, errors: '' } : of

/** @param headers of an `ApiText` */
export const headerNames = (headers: string): readonly string[] =>
  headers.split(',').filter((name) => name !== '')

export const sameApiText = (one: string | ApiText, other: string | ApiText): boolean =>
  asApiText(one).text === asApiText(other).text &&
  asApiText(one).errors === asApiText(other).errors &&
  (asApiText(one).headers ?? '') === (asApiText(other).headers ?? '')

function errorsIn(app: string): string {
  const found = keyIn(app, 'errors')
  return found === undefined ? '' : JSON.stringify(found ?? {})
}

/** Names of headers have no case (RFC 9110, section 5.1). */
function headersIn(app: string): string {
  const { headers } = asObject(keyIn(app, 'api'))
  return [headers ?? []]
    .flat()
    .filter((name) => typeof name === 'string')
    .map((name) => name.toLowerCase())
    .join(',')
}

/** Returns undefined for a file with mistakes, which are reported with its other keys. */
function keyIn(app: string, name: string): Json | undefined {
  if (!new RegExp(`^${name}:`, 'm').test(app)) return undefined
  try {
    return asObject(parse(app) as Json)[name]
  } catch {
    return undefined
  }
}

/** `errors[0].code` is the names `errors`, 0 and `code`. */
export const partPlace = (written: string): PartPlace =>
  [...written.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index),
  )

export const placeText = (place: PartPlace): string =>
  place
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`))
    .join('')
    .replace(/^[.]/, '')

const or = <Value>(found: readonly Value[], usual: readonly Value[]): readonly Value[] =>
  found.length > 0 ? found : usual

/** Returns undefined without `errors` in flows/app.yaml: then a code is at `code`. */
export function errorPlacesOf(errors: string): ErrorPlaces | undefined {
  if (errors === '') return undefined
  const node = asObject(JSON.parse(errors) as Json)
  const words = (key: string): readonly string[] =>
    [node[key] ?? []].flat().filter((each) => typeof each === 'string')
  const places = (key: string) => words(key).map(partPlace)
  return {
    code: node['code'] === undefined ? [['code']] : places('code'),
    uri: node['uri'] === 'whole' ? 'whole' : 'last',
    message: places('message'),
    fields: places('fields'),
    field: or(places('field'), [['field']]),
    text: or(places('text'), [['message']]),
    wait: or(words('wait'), ['Retry-After']),
    mediaTypes: words('media-types').map((type) => type.toLowerCase()),
  }
}

/** Documented errors of an operation, with `errors` in flows/app.yaml. */
export interface ErrorsByStatus {
  /**
   * Names that answer each error; the first row counts: `401 LOCKED`, `LOCKED`, `401`, `4xx`,
   * `default`. A 401 or 403 has no row `4xx` or `default`; without a row it is `unauthorized` or
   * `forbidden`.
   */
  readonly answers: readonly { readonly names: readonly string[]; readonly isNeeded: boolean }[]
  /** A row may name codes that the document does not list. */
  readonly isOpen: boolean
  /** First digits of statuses that the document has as a range or as `default`. */
  readonly ranges: readonly string[]
  /** Parts that all of its errors have. */
  readonly common: Type
}

/** Errors of an operation, as far as rows of `rejected` depend on them. */
interface Errors {
  readonly errors: Readonly<Record<string, Type>>
  readonly byStatus?: ErrorsByStatus
}

/**
 * Reads the choices of `codedErrors`.
 * @param codesOf the code of a choice with its type
 */
export function errorsByStatus(
  choices: readonly JsonObject[],
  codesOf: (choice: JsonObject) => readonly (readonly [code: string, type: Type])[],
): Errors {
  const answers = choices.flatMap((choice) =>
    codesOf(choice).flatMap(([code, type]) => {
      const status = statusOf(choice)
      const isNeeded = !isOfSession(status)
      return namesOf(status, code).map((names) => ({ type, names, isNeeded }))
    }),
  )
  const named = new Map<string, Type>()
  for (const { names, type } of answers)
    for (const name of names) {
      const known = named.get(name)
      named.set(name, known === undefined ? type : commonType(known, type))
    }
  const statuses = choices.map((choice) => statusOf(choice))
  return {
    errors: Object.fromEntries(named),
    byStatus: {
      answers,
      isOpen: choices.some((choice) => choice['x-open'] === true),
      ranges: statuses.flatMap((status) =>
        status === 'default' ? ['4', '5'] : /^\dxx$/.test(status) ? [status.charAt(0)] : [],
      ),
      common: answers.map(({ type }) => type).reduce(commonType),
    },
  }
}

const statusOf = ({ 'x-status': status }: JsonObject): string =>
  typeof status === 'string' ? status : ''

/** `unauthorized` or `forbidden` of the app, unless a row names it. */
const isOfSession = (status: string): boolean => status === '401' || status === '403'

/** The most exact name first, as the browser looks for its row. `default` is any error status. */
function namesOf(status: string, code: string): readonly (readonly string[])[] {
  const exact = code === status ? [] : [code]
  if (status === 'default') return ['4xx', '5xx'].map((range) => exact.concat(range, 'default'))
  const within = /^\d{3}$/.test(status) ? [status, `${status.charAt(0)}xx`] : [status]
  const general = isOfSession(status) ? [status] : [...within, 'default']
  return [[...(exact.length > 0 ? [`${status} ${code}`, code] : []), ...general]]
}

const fieldsOf = (type: Type): Fields => (type.type === 'object' ? type.fields : {})

/** A row for several errors reads the parts that all of them have. */
export function commonType(one: Type, other: Type): Type {
  if (one === other) return one
  const others = fieldsOf(other)
  return objectOf(
    Object.fromEntries(
      Object.entries(fieldsOf(one)).flatMap(([name, field]): [string, Field][] => {
        const same = Object.hasOwn(others, name) ? others[name] : undefined
        if (!same) return []
        if (name === 'code') return [[name, { type: text, optional: false }]]
        const isEqual = JSON.stringify(same.type) === JSON.stringify(field.type)
        return [
          [
            name,
            {
              type: isEqual ? field.type : unknown,
              optional: field.optional || same.optional,
            },
          ],
        ]
      }),
    ),
  )
}

/** Returns the type of `error` in a row; undefined for a name that no error can have. */
export function errorTypeOf({ errors, byStatus }: Errors, name: string): Type | undefined {
  if (Object.hasOwn(errors, name)) return errors[name]
  if (!byStatus) return undefined
  const [, status, code] = /^(\d(?:\d\d|xx))?(?: ?(.+))?$/.exec(name) ?? []
  const isCode = code === undefined || byStatus.isOpen || Object.hasOwn(errors, code)
  if (!isCode) return undefined
  if (status === undefined) return byStatus.common
  if (Object.hasOwn(errors, status)) return errors[status]
  return byStatus.ranges.includes(status.charAt(0))
    ? (errors[`${status.charAt(0)}xx`] ?? errors['default'])
    : undefined
}

/** Names that a row of `rejected` may have, for `announceName`. */
export function rowNames(operation: Errors): {
  has(name: string): boolean
  keys(): IterableIterator<string>
} {
  return {
    has: (name) => errorTypeOf(operation, name) !== undefined,
    keys: () => Object.keys(operation.errors).values(),
  }
}

/** Returns documented errors that none of these rows answers, each by its plainest name. */
export function unansweredErrors(
  { errors, byStatus }: Errors,
  rows: ReadonlySet<string>,
): readonly string[] {
  if (!byStatus) return Object.keys(errors).filter((code) => !rows.has(code))
  const open = byStatus.answers.filter(
    ({ names, isNeeded }) => isNeeded && !names.some((name) => rows.has(name)),
  )
  return [...new Set(open.map(({ names }) => names.find((name) => !name.includes(' ')) ?? ''))]
}

/**
 * Returns rows of one call that can never run, because more exact rows answer each of their
 * errors. A server may answer codes and statuses of a range that the document does not list.
 */
export function deadRows({ byStatus }: Errors, rows: readonly string[]): readonly string[] {
  if (!byStatus) return []
  const chosen = new Set(
    byStatus.answers.map(({ names }) => names.find((name) => rows.includes(name))),
  )
  return rows.filter(
    (row) =>
      !chosen.has(row) &&
      byStatus.answers.some(({ names }) => names.includes(row)) &&
      !byStatus.ranges.includes(row.charAt(0)) &&
      !(row === 'default' && byStatus.ranges.length > 0),
  )
}

import type { JsonObject } from '../../../language/json.ts'
import { type Field, type Fields, objectOf, text, type Type, unknown } from '../../types.ts'

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

import type { SourceNode } from '../../../language/source.ts'
import { casesOf, isMapNode, scalarsOf, valueOf, wordAt } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'

/** Whose rows are codes: `beside` says so, too, where `of` could not be read. */
export const isOfCodes = (table: SourceNode): boolean =>
  wordAt(table, 'of') === 'error-codes' || valueOf(table, 'beside') !== undefined

/**
 * The codes beside those of the document are known; where a comma between two of them is gone, it
 * is one that nobody writes.
 */
export function hasReadBeside(table: SourceNode): boolean {
  const written = valueOf(table, 'beside')
  const beside = scalarsOf(written)
  return (
    written?.kind === 'list' &&
    beside.length > 0 &&
    beside.every(({ value }) => !/\s/.test(String(value)))
  )
}

/** Which columns there are is known; where they are no map, that has been told. */
export const hasReadColumns = (table: SourceNode): boolean => isMapNode(valueOf(table, 'columns'))

/**
 * Every row says what it says; of one that is no map, which has been told, neither its word nor its
 * cells are known.
 */
export const hasReadRows = (table: SourceNode): boolean =>
  isMapNode(valueOf(table, 'rows')) &&
  casesOf(valueOf(table, 'rows')).every(({ value }) => isMapNode(value))

/** Codes that have a row: what the document says that a server may answer. */
export const codesOf = ({ sharedCodes, operations }: Api): ReadonlySet<string> =>
  new Set([
    ...sharedCodes,
    ...Object.values(operations).flatMap(({ errors }) => Object.keys(errors)),
  ])

/** Those that have none, by name. */
export function rowsMissing(table: SourceNode, api: Api): readonly string[] {
  const rows = new Set(casesOf(valueOf(table, 'rows')).map(({ key }) => key))
  return [...codesOf(api)].filter((code) => !rows.has(code)).toSorted()
}

import type { SourceNode } from '../../../language/source.ts'
import { casesOf, isMapNode, scalarsOf, valueOf, wordAt } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'

/** True when the rows are codes. `beside` also proves it when `of` could not be read. */
export const isOfCodes = (table: SourceNode): boolean =>
  wordAt(table, 'of') === 'error-codes' || valueOf(table, 'beside') !== undefined

/**
 * True when the codes of `beside` are known. With a lost comma, two codes look like one that no
 * flow uses.
 */
export function hasReadBeside(table: SourceNode): boolean {
  const written = valueOf(table, 'beside')
  const further = scalarsOf(written)
  return (
    written?.kind === 'list' &&
    further.length > 0 &&
    further.every(({ value }) => !/\s/.test(String(value)))
  )
}

/** True when the columns are known. Columns that are no map were reported. */
export const hasReadColumns = (table: SourceNode): boolean => isMapNode(valueOf(table, 'columns'))

/**
 * True when all rows are known. A row that is no map was reported, and its word and cells are
 * unknown.
 */
export const hasReadRows = (table: SourceNode): boolean =>
  isMapNode(valueOf(table, 'rows')) &&
  casesOf(valueOf(table, 'rows')).every(({ value }) => isMapNode(value))

/** Codes that need a row: those that a server may answer, according to the document. */
export const codesOf = ({ sharedCodes, operations }: Api): ReadonlySet<string> =>
  new Set([
    ...sharedCodes,
    ...Object.values(operations).flatMap(({ errors }) => Object.keys(errors)),
  ])

/** Returns the codes without a row, by name. */
export function rowsMissing(table: SourceNode, api: Api): readonly string[] {
  const rows = new Set(casesOf(valueOf(table, 'rows')).map(({ key }) => key))
  return [...codesOf(api)].filter((code) => !rows.has(code)).toSorted()
}

import { casesOf, scalarsOf, valueOf } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'
import type { ParsedFile } from '../parse-project.ts'
import { hasReadBeside, isOfCodes } from './table-reads.ts'

const made = new WeakMap<Api, Api>()

/**
 * Adds the codes that no server answers and that a table of error codes has rows for. When a table
 * could not be read, its codes are unknown, so any code is allowed. When `beside` could not be
 * read, the codes come from the rows, which are reported themselves. Returns the previous object
 * while unchanged.
 */
export function withCodesBeside(api: Api, files: readonly ParsedFile[], isUnread: boolean): Api {
  const tables = files.filter(({ kind, meant }) => kind.kind === 'table' && isOfCodes(meant))
  const further = tables.flatMap(({ meant }) =>
    hasReadBeside(meant)
      ? scalarsOf(valueOf(meant, 'beside')).map(({ value }) => String(value))
      : casesOf(valueOf(meant, 'rows')).map(({ key }) => key),
  )
  const codes = isUnread ? [] : [...new Set([...api.codes, ...further])]
  const before = made.get(api)
  if (
    before &&
    before.codes.length === codes.length &&
    before.codes.every((code, at) => code === codes[at])
  )
    return before
  const fresh = { ...api, codes }
  made.set(api, fresh)
  return fresh
}

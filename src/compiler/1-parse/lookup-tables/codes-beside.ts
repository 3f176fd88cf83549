import { casesOf, scalarsOf, valueOf } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'
import type { ParsedFile } from '../parse-project.ts'
import { hasReadBeside, isOfCodes } from './what-is-read.ts'

const made = new WeakMap<Api, Api>()

/**
 * With the codes that no server answers and that a table of error codes has rows for; without any
 * where a table could not be read: which it has is not known, and anything may be a code. Where
 * `beside` could not be read, the rows say what they are, and are told themselves. The very one of
 * before, as long as they are the same.
 */
export function withCodesBeside(api: Api, files: readonly ParsedFile[], isUnread: boolean): Api {
  const tables = files.filter(({ kind, meant }) => kind.kind === 'table' && isOfCodes(meant))
  const beside = tables.flatMap(({ meant }) =>
    hasReadBeside(meant)
      ? scalarsOf(valueOf(meant, 'beside')).map(({ value }) => String(value))
      : casesOf(valueOf(meant, 'rows')).map(({ key }) => key),
  )
  const codes = isUnread ? [] : [...new Set([...api.codes, ...beside])]
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

import type { Api } from '../../openapi/api.ts'
import { scalarsOf, valueOf, wordAt } from '../../project/read-node.ts'
import type { ParsedFile } from '../parse-project.ts'

const made = new WeakMap<Api, Api>()

/**
 * With the codes that no server answers and that a table of error codes has rows for; without any where a table could not be read: which it has is not
 * known, and anything may be a code. The very one of before, as long as they are the same.
 */
export function withCodesBeside(api: Api, files: readonly ParsedFile[], isUnread: boolean): Api {
  const tables = files.filter(({ kind, meant }) => kind.kind === 'table' && wordAt(meant, 'of') === 'error-codes')
  const beside = tables.flatMap(({ meant }) => scalarsOf(valueOf(meant, 'beside')).map(({ value }) => String(value)))
  const codes = isUnread ? [] : [...new Set([...api.codes, ...beside])]
  const before = made.get(api)
  if (before && before.codes.length === codes.length && before.codes.every((code, at) => code === codes[at])) return before
  const fresh = { ...api, codes }
  made.set(api, fresh)
  return fresh
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suggest } from '../compiler/suggest.ts'
import { explainCalls } from './explain-calls.ts'
import { explainTenant } from './explain-tenant.ts'
import type { Verb } from './verb.ts'

const pages = join(import.meta.dirname, '../../docs/diagnostics')

export const explain: Verb = {
  summary:
    'Prints the page of a diagnostic, the origin of a value of a tenant, or the calls that the flows make.',
  details: [
    'gatehouse explain unknown-operation',
    'gatehouse explain --tenant acme otp.digits',
    'gatehouse explain --calls',
  ],
  words: { called: '[code|path]', most: 1 },
  options: {
    calls: {
      help: 'each operation with its callers and the handler of each error code, then the operations without a caller',
    },
    tenant: {
      takes: 'the name of a tenant',
      help: 'origin of the value at this path: file, line and column, with the default and the allowed values',
    },
  },
  run: ({ root, words: [first], options: { calls, tenant } }) =>
    calls === true
      ? (surplus(first ?? tenant) ?? explainCalls(root))
      : typeof tenant === 'string'
        ? explainTenant(root, tenant, first ?? '')
        : explainCode(first),
}

/** Returns 2 for a word beside `--calls`, which accepts none. */
function surplus(word: string | boolean | undefined): number | undefined {
  if (word === undefined) return undefined
  console.error(
    `There is nothing to do with "${word}" beside --calls. gatehouse explain --help says more.`,
  )
  return 2
}

/** Lists all codes without an argument; returns 2 for an unknown code. */
function explainCode(code = ''): number {
  const codes = readdirSync(pages)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
  if (codes.includes(code)) {
    console.log(readFileSync(join(pages, `${code}.md`), 'utf8'))
    return 0
  }
  if (code === '') {
    console.log(`gatehouse explain <code>, one of:\n\n  ${codes.join('\n  ')}`)
    return 0
  }
  console.error(`There is no diagnostic called "${code}".${suggest(code, codes)}`)
  return 2
}

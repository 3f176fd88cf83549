import { describe, expect, test } from 'vitest'
import { sourcesIn } from './source-files.ts'

/** The only file that changes the rows of each of these tables (docs/decisions/0219). */
const writers = {
  login_request: 'server/store/login-requests.ts',
  account: 'server/store/accounts.ts',
  factor: 'server/store/factors.ts',
} as const

/** Migrations name the columns of their own time. */
const isWriter = (file: string, table: keyof typeof writers): boolean =>
  file === writers[table] || file.startsWith('server/store/migrations/')

const statement =
  /(?:updateTable|insertInto|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)(?:[ .]|')/g

const tablesWrittenBy = (text: string): readonly string[] =>
  [...text.matchAll(statement)].map(([, table = '']) => table)

describe('tables with one file of changes', () => {
  test.each(['login_request', 'account', 'factor'] as const)('%s has one writer', (table) => {
    const others = sourcesIn('server').filter(
      ({ fileName, text }) => !isWriter(fileName, table) && tablesWrittenBy(text).includes(table),
    )
    expect(others.map(({ fileName }) => fileName)).toEqual([])
  })

  test.each(Object.entries(writers))('%s is written by %s', (table, file) => {
    const [writer] = sourcesIn('server').filter(({ fileName }) => fileName === file)
    expect(tablesWrittenBy(writer?.text ?? '')).toContain(table)
  })

  test.each([
    "store.updateTable('account').set({ state })",
    "transaction\n      .insertInto(\n        'account',\n      )",
    "store.deleteFrom('account as one')",
  ])('%s is a change of a table', (text) => {
    expect(tablesWrittenBy(text)).toEqual(['account'])
  })
})

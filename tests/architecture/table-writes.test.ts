import { describe, expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

/** The only file that changes the rows of each of these tables (docs/decisions/0219, 0221). */
const writers = {
  login_request: 'server/store/login-requests.ts',
  account: 'server/store/accounts.ts',
  factor: 'server/store/factors.ts',
  published_file: 'server/publishing/stored-versions.ts',
  published_asset: 'server/publishing/stored-versions.ts',
  published_version: 'server/publishing/stored-versions.ts',
  published_tenant: 'server/publishing/activations.ts',
  publishing_event: 'server/publishing/activations.ts',
  publishing_token: 'server/publishing/publishing-tokens.ts',
  step_count: 'server/publishing/step-counts.ts',
  support_details: 'server/support-codes/support-details.ts',
} as const

const isTable = (name: string): name is keyof typeof writers => Object.hasOwn(writers, name)

/** Migrations name the columns of their own time. */
const isWriter = (file: string, table: keyof typeof writers): boolean =>
  file === writers[table] || file.startsWith('server/store/migrations/')

const statement =
  /(?:updateTable|insertInto|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)(?:[ .]|')/g

const tablesWrittenBy = (text: string): readonly string[] =>
  [...text.matchAll(statement)].map(([, table = '']) => table)

const files = filesMatching('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const written = new Map(files.map((file) => [file, tablesWrittenBy(textOf(file))]))

describe('tables with one file of changes', () => {
  test.each(Object.keys(writers).filter(isTable))('%s has one writer', (table) => {
    const others = files.filter(
      (file) => !isWriter(file, table) && written.get(file)?.includes(table),
    )
    expect(others).toEqual([])
  })

  test.each(Object.entries(writers))('%s is written by %s', (table, file) => {
    expect(written.get(file)).toContain(table)
  })

  test.each([
    "store.updateTable('account').set({ state })",
    "transaction\n      .insertInto(\n        'account',\n      )",
    "store.deleteFrom('account as one')",
  ])('%s is a change of a table', (text) => {
    expect(tablesWrittenBy(text)).toEqual(['account'])
  })
})

/** Types do not show the stored values, which a condition needs (docs/decisions/0220). */
const columns = "'(?:login_request\\.)?(?:purpose|caller)'"
const comparison = new RegExp(`${columns},\\s*'(?:=|!=|in|not in)',(?!\\s*'(?:proof|trial)')`)

test('one file compares the purpose and the caller of a request in SQL', () => {
  const comparing = files.filter((file) => comparison.test(textOf(file)))
  expect(comparing).toEqual([writers.login_request])
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const sources = readSources(join(import.meta.dirname, '../..'))

/** What is told of the project with one place written otherwise. */
function said(file: string, right: string, wrong: string): readonly string[] {
  const text = sources.files.get(file) ?? ''
  const edited = text.replace(right, wrong)
  if (edited === text) throw new Error(`The edit finds nothing in ${file}.`)
  return compile({ ...sources, files: new Map(sources.files).set(file, edited) }).diagnostics.map(({ code, span }) => `${span.file}:${span.line} ${code}`)
}

/* What could not be read is told where it stands; what it would give to others is not known, and nobody who asks for it is told anything. */
describe('a file that cannot be read', () => {
  const errors = 'flows/tables/errors.yaml'
  const screen = 'flows/find-id/find-id.yaml'
  const field = 'schemas/fields/one-time-code.yaml'

  it.each([
    ['a table: its columns and the codes beside', errors, 'FORBIDDEN: { says: ', 'FORBIDDEN: { says ', `${errors}:13 text-in-braces`],
    ['a table in whose columns a comma is gone', errors, 'columns: { title: text, ', 'columns: { title: text  ', `${errors}:7 yaml-syntax`],
    ['a screen: what it writes for those that it leads to', screen, 'form:', 'form: &f', `${screen}:46 yaml-feature`],
    ['a screen that others leave for', 'flows/sign-in/oauth2-authorize.yaml', 'access: public', 'access: public: x', 'flows/sign-in/oauth2-authorize.yaml:5 yaml-syntax'],
    ['a shared field: what it takes, and its class', field, 'field: one', 'field one', `${field}:2 yaml-syntax`],
  ])('%s', (_, file, right, wrong, only) => {
    expect(said(file, right, wrong)).toEqual([only])
  })

  it.each([
    ['a column', 'flows/notices/system-error.yaml', 'is: errors.exit', 'is: errors.exitt', 'flows/notices/system-error.yaml:12 unknown-column'],
    ['a shared field', 'flows/enroll/authenticator.yaml', 'fields/one-time-code', 'fields/one-time-cod', 'flows/enroll/authenticator.yaml:86 unknown-shared-field'],
  ])('so it is with what there is not: %s', (_, file, right, wrong, only) => {
    expect(said(file, right, wrong)).toEqual([only])
  })
})

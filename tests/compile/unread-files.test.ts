import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const sources = readSources(join(import.meta.dirname, '../..'))

/** Returns the line of a text in a file, from 1. */
const lineOf = (file: string, piece: string) =>
  (sources.files.get(file) ?? '').split(piece, 1)[0]?.split('\n').length

/** Returns the diagnostics of the project with one place changed. */
function diagnosticsOf(file: string, right: string, wrong: string): readonly string[] {
  const text = sources.files.get(file) ?? ''
  const edited = text.replace(right, wrong)
  if (edited === text) throw new Error(`The edit finds nothing in ${file}.`)
  return compile({ ...sources, files: new Map(sources.files).set(file, edited) }).diagnostics.map(
    ({ code, span }) => `${span.file}:${span.line} ${code}`,
  )
}

/*
 * An unreadable file is reported at its place. Its exports are unknown, so places that use them get
 * no diagnostic.
 */
describe('a file that cannot be read', () => {
  const errors = 'flows/lookups/errors.yaml'
  const screen = 'flows/find-id/find-id.yaml'
  const field = 'schemas/fields/one-time-code.yaml'

  it.each([
    [
      'a table: its columns and the codes beside',
      errors,
      'FORBIDDEN: { says: ',
      'FORBIDDEN: { says ',
      'text-in-braces',
    ],
    [
      'a table with a missing comma in its columns',
      errors,
      'columns: { title: text, ',
      'columns: { title: text  ',
      'yaml-syntax',
    ],
    [
      'a screen: values that it writes for the next screens',
      screen,
      'form:',
      'form: &f',
      'yaml-feature',
    ],
    [
      'a screen that others leave for',
      'flows/sign-in/oauth2-authorize.yaml',
      'access: public',
      'access: public: x',
      'yaml-syntax',
    ],
    [
      'the app, where a colon is gone before braces',
      'flows/app.yaml',
      'lock: { deadline',
      'lock { deadline',
      'yaml-syntax',
    ],
    ['a shared field: its inputs and its class', field, 'field: one', 'field one', 'yaml-syntax'],
  ])('%s', (_, file, right, wrong, code) => {
    expect(diagnosticsOf(file, right, wrong)).toEqual([`${file}:${lineOf(file, right)} ${code}`])
  })

  it.each([
    [
      'its name',
      'table: errors',
      'table: erors',
      'flows/account-problems/warning-message.yaml:7 unknown-column',
    ],
    ['its subject', 'of: error-codes', 'of: error-cods', `${errors}:5 unknown-word`],
    ['no subject', 'of: error-codes\n', '', `${errors}:5 missing-key`],
    ['a misspelt word for the codes beside', 'beside:', 'bside:', `${errors}:6 unknown-key`],
    ['no codes beside', 'beside: [', '# beside: [', `${errors}:10 undocumented-code`],
    [
      'codes beside with a comma gone',
      'LOGIN_OTP_INCORRECT, ',
      'LOGIN_OTP_INCORRECT ',
      `${errors}:6 wrong-kind`,
    ],
    ['codes beside that are no list', 'beside: [', 'beside: # [', `${errors}:6 wrong-kind`],
    [
      'one of the codes beside, gone',
      'FLOW_EXPIRED, NOTHING',
      'NOTHING',
      `${errors}:20 undocumented-code`,
    ],
    ['a misspelt word for its columns', 'columns:', 'colums:', `${errors}:7 unknown-key`],
    ['no columns', 'columns: {', '# columns: {', `${errors}:4 missing-key`],
    [
      'columns of nothing',
      'columns: {',
      'columns: {} # {',
      'flows/account-problems/warning-message.yaml:7 unknown-column',
    ],
    ['a misspelt word for its rows', 'rows:', 'rws:', `${errors}:8 unknown-key`],
    ['a row without its colon', 'NOT_FOUND: {', 'NOT_FOUND {', `${errors}:14 yaml-syntax`],
    ['a row of another kind', 'SYSTEM_ERROR: {', 'SYSTEM_ERROR: [] # {', `${errors}:16 wrong-kind`],
    [
      'a row of another kind that leads on',
      'LOGIN_DORMANT_SELF: {',
      'LOGIN_DORMANT_SELF: none # {',
      `${errors}:34 wrong-kind`,
    ],
    ['a row that is gone', '  LOGIN_DORMANT_SELF: {', '  # {', `${errors}:5 missing-rows`],
  ])('a piece of a table: %s', (_, right, wrong, only) => {
    expect(diagnosticsOf(errors, right, wrong)).toEqual([only])
  })

  it('reports removed `beside` codes once, with all their rows', () => {
    const { diagnostics } = compile({
      ...sources,
      files: new Map(sources.files).set(
        errors,
        (sources.files.get(errors) ?? '').replace('beside: [', '# beside: ['),
      ),
    })
    expect(diagnostics.map(({ related }) => related.length)).toEqual([11])
  })

  it.each([
    [
      'a column',
      'flows/system/system-error.yaml',
      'is: errors.exit',
      'is: errors.exitt',
      'unknown-column',
    ],
    [
      'a shared field',
      'flows/enroll/authenticator.yaml',
      'fields/one-time-code',
      'fields/one-time-cod',
      'unknown-shared-field',
    ],
  ])('reports a missing name once: %s', (_, file, right, wrong, code) => {
    expect(diagnosticsOf(file, right, wrong)).toEqual([`${file}:${lineOf(file, right)} ${code}`])
  })
})

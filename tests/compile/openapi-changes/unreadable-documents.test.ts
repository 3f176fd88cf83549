import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compile } from '../../../src/compiler/compile.ts'
import { drawn } from '../../support/drawn.ts'

const sources = readSources(join(import.meta.dirname, '../../..'))
const { commonApi } = sources.openapi

const reportedOn = (changed: string) =>
  compile({ ...sources, openapi: { ...sources.openapi, commonApi: changed } }).diagnostics.map(
    ({ code, span, message }) => ({ code, file: span.file, line: span.line, message }),
  )
const lineOf = (text: string, place: number) => text.slice(0, place).split('\n').length
const file = 'openapi/common-api.yaml'

describe('a mistake in the OpenAPI document is one diagnostic at its line', () => {
  it.each(
    drawn('references of the document', [...new Set(commonApi.match(/#\/components\/\w+\/\w+/g))]),
  )('%s with a letter more', (ref) => {
    const place = commonApi.search(new RegExp(`${ref}\\b`))
    const changed = `${commonApi.slice(0, place)}${ref}Q${commonApi.slice(place + ref.length)}`
    expect(reportedOn(changed)).toEqual([
      {
        code: 'dangling-reference',
        file,
        line: lineOf(commonApi, place),
        message: expect.stringMatching(/^There is no #\/components.* Did you mean /) as string,
      },
    ])
  })

  it.each(
    drawn('mistakes in the document', [
      [
        'a schema that is gone',
        (text: string) => text.replace(/^ {4}OtpDelivery:/m, '    OtpDelivrery:'),
        'dangling-reference',
      ],
      [
        'components that are a number',
        (text: string) => `${text.slice(0, text.indexOf('\ncomponents:'))}\ncomponents: 3\n`,
        'wrong-kind',
      ],
      [
        'schemas that are nothing',
        (text: string) => text.replace(/^ {2}schemas:$/m, '  schemas:\n  examples:'),
        'wrong-kind',
      ],
      ['a misspelt key', (text: string) => text.replace(/^paths:/m, 'pathz:'), 'unknown-key'],
      ['no paths', (text: string) => text.slice(0, text.indexOf('\npaths:') + 1), 'missing-key'],
      [
        'two operations of one name',
        (text: string) =>
          text.replace('operationId: listUserSessions', 'operationId: getSignedInUser'),
        'duplicate-name',
      ],
      [
        'an operation that is a word',
        (text: string) => text.replace(/^paths:/m, 'paths:\n  /word:\n    get: word'),
        'wrong-kind',
      ],
      [
        'a name that is required and misspelt',
        (text: string) => text.replace(/^ {8}- resendTimer$/m, '        - resendTimr'),
        'required-property',
      ],
      [
        'an act that no longer says that it changes something',
        (text: string) =>
          text.replace(
            /^( {6}operationId: sendVerificationOtp\n[\s\S]*?) {6}x-changes-state: true\n/m,
            '$1',
          ),
        'idempotency-key',
      ],
      [
        'an act that no longer takes its key',
        (text: string) =>
          text.replace(
            /^( {6}operationId: sendVerificationOtp\n[\s\S]*?) {8}- \$ref: "#\/components\/parameters\/IdempotencyKey"\n/m,
            '$1',
          ),
        'idempotency-key',
      ],
      ['a text', () => 'hello\n', 'wrong-kind'],
      ['nothing', () => '', 'missing-file'],
      ['an empty line', () => '\n', 'empty-file'],
      ['a comment', () => '# nothing yet\n', 'empty-file'],
    ]),
  )('%s', (_, change, code) => {
    const changed = change(commonApi)
    expect(changed).not.toBe(commonApi)
    const reported = reportedOn(changed)
    expect([...new Set(reported.map((each) => each.code))]).toEqual([code])
    expect([...new Set(reported.map((each) => each.file))]).toEqual([file])
    // Every reference to it gets a diagnostic.
    expect(reported.length).toBe(
      code === 'dangling-reference' ? [...commonApi.matchAll(/schemas\/OtpDelivery\b/g)].length : 1,
    )
  })
})

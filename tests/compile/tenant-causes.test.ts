import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { withoutOwnLanguages } from './virtual-project.ts'

const sources = readSources(join(import.meta.dirname, '../..'))
const file = 'flows/tenants/acme.yaml'

/** A field of a tenant on the sign-up, as docs/guide/how-to/send-a-new-field.md adds it. */
const field = (declared: string, sent: readonly string[]) => `tenant: acme
screens:
  signup:
    form:
      schema:
        properties:
          costCentre: ${declared}
      ui: { costCentre: { ui:autocomplete: "off" } }
    pages:
      costCentre: { field: costCentre, after: givenName }
    actions:
      create:
        createSignupUser:
          with:
${sent.map((line) => `            ${line}\n`).join('')}texts:
  en-US: { acme: { title: Cost center } }
  ko-KR: { acme: { title: 비용 부서 코드 } }
`
const short = '{ type: string, title: acme.title, maxLength: 10 }'

/** The document with the value of the field, at most ten characters. */
const documented = sources.openapi.commonApi.replace(
  '            attributes: { $ref: "#/components/schemas/SignupAttributes" }\n        emailVerificationId',
  '            costCentre: { type: string, x-entry: text, maxLength: 10, x-class: personal }\n$&',
)

function diagnosticsOf(tenant: string, commonApi = sources.openapi.commonApi) {
  const { diagnostics } = compile({
    ...sources,
    openapi: { ...sources.openapi, commonApi },
    files: new Map(sources.files).set(file, tenant),
  })
  return withoutOwnLanguages(diagnostics)
}

describe('a value of a tenant that the document does not have', () => {
  it.each([
    ['optional, in an object', short, ['plainAttrs: { costCentre: =form.costCentre }'], 15],
    ['constant, in an object', short, ['plainAttrs: { costCentre: "4711" }'], 15],
    ['beside the others', short, ['costCentre: =form.costCentre'], 15],
    ['on a line of its own', short, ['plainAttrs:', '  costCentre: =form.costCentre'], 16],
  ])('is reported once, at its line: %s', (_, declared, sent, line) => {
    const [found, ...others] = diagnosticsOf(field(declared, sent))
    expect(others).toEqual([])
    expect(found).toMatchObject({
      code: 'not-in-request',
      span: { file, line },
      message: expect.stringContaining('"createSignupUser" in openapi/common-api.yaml'),
      remedy: expect.stringContaining('"CreateSignupUserRequest"'),
    })
  })

  it('is accepted when the document has it', () => {
    expect(documented).not.toBe(sources.openapi.commonApi)
    expect(
      diagnosticsOf(field(short, ['plainAttrs: { costCentre: =form.costCentre }']), documented),
    ).toEqual([])
  })
})

describe('a value of a tenant that is longer than the document allows', () => {
  it.each([
    [
      'at its length',
      '{ type: string, title: acme.title, maxLength: =tenant.signUp.maxLength }',
      7,
    ],
    ['at the field', '{ type: string, title: acme.title }', 7],
  ])('is reported %s', (_, declared, line) => {
    const sent = ['plainAttrs: { costCentre: =form.costCentre }']
    expect(
      diagnosticsOf(field(declared, sent), documented).map(({ code, span }) => [
        code,
        span.file,
        span.line,
      ]),
    ).toEqual([['more-than-contract', file, line]])
  })

  it('is reported where the tenant sends a field of the product', () => {
    const tenant = field(short, ['plainAttrs:', '  costCentre: =form.familyName'])
      .replace(/ {4}form:[^]*? {4}actions:/, '    actions:')
      .replace(/texts:[^]*/, '')
    expect(
      diagnosticsOf(tenant, documented).map(({ code, span }) => [code, span.file, span.line]),
    ).toEqual([['more-than-contract', file, 9]])
  })
})

describe('a text of a tenant with three languages', () => {
  it('names each language that replaces it, and those that do not', () => {
    const maru = 'flows/tenants/maru.yaml'
    const files = new Map(sources.files)
    files.set(
      maru,
      (files.get(maru) ?? '')
        .replace('{ title: Sign in to Maru }', '{ title: Sign in to Maru, submit: Enter }')
        .replace('{ title: 마루 로그인 }', '{ title: 마루 로그인, submit: 들어가기 }'),
    )
    expect(
      withoutOwnLanguages(compile({ ...sources, files }).diagnostics).map(({ message }) => message),
    ).toEqual([
      '"sign-in.login.submit" is replaced in ko-KR, en-US only: users of ja-JP still read the text of the default.',
    ])
  })
})

import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  oneof,
  string,
  type Arbitrary,
} from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { times } from '../support/times.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { useTestServer } from './support/use-test-server.ts'

type Schema = {
  readonly properties: Readonly<
    Record<string, { readonly enum?: readonly string[]; readonly $ref?: string }>
  >
}
const text = readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8')
const { components } = parse(text) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const referenceServer = useTestServer()

/** Values near the schema: known keys with right and wrong values, and unknown keys. */
function nearby(name: string): Arbitrary<unknown> {
  const value = oneof(
    constantFrom('default', 'Sms', 'verification', '123456', 'login', 'singleid', 'x'.repeat(60)),
    string(),
    integer(),
    constant(null),
  )
  const keys = [...Object.keys(components.schemas[name]?.properties ?? {}), 'unasked', '__proto__']
  return oneof(
    { weight: 4, arbitrary: dictionary(constantFrom(...keys), value, { noNullPrototype: true }) },
    { weight: 1, arbitrary: jsonValue() },
  )
}

it.each([
  ['LoginContextRequest', '/login/context'],
  ['VerifyOtpRequest', '/verification/otp/verify'],
  ['VerifyPasswordRequest', '/login/password/verify'],
  ['ExchangeSigninRequest', '/users/signin/exchange'],
])(
  '%s: answers invalid data with 400, and never fails on the server',
  async (name, path) => {
    const validate = new Ajv2020({ strict: false })
      .addSchema({ $id: 'doc', components })
      .compile({ $ref: `doc#/components/schemas/${name}` })
    const browser = new HttpBrowser(referenceServer.origin)
    await assert(
      asyncProperty(nearby(name), async (value) => {
        const json = JSON.stringify(value)
        const { status, body } = await browser.api('POST', path, JSON.parse(json))
        const follows = validate(JSON.parse(json)) && !json.includes('__proto__')
        // A body may match its schema and still lack both of two fields of which one is required.
        const allowed = follows ? [204, 400, 404, 410, 422] : [400]
        expect(allowed).toContain(status)
        expect(body['code'] === 'VALIDATION_FAILED').toBe(status === 400)
        expect(JSON.stringify(body)).not.toContain('    at ')
      }),
      { numRuns: 150 * times },
    )
    expect(referenceServer.logged).toEqual([])
  },
  30_000 * times,
)

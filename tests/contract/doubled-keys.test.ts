import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { HttpBrowser, type Answer } from './support/http-browser.ts'
import { begin, newestCode, person, sendCode, signInToSecondStep } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

type Schema = {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly oneOf?: readonly Schema[]
}
type Operation = {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
const { paths, components } = parse(
  readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const propertiesOf = (schema: Schema): readonly string[] =>
  schema.$ref === undefined
    ? [
        ...Object.keys(schema.properties ?? {}),
        ...(schema.oneOf ?? []).flatMap((one) => propertiesOf(one)),
      ]
    : propertiesOf(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

/** Every operation that takes JSON, with the names in its body. */
const takers = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema
    const [name = 'x'] = schema === undefined ? [] : propertiesOf(schema)
    return schema === undefined
      ? []
      : [{ method: method.toUpperCase(), path: path.replaceAll(/\{[^}]+\}/g, 'any'), name }]
  }),
)

const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(() => {
  browser = new HttpBrowser(referenceServer.origin)
})

const post = (path: string, text: string, method = 'POST') =>
  browser.send(method, path.startsWith('/sandbox') ? path : `/secdx/common-api/api${path}`, text, {
    'content-type': 'application/json',
  })
const codeOf = ({ status, text }: Answer) => {
  const { code, issues } = JSON.parse(text) as { readonly code: string; readonly issues: unknown }
  return { status, code, issues }
}
const refused = {
  status: 400,
  code: 'VALIDATION_FAILED',
  issues: [{ path: '', rule: 'repeated-key' }],
}

describe('doubled JSON keys', () => {
  it('finds the operations that take JSON', () => {
    expect(takers.length).toBeGreaterThan(40)
  })

  it.each(takers)('are refused by $method $path', async ({ method, path, name }) => {
    const quoted = JSON.stringify(name)
    expect(codeOf(await post(path, `{${quoted}:"one",${quoted}:"two"}`, method))).toEqual(refused)
  })

  it.each([
    ['the same value twice', '{"requestId":"a","requestId":"a"}'],
    ['another spelling of the key', String.raw`{"requestId":"a","request\u0049d":"b"}`],
    ['a nested object', '{"requestId":{"x":1,"x":2}}'],
    ['an object in a list', '{"requestId":[{"x":1},{"x":1,"x":2}]}'],
    ['an empty key', '{"":1,"":2}'],
    ['a key like an index', '{"1":1,"1":2}'],
    ['braces and colons inside of texts', String.raw`{"a":"{\"b\":1}:\\","a":"\":"}`],
  ])('are refused in %s', async (_name, text) => {
    expect(codeOf(await post('/login/cancel', text))).toEqual(refused)
  })

  it.each([
    ['the same key in two objects', '{"requestId":"x","a":{"k":1},"b":{"k":1}}'],
    ['a text that looks like JSON', String.raw`{"requestId":"{\"a\":1,\"a\":2}"}`],
  ])('are not seen in %s', async (_name, text) => {
    expect((await post('/login/cancel', text)).text).not.toContain('repeated-key')
  })

  it.each([
    '{"__proto__":{"requestId":"x"},"requestId":"x"}',
    '{"requestId":"x","__proto__":1,"__proto__":2}',
    String.raw`{"requestId":"x","\u005f_proto__":null}`,
    '{"requestId":"x","constructor":{"prototype":{"requestId":"y"}}}',
    '{"requestId":{"__proto__":{"x":1}}}',
  ])('and names of a prototype are refused: %s', async (text) => {
    expect(codeOf(await post('/login/cancel', text))).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
    })
    expect(Object.hasOwn(Object.prototype, 'requestId')).toBe(false)
  })

  it('do not choose between a wrong and a right password, and cost no attempt', async () => {
    const { username, password } = await person(browser, 'minji.kim')
    const { sessionDataKey } = await begin(browser)
    const given = JSON.stringify({ sessionDataKey, tenantId: 'default', username }).slice(0, -1)
    const [wrong, right] = ['"password":"wrong-one"', `"password":${JSON.stringify(password)}`]
    for (const [one, other] of [
      [wrong, right],
      [right, wrong],
    ])
      expect(codeOf(await post('/login/password/verify', `${given},${one},${other}}`))).toEqual(
        refused,
      )
    expect((await post('/login/password/verify', `${given},${wrong}}`)).text).toContain(
      '"failed":1',
    )
  })

  it('do not choose between two codes', async () => {
    const { requestId, who } = await signInToSecondStep(browser, 'haneul.seo')
    await sendCode(browser, requestId)
    const otp = JSON.stringify(await newestCode(browser, who.addresses[0] ?? ''))
    const given = JSON.stringify({ requestId, authenticator: 'Sms', variant: 'verification' })
    const answer = await post(
      '/verification/otp/verify',
      `${given.slice(0, -1)},"otp":"000000","otp":${otp}}`,
    )
    expect(codeOf(answer)).toEqual(refused)
  })

  it('are refused by the controls of the sandbox too', async () => {
    expect(
      codeOf(await post('/sandbox/api/clock', '{"advanceSeconds":0,"advanceSeconds":1}')),
    ).toEqual(refused)
  })

  it.each([
    ['a form', '/secdx/auth/terms/prompt', 'promptResp=true&promptResp=false&promptId=x'],
    [
      'the hand-over form',
      '/secdx/auth/commonauth',
      'sessionDataKey=&requestId=a&requestId=b&username=&tenantId=default&authenticator=Sms',
    ],
  ])('have their like in %s: refused', async (_name, path, form) => {
    const { text } = await browser.send('POST', path, form, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(text).toContain('REDIRECT_CONTEXT_MISSING')
  })

  it('have their like in the header of handles: refused', async () => {
    const { requestId } = await signInToSecondStep(browser, 'haneul.seo')
    const status = async (headers: Readonly<Record<string, string>>, query = '') =>
      (await browser.send('GET', `/secdx/common-api/api/login/status${query}`, undefined, headers))
        .status
    const given = `requestId=${requestId}`
    expect(await status({ 'gatehouse-handles': given })).toBe(200)
    for (const other of ['another', requestId]) {
      expect(await status({ 'gatehouse-handles': `${given}&requestId=${other}` })).toBe(400)
      expect(await status({ 'gatehouse-handles': given }, `?requestId=${other}`)).toBe(400)
    }
  })

  it('have their like in an address: refused', async () => {
    const { status } = await browser.get(
      '/secdx/common-api/api/password/policy?tenantId=default&tenantId=other',
    )
    expect(status).toBe(400)
  })
})

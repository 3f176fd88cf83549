import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { HttpBrowser } from './support/http-browser.ts'
import { signIn } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly minLength?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly oneOf?: readonly Schema[]
}
type Operation = {
  readonly operationId: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
const { paths, components } = parse(
  readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A value that the schema accepts, so that only the missing session is refused. */
function sampleOf(schema: Schema): unknown {
  if (schema.$ref !== undefined)
    return sampleOf(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.oneOf !== undefined) return sampleOf(schema.oneOf[0] ?? {})
  const { properties = {}, required = [] } = schema
  if (schema.type === 'object')
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer') return schema.minimum ?? 0
  if (schema.type === 'string') return 'x'.repeat(Math.max(schema.minLength ?? 0, 1))
  throw new Error(`no sample of ${JSON.stringify(schema)}`)
}

const requiringSession = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { operationId, security = [], requestBody }]) => {
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema
    return security.length > 0 && security.every((one) => 'sessionCookie' in one)
      ? [
          {
            operationId,
            method: method === 'get' ? ('GET' as const) : ('POST' as const),
            path: path.replaceAll(/\{[^}]+\}/g, 'x'),
            body: schema && sampleOf(schema),
          },
        ]
      : []
  }),
)

const referenceServer = useTestServer()
const session = 'gatehouse-session'
const callers: Record<string, HttpBrowser> = {}
beforeAll(async () => {
  const [own, other, gone] = [1, 2, 3].map(() => new HttpBrowser(referenceServer.origin))
  if (own === undefined || other === undefined || gone === undefined) return
  await signIn(own, 'minji.kim')
  await signIn(other, 'jisoo.han')
  await own.control('clock', { advanceSeconds: 61 })
  await signIn(gone, 'minji.kim')
  callers['nothing'] = new HttpBrowser(referenceServer.origin)
  callers['all cookies and no token'] = own.copy()
  callers['all cookies and no token'].token = undefined
  callers['the token and no session cookie'] = own.copy()
  callers['the token and no session cookie'].cookies.delete(session)
  callers['the token and the session of another user'] = own.copy()
  callers['the token and the session of another user'].cookies.set(
    session,
    other.cookies.get(session) ?? '',
  )
  callers['a session that was ended'] = gone.copy()
  await gone.api('POST', '/users/signout', { scope: 'current' })
  callers['the session'] = own
})

describe('operations that require a session, by the document', () => {
  it('are many, and all name the marker token as well', () => {
    expect(requiringSession.length).toBeGreaterThan(12)
    for (const item of Object.values(paths))
      for (const { security = [] } of Object.values(item))
        for (const one of security) expect('sessionToken' in one).toBe('sessionCookie' in one)
  })

  it.each(requiringSession)('$operationId answers 401 to a caller without one', async (call) => {
    const statusFor = async (name: string) => {
      const caller = callers[name]?.copy()
      return caller && (await caller.api(call.method, call.path, call.body))
    }
    for (const name of Object.keys(callers).filter((one) => one !== 'the session'))
      expect({ name, ...(await statusFor(name)) }).toMatchObject({
        name,
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      })
  })

  it.each(requiringSession.filter(({ method }) => method === 'GET'))(
    '$operationId lets the session through',
    async ({ method, path }) => {
      const answer = await callers['the session']?.copy().api(method, path)
      expect(answer?.status).not.toBe(401)
    },
  )
})

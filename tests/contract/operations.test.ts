import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../../src/api/generated/operations.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { signIn } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

type Parameter = { readonly name: string; readonly 'x-origin'?: string }
type Documented = {
  readonly 'x-origin'?: string
  readonly responses: Readonly<Record<string, unknown>>
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: unknown
}
const document = parse(
  readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>> }

/** Returns the properties below a schema, or all references to one, by name. */
function propertiesOf(
  part: unknown,
): readonly (readonly [name: string, schema: Readonly<Record<string, unknown>>])[] {
  if (typeof part !== 'object' || part === null) return []
  const { $ref, properties } = part as {
    readonly $ref?: string
    readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  if ($ref !== undefined)
    return propertiesOf(
      $ref
        .split('/')
        .slice(1)
        .reduce<unknown>(
          (value, key) => (value as Readonly<Record<string, unknown>>)[key],
          document,
        ),
    )
  return [...Object.entries(properties ?? {}), ...Object.values(part).flatMap(propertiesOf)]
}

const referenceServer = useTestServer()

describe('documents and answers the seventeen calls of the specification (section 7, T59)', () => {
  const calls: readonly (readonly [string, 'GET' | 'POST', string, unknown, unknown])[] = [
    [
      'R7.07',
      'POST',
      '/systems/check-browser-info',
      { userAgent: 'Mozilla/5.0 Chrome/156' },
      {
        available: true,
        downloadLink: expect.objectContaining({ Chrome: expect.stringMatching(/^https:/) }),
      },
    ],
    [
      'R7.08',
      'GET',
      '/systems/sms/national/list',
      undefined,
      expect.arrayContaining([
        { code: 'KR', name: 'South Korea', localName: '대한민국', dialCode: '+82' },
      ]),
    ],
    [
      'R7.11 R3.101 R3.102 R3.103',
      'GET',
      '/systems/languages/list',
      undefined,
      expect.arrayContaining([
        expect.objectContaining({ languageTag: 'en-US', languageOrder: 1 }),
        expect.objectContaining({ languageTag: 'ko-KR', language: '한국어' }),
      ]),
    ],
    [
      'R7.12',
      'GET',
      '/terms/cookie/latest?language=ko-KR',
      undefined,
      {
        id: 'cookie-1',
        title: '쿠키 정책',
        content: expect.stringContaining('&amp;'),
        version: '1',
      },
    ],
    [
      'R7.13',
      'POST',
      '/terms/version/language?termsVersionId=cookie-1',
      {},
      expect.arrayContaining([{ languageTag: 'ko-KR' }]),
    ],
    [
      'R7.16',
      'GET',
      '/login/applications?name=MFA%20Portal',
      undefined,
      { accessUrl: '/secdx/mfa/' },
    ],
    ['R7.17', 'GET', '/ui-rebranding/servicedesk/tel', undefined, '+82 2-5550-0100'],
    ['R7.18', 'GET', '/ui-rebranding/servicedesk/email', undefined, 'servicedesk@example.com'],
    ['R7.19', 'GET', '/ui-rebranding/copyright', undefined, expect.stringContaining('©')],
    ['R7.20', 'GET', '/ui-rebranding/company-logo/', undefined, ''],
    [
      'R7.21 R7.24',
      'GET',
      '/ui-rebranding/favicon',
      undefined,
      'url("/sandbox/branding/favicon.svg")',
    ],
    ['R7.22', 'GET', '/ui-rebranding/show-header-logo/', undefined, true],
    ['R7.23', 'GET', '/ui-rebranding/get-header-logo/', undefined, ''],
  ]
  it.each(calls)('%s: %s %s', async (_id, method, path, body, expected) => {
    const answer = await new HttpBrowser(referenceServer.origin).api(method, path, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(expected)
  })

  it('documents the kind of every field that a user types', () => {
    const typed =
      /^(username|knoxId|email|phoneNumber|otp|familyName|givenName|deviceName|methodName)$/
    const bodies = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ requestBody }) => propertiesOf(requestBody))
    const entries = bodies.filter(([name]) => typed.test(name))
    expect(entries.length).toBeGreaterThan(25)
    expect(entries.filter(([, schema]) => schema['x-entry'] === undefined)).toEqual([])
    expect(
      bodies
        .filter(([name, schema]) => !typed.test(name) && schema['x-class'] === 'personal')
        .map(([name]) => name),
    ).toEqual([])
    expect(
      bodies.filter(([name, schema]) => /password/i.test(name) && schema['x-entry'] !== undefined),
    ).toEqual([])
  })

  it('answers the paths with a trailing slash without it too (D7.03)', async () => {
    expect(
      (await new HttpBrowser(referenceServer.origin).api('GET', '/ui-rebranding/company-logo'))
        .status,
    ).toBe(200)
  })

  it('R7.13: needs only the query, as in the specification', async () => {
    const { status, text } = await new HttpBrowser(referenceServer.origin).send(
      'POST',
      '/secdx/common-api/api/terms/version/language?termsVersionId=cookie-1',
    )
    expect([status, JSON.parse(text)]).toEqual([
      200,
      expect.arrayContaining([{ languageTag: 'ko-KR' }]),
    ])
  })

  it('D7.02: marks the query parameters that Gatehouse adds', () => {
    const asked = document.paths['/verification/authenticators/list']?.['get']?.parameters ?? []
    expect(
      asked.filter((parameter) => parameter['x-origin'] === 'extension').map(({ name }) => name),
    ).toEqual(['requestId'])
  })

  it('D0.04: counts seventeen', () => {
    const all = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(all.filter((operation) => operation['x-origin'] === 'spec')).toHaveLength(17)
  })
})

interface Schema {
  readonly type?: string
  readonly const?: string
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly $ref?: string
}
interface Answer {
  readonly content?: Readonly<
    Record<string, { readonly schema: { readonly oneOf?: readonly Schema[] } }>
  >
  readonly $ref?: string
}
const { components } = document as unknown as {
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

const nameOf = ({ $ref = '' }: { readonly $ref?: string }) => $ref.slice($ref.lastIndexOf('/') + 1)

/** Every error code of the document, with its statuses and its schema. */
function documentedErrors(): readonly {
  readonly code: string
  readonly status: string
  readonly schema: Schema
}[] {
  return Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) =>
      Object.entries(responses as Readonly<Record<string, Answer>>)
        .filter(([status]) => status >= '400')
        .flatMap(([status, answer]) => {
          const { content } =
            answer.$ref === undefined ? answer : (components.responses[nameOf(answer)] ?? {})
          return (content?.['application/json']?.schema.oneOf ?? []).flatMap((each) => {
            const schema = components.schemas[nameOf(each)] ?? {}
            return [{ code: schema.properties?.['code']?.const ?? '', status, schema }]
          })
        }),
    )
}

describe('D7.07 T56: an error', () => {
  it('has its own code, a message and a trace id', () => {
    const errors = documentedErrors()
    expect(new Set(errors.map(({ code }) => code)).size).toBeGreaterThan(40)
    expect(
      errors.filter(
        ({ code, schema }) =>
          !/^[A-Z][A-Z0-9_]+$/.test(code) ||
          !['code', 'message', 'traceId'].every((key) => schema.required?.includes(key)),
      ),
    ).toEqual([])
  })

  it('uses one status per code; 401 and 403 have fixed uses', () => {
    const statuses = Map.groupBy(documentedErrors(), ({ code }) => code)
    expect(
      [...statuses]
        .filter(([, all]) => new Set(all.map(({ status }) => status)).size > 1)
        .map(([code]) => code),
    ).toEqual([])
    const codesOf = (wanted: string) =>
      [...statuses].filter(([, [first]]) => first?.status === wanted).map(([code]) => code)
    expect([codesOf('401'), codesOf('403'), codesOf('429')]).toEqual([
      ['UNAUTHENTICATED'],
      ['FORBIDDEN'],
      expect.arrayContaining(['RATE_LIMITED']),
    ])
    expect(new Set(documentedErrors().map(({ status }) => status))).toEqual(
      new Set(['400', '401', '403', '404', '409', '410', '422', '423', '429', '500', '502']),
    )
    expect(
      [...statuses.keys()]
        .filter((code) => code.endsWith('_INCORRECT'))
        .filter((code) => statuses.get(code)?.[0]?.status !== '422'),
    ).toEqual([])
  })
})

it('D9.03 T47: every duration field documents its unit', () => {
  const lasting = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(
        ([key, { type }]) =>
          type === 'integer' &&
          /(timeOut|timeout|expiresIn|Timer|retryAfter|lasts|wait|duration|validity)/.test(key),
      )
      .map(([key, { description = '' }]) => ({ at: `${name}.${key}`, description })),
  )
  expect(lasting.length).toBeGreaterThan(8)
  expect(
    lasting.filter(({ description }) => !/\b(milli)?seconds|\bminutes/i.test(description)),
  ).toEqual([])
})

it('D7.09 T25: the provider publishes its endpoints below /secdx/auth', async () => {
  const answer = await new HttpBrowser(referenceServer.origin).get(
    '/secdx/auth/.well-known/openid-configuration',
  )
  const loggedLine = JSON.parse(answer.text) as Readonly<Record<string, unknown>>
  const at = (path: string) => `${referenceServer.origin}/secdx/auth${path}`
  expect(loggedLine).toMatchObject({
    authorization_endpoint: at('/oauth2/authorize'),
    token_endpoint: at('/oauth2/token'),
    userinfo_endpoint: at('/oauth2/userinfo'),
    jwks_uri: at('/oauth2/jwks'),
    end_session_endpoint: at('/oidc/logout'),
  })
})

describe('the document is the whole API', () => {
  it('answers each call without arguments with a documented status, never 500', async () => {
    for (const [id, { method, path }] of Object.entries(operations)) {
      const answer = await new HttpBrowser(referenceServer.origin).api(
        method,
        path.replace(/\{\w+\}/, 'unknown-key'),
      )
      expect([
        id,
        Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {}),
      ]).toEqual([id, expect.arrayContaining([String(answer.status)])])
      expect([id, answer.status]).not.toEqual([id, 500])
    }
    expect(referenceServer.logged).toEqual([])
  })

  it('answers calls that need a session; lists Knox Identity last (T32)', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    await signIn(browser)
    expect((await browser.api('GET', '/users/authenticators/list')).body['items']).toEqual([
      {
        name: 'Sms',
        register: true,
        maskedData: '***-****-0101',
        registeredAt: expect.any(String),
        lastUsedAt: expect.any(String),
        removable: true,
        preferred: 0,
        methodName: null,
      },
      {
        name: 'Email',
        register: true,
        maskedData: 'm*****@example.com',
        registeredAt: expect.any(String),
        lastUsedAt: null,
        removable: true,
        preferred: 0,
        methodName: null,
      },
      ...[
        'Msg',
        'UaApp',
        'UaPin',
        'UaTOTP',
        'UaMOTP',
        'WindowsHello',
        'ActiveDirectory',
        'KnoxIdentity',
      ].map((name) => ({
        name,
        register: false,
        maskedData: null,
        registeredAt: null,
        lastUsedAt: null,
        removable: false,
        preferred: 0,
        methodName: null,
      })),
    ])
    expect(
      (await browser.api('GET', '/users/menus/list?language=ko-KR')).body['items'],
    ).toMatchObject([
      {
        id: 'home',
        label: '인증 수단',
        route: '/consumer-home',
        menus: [{ id: 'windows-hello', parent_id: 'home' }],
      },
      { id: 'help' },
    ])
    for (const path of [
      '/users/signin',
      '/users/sessions/list',
      '/users/verifications/history/list',
    ])
      expect((await browser.api('GET', path)).status).toBe(200)
  })

  it.each(['/login/password/verify', '/login/start', '/signup/user', '/terms/version/language'])(
    'refuses deeply nested JSON at %s without a server error',
    async (path) => {
      const logged = referenceServer.logged.length
      for (const [open, close, levels] of [
        ['[', ']', 32_000],
        ['{"a":', '}', 10_000],
      ] as const) {
        const { status, text } = await new HttpBrowser(referenceServer.origin).send(
          'POST',
          `/secdx/common-api/api${path}`,
          `{"x":${open.repeat(levels)}1${close.repeat(levels)}}`,
          { 'content-type': 'application/json' },
        )
        expect([status, JSON.parse(text)]).toMatchObject([
          400,
          { code: 'VALIDATION_FAILED', issues: [{ path: '', rule: 'depth' }] },
        ])
      }
      expect(referenceServer.logged.length).toBe(logged)
    },
  )

  it('returns 404 for other paths and does not echo them', async () => {
    const answer = await new HttpBrowser(referenceServer.origin).api('GET', '/no/such/<call>')
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', traceId: expect.any(String) },
    })
    expect(JSON.stringify(answer.body)).not.toContain('such')
  })
})

import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { kept, phone, startEnrollment } from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { waiting } from './support/phone.ts'
import { begin, enterPassword, newestCode, person, signInToSecondStep } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

type Body = Readonly<Record<string, unknown>>
type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly const?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly schema?: Schema
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
type Operation = {
  readonly operationId: string
  readonly requestBody?: Schema
  readonly responses: Readonly<Record<string, Schema>>
}
const document = parse(
  readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : resolve(
        schema.$ref
          .split('/')
          .slice(1)
          .reduce<unknown>((at, name) => (at as Body)[name], document) as Schema,
      )
const jsonOf = (part: Schema): Schema =>
  resolve(resolve(part).content?.['application/json']?.schema ?? {})
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ path, operation })),
)
const errorCodes = ({ responses }: Operation): readonly string[] =>
  Object.values(responses).flatMap((response) =>
    (jsonOf(response).oneOf ?? []).flatMap((one) => resolve(one).properties?.['code']?.const ?? []),
  )
const propertiesOf = (operation: Operation): readonly string[] =>
  Object.keys(jsonOf(operation.requestBody ?? {}).properties ?? {})

/** Every operation that answers when a channel fails, or that a message was sent a moment ago. */
const senders = operations.filter(({ operation }) =>
  errorCodes(operation).some((code) => /_SEND_FAILED$|^OTP_SAME_METHOD_1MIN$/.test(code)),
)

/** Names of the document that hold an address, and names that other servers give to one. */
const addressNames = [
  'email',
  'countryCode',
  'phoneNumber',
  'knoxId',
  'username',
  'to',
  'cc',
  'bcc',
  'recipient',
  'recipients',
  'address',
  'destination',
  'target',
  'mail',
  'phone',
  'mobile',
  'msisdn',
  'account',
  'accountId',
  'userId',
  'device',
  'phoneId',
  'host',
  'maskedData',
  'displayUid',
  'userProfile',
  'replyTo',
  'channel',
  'link',
  'returnUrl',
]
const evil = 'evil@evil.example'
const evilPhone = '010-6660-0666'
const evilFor = (name: string): string =>
  name === 'phoneNumber' || name === 'phone' ? evilPhone : name === 'countryCode' ? 'US' : evil
/** Values of an address field that a careless sender would read as two recipients. */
const hostileValues: Readonly<Record<string, (own: string) => readonly unknown[]>> = {
  email: (own) => [
    `${own},${evil}`,
    `${own};${evil}`,
    `${own} ${evil}`,
    `${own}\r\nBcc: ${evil}`,
    `${evil}\0${own}`,
    `<${evil}>${own}`,
    `${own}%0acc:${evil}`,
    `"${own}" <${evil}>`,
    [own, evil],
    { 0: own, 1: evil },
    `${evil}\n${own}`,
  ],
  phoneNumber: (own) => [
    `${own},${evilPhone}`,
    `${own};${evilPhone}`,
    `${own}\n${evilPhone}`,
    `${own}/${evilPhone}`,
    [own, evilPhone],
    { 0: evilPhone },
    `${own};ext=${evilPhone}`,
  ],
  countryCode: () => [['KR', 'US'], 'KR,US'],
}

const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})
const post = (path: string, body: Body, by = browser) => by.api('POST', path, body)

type Sender = {
  /** A body that sends, after the calls before it. */
  readonly prepare: () => Promise<Body>
  /** The recipients of the whole run. */
  readonly recipients: readonly string[]
}
const asked = { familyName: 'Kim', givenName: 'Minji' } as const
const started = async (username: string, authenticator: string): Promise<string> => {
  const { requestId } = await signInToSecondStep(browser, username)
  await startEnrollment(browser, requestId, authenticator)
  return requestId
}

const runs: Readonly<Record<string, readonly Sender[]>> = {
  sendVerificationOtp: [
    ['Sms', '+82 10-5550-0101'],
    ['Email', 'minji.kim@example.com'],
  ].map(([authenticator, recipient = '']) => ({
    prepare: async () => ({
      requestId: (await signInToSecondStep(browser)).requestId,
      authenticator,
      variant: 'verification',
    }),
    recipients: [recipient],
  })),
  sendEnrollmentOtp: [
    {
      prepare: async () => ({
        requestId: await started('nara.yoon', 'Sms'),
        authenticator: 'Sms',
        ...phone,
      }),
      recipients: [kept],
    },
    {
      prepare: async () => ({
        requestId: await started('nara.yoon', 'Email'),
        authenticator: 'Email',
        email: 'nara@example.com',
      }),
      recipients: ['nara@example.com'],
    },
  ],
  startAuthenticatorEnrollment: [
    {
      prepare: async () => ({
        requestId: await started('nara.yoon', 'UaTOTP'),
        singleIDAppType: 'TOTP',
        ...phone,
      }),
      recipients: [kept],
    },
  ],
  sendAuthenticatorPush: [
    {
      prepare: async () => ({
        requestId: (await signInToSecondStep(browser, 'areum.bae')).requestId,
        singleIDAppType: 'BIO',
        variant: 'verification',
      }),
      recipients: [],
    },
  ],
  sendFindIdOtp: [
    { prepare: async () => ({ type: 'phone', ...asked, ...phone }), recipients: [kept] },
    {
      prepare: async () => ({ type: 'email', ...asked, email: 'minji.kim@example.com' }),
      recipients: ['minji.kim@example.com'],
    },
  ],
  sendFoundId: [
    {
      prepare: async () => {
        const to = { type: 'email', ...asked, email: 'minji.kim@example.com' }
        const requestId = (await post('/find-id/otp/send', to)).body['requestId']
        const { body } = await post('/find-id/otp/verify', {
          requestId,
          otp: await newestCode(browser, to.email),
        })
        const [found] = body['availableAccounts'] as readonly { readonly findUserId: string }[]
        return { requestId, findUserId: found?.findUserId }
      },
      recipients: ['minji.kim@example.com', 'minji.kim@example.com'],
    },
  ],
  sendDormantLink: [
    {
      prepare: async () => {
        const who = await person(browser, 'dormant.shin')
        const { body } = await enterPassword(browser, await begin(browser), who)
        return { requestId: body['requestId'] }
      },
      recipients: ['dormant.shin@example.com'],
    },
  ],
  sendSignupOtp: [
    { prepare: async () => ({ type: 'phone', ...phone }), recipients: [kept] },
    {
      prepare: async () => ({ type: 'email', email: 'bada.kim@example.com' }),
      recipients: ['bada.kim@example.com'],
    },
  ],
}

const recipients = async (): Promise<readonly string[]> =>
  (
    JSON.parse((await browser.get('/sandbox/inbox.json')).text) as readonly {
      readonly to: string
    }[]
  ).map(({ to }) => to)

describe('unasked recipient in every send call', () => {
  it('knows every operation of the document that sends', () => {
    expect(Object.keys(runs).toSorted()).toEqual(
      senders.map(({ operation: { operationId } }) => operationId).toSorted(),
    )
  })

  it.each(
    senders.flatMap(({ path, operation }) =>
      (runs[operation.operationId] ?? []).map(
        (run, index) => [operation.operationId, index + 1, { path, operation, run }] as const,
      ),
    ),
  )('%s (%i) sends to the asked recipient alone', async (id, _number, { path, operation, run }) => {
    const valid = await run.prepare()
    const before = await recipients()
    const own = propertiesOf(operation)
    const answers: (readonly [unknown, number])[] = []
    for (const name of addressNames.filter((one) => !own.includes(one)))
      answers.push([name, (await post(path, { ...valid, [name]: evilFor(name) })).status])
    for (const name of own)
      for (const value of typeof valid[name] === 'string'
        ? (hostileValues[name]?.(valid[name]) ?? [])
        : [])
        answers.push([value, (await post(path, { ...valid, [name]: value })).status])
    expect(answers.filter(([, status]) => status !== 400)).toEqual([])
    // A stranger with the handle, in another browser.
    const stranger =
      'requestId' in valid
        ? (await post(path, valid, new HttpBrowser(referenceServer.origin))).status
        : 410
    expect([stranger, await recipients()]).toEqual([410, before])
    // Fields of another kind of address, and a query, choose nothing.
    const unused = own.filter((name) => addressNames.includes(name) && !(name in valid))
    const others = Object.fromEntries(unused.map((name) => [name, evilFor(name)]))
    const query = new URLSearchParams(addressNames.map((name) => [name, evilFor(name)]))
    const { status } = await post(`${path}?${query.toString()}`, { ...valid, ...others })
    expect(status).toBe(200)
    expect(await recipients()).toEqual(run.recipients)
    expect(await waiting(browser)).toHaveLength(id === 'sendAuthenticatorPush' ? 1 : 0)
  })
})

describe('the document', () => {
  /** Only these take an address, and each asks its owner for a code before it is used. */
  const takers = [
    'sendEnrollmentOtp',
    'sendFindIdOtp',
    'sendSignupOtp',
    'startAuthenticatorEnrollment',
  ]
  /**
   * A user ID selects an account, and a message goes to an address of that account. `link` is the
   * secret of a sent message.
   */
  const recipientNames = new Set(
    addressNames.filter((name) => name !== 'username' && name !== 'link'),
  )

  it('takes addresses in few operations', () => {
    const found = operations.filter(({ operation }) =>
      propertiesOf(operation).some((name) => recipientNames.has(name)),
    )
    expect(found.map(({ operation: { operationId } }) => operationId).toSorted()).toEqual(
      [...takers, 'verifyKnoxIdentity'].toSorted(),
    )
  })

  it('closes every body', () => {
    const open = operations.flatMap(({ operation: { operationId, requestBody } }) =>
      requestBody === undefined || jsonOf(requestBody).additionalProperties === false
        ? []
        : [operationId],
    )
    expect(open).toEqual([])
  })
})

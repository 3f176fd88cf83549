import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Schema = {
  readonly $ref?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>>
}
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
const { paths, components } = parse(
  readFileSync(new URL('../../../openapi/common-api.yaml', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

const some = Buffer.from('{}').toString('base64url')
const response = {
  clientDataJSON: some,
  authenticatorData: some,
  signature: some,
  attestationObject: some,
}
/** A value that matches the schema, for each field that a call needs beside the request. */
const values: Readonly<Record<string, unknown>> = {
  tenantId: 'default',
  password: 'x',
  newPassword: 'Slate-roof-1',
  sessionIds: ['00000000-0000-4000-8000-000000000000'],
  variant: 'verification',
  otp: '000000',
  code: 'zzzzz-zzzzz',
  knoxId: 'x',
  enabled: false,
  deviceName: 'Desk PC',
  credential: { id: some, rawId: some, type: 'public-key', response, clientExtensionResults: {} },
  serviceName: 'enrollment',
  step: '2',
}
/** Calls that need several values, or another one. */
const variants: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  '/login/context': [{ serviceName: 'login' }],
  '/login/password/verify': [{ username: 'minji.kim' }],
  '/verification/active-directory/verify': [{ username: 'haeun.jang@corp.example' }],
  '/verification/otp/send': [{ authenticator: 'Sms' }, { authenticator: 'Email' }],
  '/verification/otp/verify': [{ authenticator: 'Sms' }, { authenticator: 'Email' }],
  '/verification/authenticator/otp/verify': [
    { singleIDAppType: 'TOTP' },
    { singleIDAppType: 'MOTP' },
  ],
  '/verification/authenticator/push/send': [{ singleIDAppType: 'BIO' }, { singleIDAppType: 'PIN' }],
  '/enrollment/start': [
    { authenticator: 'Sms', type: 'new' },
    { authenticator: 'WindowsHello', type: 'change' },
  ],
  '/enrollment/otp/send': [
    { authenticator: 'Sms', countryCode: 'KR', phoneNumber: '010-5550-0199' },
  ],
  '/enrollment/otp/verify': [{ authenticator: 'Sms' }],
  '/enrollment/authenticator/start': [
    { singleIDAppType: 'TOTP', countryCode: 'KR', phoneNumber: '010-5550-0199' },
  ],
  '/enrollment/authenticator/verify': [{ singleIDAppType: 'TOTP' }],
  '/users/authenticators/remove': [{ authenticator: 'Sms' }],
  '/agents/check': [{ type: 'sso' }, { type: 'security' }],
}
/** These belong to the search for an ID. */
const isOfOthers = (path: string): boolean => path.startsWith('/find-id/')

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : resolved(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

function callsOf(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  requestId: string,
): readonly Call[] {
  const named = { ...values, requestId }
  const pick = (names: readonly string[], more: object) =>
    Object.fromEntries(
      names
        .filter((name) => !(name in more))
        .map((name) => {
          if (!(name in named)) throw new Error(`${path} needs ${name}, and no value of it is here`)
          return [name, named[name as keyof typeof named]]
        }),
    )
  if (method === 'get') {
    if (!parameters.some(({ name }) => name === 'requestId')) return []
    const query = pick(
      [
        ...parameters.filter(({ required }) => required === true).map(({ name }) => name),
        'requestId',
      ],
      {},
    )
    return [{ method: 'GET', path: `${path}?${new URLSearchParams(query).toString()}` }]
  }
  const { properties = {}, required = [] } = resolved(
    Object.values(requestBody?.content ?? {})[0]?.schema ?? {},
  )
  if (!('requestId' in properties)) return []
  return (variants[path] ?? [{}]).map((more) => ({
    method: 'POST',
    path,
    body: { ...pick([...required, 'requestId'], more), ...more },
  }))
}

/** Returns every documented call that names a request, with its other inputs. */
export const callsOfRequest = (requestId: string): readonly Call[] =>
  Object.entries(paths)
    .filter(([path]) => !isOfOthers(path))
    .flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        callsOf(path, method, operation, requestId),
      ),
    )

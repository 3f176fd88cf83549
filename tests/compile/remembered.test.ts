import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { defaultStores } from '../../src/engine/stores/stores.ts'

// What the specification says the product remembers (section 3), field by field: where it is kept here, what it is before anything happened.
const root = join(import.meta.dirname, '../..')
const { program } = compile(readSources(root))
const state = program === undefined ? {} : defaultStores(program.index.state)
const written = parse(readFileSync(join(root, 'flows/state.yaml'), 'utf8')) as { readonly stores: Readonly<Record<string, { readonly fields: Readonly<Record<string, { readonly type: unknown }>> }>> }

const typeOf = (place: string): unknown => {
  const [store = '', field = ''] = place.split('.')
  return written.stores[store]?.fields[field]?.type
}
const at = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined)
const valueOf = (place: string): unknown => place.split('.').reduce<unknown>(at, state)

type Row = readonly [ids: string, name: string, place: string, first: unknown]

describe('remembered, and at first', () => {
  const rows: readonly Row[] = [
    ['R3.02', 'step completed', 'auth.stepCompleted', 0],
    ['R3.03', 'process', 'auth.process', 'verification'],
    ['R3.04', 'user id', 'auth.userId', ''],
    ['R3.05', 'first session data key', 'auth.firstSessionDataKey', ''],
    ['R3.06', 'second session data key', 'auth.secondSessionDataKey', ''],
    ['R3.07', 'service name', 'auth.serviceName', ''],
    ['R3.08', 'first method', 'auth.firstStepMethod', ''],
    ['R3.09', 'second method', 'auth.secondStepMethod', ''],
    ['R3.10', 'whether a second step is required', 'auth.isSecondStepRequired', true],
    ['R3.11', 'source component', 'auth.sourceComponent', 'login'],
    ['R3.12', 'source portal', 'auth.sourcePortal', ''],
    ['R3.13', 'display uid', 'auth.displayUid', ''],
    ['R3.14', 'source of truth', 'auth.sotName', ''],
    ['R3.15', 'request id', 'auth.requestId', ''],
    ['R3.16', 'request id of the user portal', 'auth.upRequestId', ''],
    ['R3.17', 'request id of access management', 'auth.mfaRequestId', ''],
    ['R3.18', 'key data', 'auth.keyData', ''],
    ['R3.20', 'reset password complete', 'auth.resetPasswordComplete', false],
    ['R3.21', 'consumer-home flow', 'auth.consumerHomeFlow', false],
    ['R3.22', 'show other ways', 'auth.showAuthenticateOtherWays', true],
    ['R3.23 R3.28', 'session data key', 'login.sessionDataKey', ''],
    ['R3.24', 'tenant id', 'login.tenantId', ''],
    ['R3.25', 'authenticators', 'login.authenticators', ''],
    ['R3.26', 'service provider', 'login.sp', ''],
    ['R3.27', 'name of the login context', 'login.username', ''],
    ['R3.29', 'request id of the consumer service', 'login.consumerRequestId', ''],
    ['R3.30', 'authenticator', 'login.authenticator', ''],
    ['R3.31', 'kind of SingleID app', 'login.singleIDAppType', ''],
    ['R3.19 R3.32', 'name of the profile', 'profile.username', ''],
    ['R3.33', 'preferred language', 'profile.preferredLanguage', ''],
    ['R3.34', 'display uid of the profile', 'profile.displayUid', ''],
    ['R3.35', 'source of truth of the profile', 'profile.sotName', ''],
    ['R3.65', 'available accounts', 'findId.availableAccounts', []],
    ['R3.66', 'find-user id', 'findId.findUserId', ''],
    ['R9.14', 'two slots for attempts to find an ID', 'findId.attempts', [null, null]],
    ['R3.67', 'country codes', 'enrollment.countryCodes', []],
    ['R3.68', 'verification options', 'enrollment.verificationOptionList', []],
    ['R3.69', 'current kind of verification', 'enrollment.currentVerificationType', ''],
    ['R3.70', 'data of the app', 'enrollment.appData', ''],
    ['R3.71', 'mOTP of six zeros', 'enrollment.mOTP', '000000'],
    ['R3.72', 'secure code', 'enrollment.secureCode', ''],
    ['R3.73', 'kind of verification when enrolling', 'enrollment.enrollmentVerificationType', ''],
    ['R3.74', 'whether the code of an enrollment was sent', 'enrollment.enrollmentOtpSent', false],
    ['R3.75', 'kind of SingleID app of an enrollment', 'enrollment.singleIdAppType', ''],
    ['R3.76', 'agreement to terms', 'signup.termsAgreement', false],
    ['R3.77', 'sign-up policy', 'signup.signUpPolicy', null],
    ['R3.78', 'postfix', 'signup.postfix', ''],
    ['R3.80', 'languages of sign-up', 'signup.languages', []],
    ['R3.81', 'time zones of cities', 'signup.cityTimezones', []],
    ['R3.82', 'ids of terms', 'signup.termsIdList', []],
    ['R3.83', 'approvers', 'signup.approvers', []],
    ['R3.84', 'invited e-mail', 'signup.invitedEmail', ''],
    ['R3.85', 'invited groups', 'signup.invitedGroups', []],
    ['R3.86', 'invitation key', 'signup.invitationKey', ''],
    ['R3.87', 'context id', 'signup.contextId', ''],
    ['R3.88', 'attributes', 'signup.attributes', {}],
    ['R3.89', 'continents', 'signup.continents', []],
    ['R3.90', 'sign-up form', 'signup.signupForm', {}],
    ['R3.93', 'download links', 'browser.downloadLinks', {}],
    ['R3.94', 'continue route', 'browser.continueRoute', null],
    ['R3.104', 'reset or enrollment from the user portal', 'flags.upResetEnrollFlow', false],
    ['R3.106', 'enrollment inside a request', 'flags.mfaEnrollFlag', false],
    ['R3.107', 'another way taken', 'flags.isAlternateMeans', false],
  ]
  it.each(rows)('%s: %s', (_ids, _name, place, first) => {
    expect([place, valueOf(place)]).toEqual([place, first])
  })
})

it('R3.02: the step completed is 0, 1 or 2, as every answer that says it is held to', () => {
  const { components } = parse(readFileSync(join(root, 'openapi/common-api.yaml'), 'utf8')) as { readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>> } }
  const said = Object.values(components.schemas).flatMap(({ properties = {} }) => (properties['stepCompleted'] === undefined ? [] : [properties['stepCompleted']]))
  expect(said).not.toEqual([])
  for (const schema of said) expect(schema).toMatchObject({ type: 'integer', minimum: 0, maximum: 2 })
})

describe('remembered in this shape', () => {
  const rows: readonly (readonly [ids: string, name: string, place: string, shape: unknown])[] = [
    ['R3.36 R3.37 R3.38 R3.39 R3.40', 'a menu entry', 'menu.entries', { list: expect.objectContaining({ id: 'text', parent_id: { nullable: 'text' }, label: 'text', route: 'text', order: 'integer' }) }],
    ['R3.63 R3.64', 'the request of a find-id code, in minutes and with its interval', 'findId.otpRequestData', { timeout: 'integer', intervalTime: 'integer' }],
    ['R3.79', 'the signed-up user with plainAttrs', 'signup.signedUpUserData', { plainAttrs: { username: 'text', familyName: 'text', givenName: 'text', email: 'text', phone: 'text', approver: 'text' } }],
    ['R3.91', 'verified e-mails with their time', 'signup.emailVerificationIds', { list: { id: 'text', address: 'text', time: 'time' } }],
    ['R3.92', 'verified phones with their time', 'signup.phoneVerificationIds', { list: { id: 'text', address: 'text', time: 'time' } }],
    ['R3.95 R3.96 R3.97 R3.98', 'the cookie policy', 'policy.cookiePolicy', { id: 'text', title: 'text', content: 'text', version: 'text' }],
    ['R3.101 R3.102 R3.103', 'a language', 'locale.languages', { list: { languageTag: 'text', language: 'text', languageOrder: 'integer' } }],
    ['R3.105', 'the user of the portal', 'flags.upEnrollSessionKey', { username: 'text', formattedName: 'text', enFormattedName: 'text' }],
    ['R3.12', 'the source portal, or none', 'auth.sourcePortal', ['', 'user']],
    ['R3.07', 'the service names, or none', 'auth.serviceName', ['', 'mfa-am', 'mfa-consumer', 'password', 'user-portal']],
    ['R3.03', 'the three processes', 'auth.process', ['verification', 'enrollment', 'password']],
  ]
  it.each(rows)('%s: %s', (_ids, _name, place, shape) => {
    expect([place, typeOf(place)]).toEqual([place, shape])
  })
})

describe('each kind of verification is remembered in three variants, of which each has its own', () => {
  const kinds = [
    ['R3.42', 'Sms'], ['R3.43', 'Email'], ['R3.44', 'Msg'], ['R3.45', 'UaMOTP'], ['R3.46', 'UaTOTP'],
    ['R3.47', 'UaApp'], ['R3.48', 'UaPin'], ['R3.49', 'WindowsHello'], ['R3.50', 'ActiveDirectory'], ['R3.51 T32', 'KnoxIdentity'],
  ] as const
  const variants = [['R3.52', 'verification'], ['R3.53', 'enrollment'], ['R3.54', 'password']] as const
  const fields = [
    ['R3.55', 'otpTimer', null], ['R3.56 R9.09 D9.02 T44', 'resendTimer', 60], ['R3.57', 'timeOut', null], ['R3.58', 'requestId', ''],
    ['R3.59 R9.10 D9.02 T44', 'mainTimer', '00:00'], ['R3.60', 'maskedData', ''], ['R3.61 R4.26 R9.11 D9.02 T44', 'otpTimerString', '05:00'], ['R3.62 T42', 'attempts', [null, null]],
  ] as const
  const places = (keep: (kind: string, variant: string, field: string) => boolean) =>
    kinds.flatMap(([, kind]) => variants.flatMap(([, variant]) => fields.filter(([, field]) => keep(kind, variant, field)).map(([, field, first]) => [`verification.${kind}.${variant}.${field}`, first] as const)))

  it.each([
    ...kinds.map(([id, wanted]) => [id, wanted, 24, (kind: string) => kind === wanted] as const),
    ...variants.map(([id, wanted]) => [id, wanted, 80, (_kind: string, variant: string) => variant === wanted] as const),
    ...fields.map(([id, wanted]) => [id, wanted, 30, (_kind: string, _variant: string, field: string) => field === wanted] as const),
  ])('%s: %s', (_id, _name, count, keep) => {
    const found = places(keep)
    expect(found).toHaveLength(count)
    for (const [place, first] of found) expect([place, valueOf(place)]).toEqual([place, first])
  })
})

it('R9.17: the languages are English and Korean, and no others', () => {
  expect(program?.index.texts.languages).toEqual(['en-US', 'ko-KR'])
})

import { answerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'
import { running, shipped } from '../scenarios/running.ts'
import { answersFrom } from './answers.ts'
import { entrancesOf } from './entrances.ts'
import { productAt } from './product-at.ts'
import type { Address } from './world.ts'

export const product = productAt(running(shipped).program, 'https://gatehouse.example', '')

const kinds = [
  'Sms',
  'Email',
  'Msg',
  'UaMOTP',
  'UaTOTP',
  'UaApp',
  'UaPin',
  'WindowsHello',
  'ActiveDirectory',
  'KnoxIdentity',
]

export const answers = answersFrom(answerSchemas(shipped.openapi.commonApi), {
  texts: {
    name: ['Sms', ...kinds, 'Password', 'password', 'SmsAuthenticator', 'Unheard'],
    logoutUrl: ['/secdx/auth/oidc/logout'],
    loginUrl: ['/secdx/auth/idp/start'],
    accessUrl: ['/profile', 'https://gatehouse.example/profile'],
    dialCode: ['+82', '+1'],
    code: ['KR', 'US'],
    codes: ['a1b2c-d3e4f'],
    matchNumber: ['42'],
    secureCode: ['JBSWY3DPEHPK3PXP'],
    requestId: ['request-1', 'request-2'],
    downloadLink: ['/downloads/agent'],
    sha256: ['0123456789abcdef'.repeat(4)],
    mfaRequestId: ['mfa-1'],
    forbiddenChars: ['&'],
    allowedEmailDomains: ['example.com'],
    tenantId: ['default'],
    route: [
      '/faq',
      '/guide',
      '/passwordless',
      '/windows-hello',
      '/consumers-logout/secure-logout',
      '/consumer-home',
      '/of/nobody',
    ],
  },
  // Some password always fits, with any further rules of the tenant.
  numbers: {
    preferred: [0, 1, 2],
    stepCompleted: [0, 1, 2],
    minLength: [8, 0],
    maxLength: [64, 0],
    maxRepeated: [3, 0],
  },
  // Users with too many sessions have already passed a step.
  withCode: { SESSION_LIMIT: { stepCompleted: 2 } },
})

/**
 * Every address that can be typed: each screen with `entry`,
 * and additions of a provider, a link or a stranger.
 */
export const doors: readonly Address[] = [
  ...entrancesOf(shipped.files),
  { path: '/login', query: { sessionDataKey: 'key-1', tenantId: 'default', sp: 'Mail' } },
  { path: '/oauth2/redirect', query: { code: 'code-1', state: 'state-1' } },
  { path: '/login/identity-provider', query: { requestId: 'request-1' } },
  { path: '/error', query: { code: 'FLOW_EXPIRED' } },
  { path: '/login/policy/privacy', query: {} },
  { path: '/login/policy/privacy', query: { consent: 'cookie' } },
  { path: '/login/policy/of-truth', query: {} },
  { path: '/verification/sms', query: {} },
  { path: '/signup/redirect/key-1', query: {} },
  { path: '/signup/warning/invite-only', query: {} },
  { path: '/signup/warning/of-truth', query: {} },
  { path: '/', query: { menuid: 'faq' } },
  { path: '/signup/idp', query: { contextId: 'context-1' } },
  { path: '/idp-missing-error', query: { code: 'IDP_NO_ACCOUNT', contextId: 'context-1' } },
  { path: '/WarningMessage', query: {}, fragment: { link: 'link-1' } },
  { path: '/not-me', query: {}, fragment: { link: 'link-1' } },
  { path: '/email-link', query: {}, fragment: { request: 'request-1', code: '482913' } },
  { path: '/urgent-notification/maintenance', query: {} },
  { path: '/findId/verify-otp', query: {} },
  { path: '/resetpasswordcomplete', query: {} },
  { path: '/consumer-home/recovery-codes', query: {} },
  { path: '/no/such/page', query: {} },
]

/** Addresses to which other applications send users. */
export const callers: readonly Address[] = [
  {
    path: '/verification/select',
    query: { serviceName: 'mfa-consumer', consumerRequestId: 'consumer-1' },
  },
  { path: '/verification/select', query: { serviceName: 'mfa-am', jwt: 'token-1' } },
  {
    path: '/authenticate',
    query: {
      serviceName: 'user-portal',
      client_id: 'user_portal_integration_id',
      upRequestId: 'portal-1',
    },
  },
]

/** Situations that are right as they are. */
export const excused: ReadonlySet<string> = new Set([
  // Blank on purpose: for popups and hidden frames (D2.10).
  'a dead end: empty-page',
  // Read in a tab of its own, which is closed (D1.05).
  'a dead end: policy',
  'a dead end: term-details',
  // A server that requests the same field twice: the page draws none of it and reports it.
  'a defect: wrong-form fields of attributes',
  // A server that adds more to an ID than its maximum length: no ID fits, and the page reports it.
  'a defect: wrong-form max-length',
  // The sessions that were chosen have ended, and there are still too many.
  'a lost form: chosen',
])

/** Farther from the doors than the search goes. A scenario of its screen walks each of them. */
const far = [
  'enroll-agent-install/content/4/press/0',
  'enroll-agent-install/content/5/press/0',
  'enroll-authenticator/content/18/press/0',
  'enroll-done/actions/to-devices/1',
  'enroll-windows-hello-create/actions/to-devices/1',
  'enroll-authenticator-start/actions/go-on/2/is/motp/0',
  'enroll-authenticator-start/actions/go-on/2/is/totp/0',
  'enroll-authenticator-start/actions/go-on/2/is/pin/0',
  'app/unmet/0',
  'app/unmet/2',
  'app/unmet/4',
  'accept-mfa/actions/agree/1',
  'app/actions/other-ways/1',
  'idp-sign-up/actions/sign-up/0/ok/1',
  'idp-sign-up/actions/sign-up/0/rejected/SIGNUP_INVITE_ONLY/0',
  'idp-sign-up/actions/sign-up/0/rejected/SIGNUP_UNAVAILABLE/0',
  'idp-sign-up/actions/sign-up/0/rejected/IDP_SIGN_IN_FAILED/0',
  'app/actions/begin-enrollment/1/ok/3/content/1/press/0/ok/4/is/motp/0',
  'app/actions/begin-enrollment/1/ok/3/content/1/press/0/ok/4/is/bio/0',
  'app/actions/begin-enrollment/1/ok/3/content/1/press/0/ok/4/is/pin/0',
  'app/actions/begin-enrollment/1/ok/3/content/1/press/0/ok/4/is/totp/0',
  'app/actions/next-step/6/is/RETURN/2',
  'app/actions/next-step/6/is/RETURN/3',
  'recovery-codes/content/4/press/1',
  'recovery-codes/actions/start/0/ok/3',
  'consumer-home/load/methods/ok/1/content/1/press/1',
  'consumer-home/content/9/children/0/children/2/children/0/children/0/content/0/children/0/press/0/content/4/press/2',
  'consumer-home/content/9/children/0/children/2/children/0/children/0/content/0/children/0/press/0/content/5/press/0',
]

/** Exits that no walk takes, with the reason. */
export const unwalked: Readonly<Record<string, string>> = {
  'app/answers/unkept/0': 'the walks have a storage that keeps',
  ...Object.fromEntries(far.map((way) => [way, 'too far'])),
  'verify-select/enter/1':
    'of a token after `#`, with which no walk opens the screen; a scenario does',
  'verify-password/content/6/press/0':
    'of who is signed in and has nothing registered that may be used, which no list of the walks says',
  'warning-message/content/16/press/1':
    'of a request that is over while a screen was wanted, which no situation of the walks has',
  'oauth2-redirect/actions/adopted/2':
    'for a sign-in that another tab of the same person ended, which no walk has',
  'signin-redirect/actions/hand-over/2':
    'for a request that nobody began; its screen does not open for one',
}

/** Exits of the entry at `/`, which a part of the situations of a screen does not reach. */
const ofEntry = [
  'actions/open-entry/0/is//consumer-home/0',
  'actions/open-entry/0/is//windows-hello/0',
  'actions/open-entry/0/is//passwordless/0',
  'actions/open-entry/0/is//guide/0',
  'actions/open-entry/0/is//consumers-logout/secure-logout/0',
  'actions/open-entry/0/otherwise/0',
  'enter/0/ok/3',
  'enter/0/failed/0',
]

export const rare: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ofEntry.map((exit) => [
      `front-door/${exit}`,
      'the walks meet each screen with and without a name of the user, and end before',
    ]),
  ),
  'login/content/6/press/0/rejected/REQUEST_EXPIRED/1/ok/0':
    'the request ends while the user starts passwordless login',
  'app/actions/next-step/6/is/RETURN/4': 'the identity check for the removal of a device',
  'windows-hello-devices/actions/remove/0/ok/2/otherwise/0': 'the same',
  'windows-hello-devices/actions/over/1': 'the same',
  'warning-message/actions/to-reset/1':
    'the dialog of the support code adds situations to each page about a problem',
}

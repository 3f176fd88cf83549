import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { securityEvents, type SecurityEvent } from '../../server/log/security-log.ts'
import {
  askForToken,
  askForVerification,
  completeBothSteps,
  consumerContext,
  proveByCode,
  returnToClientApp,
  returnToSystem,
} from './support/client-apps.ts'
import { checked, enterToRegister, sendToRegister, startEnrollment } from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { returnFromProvider } from './support/identity-provider.ts'
import { begin, enterPassword, newestCode, person, signIn } from './support/sign-in.ts'
import { create, proofs } from './support/sign-up.ts'
import { useTestServer } from './support/use-test-server.ts'

const root = join(import.meta.dirname, '..', '..')
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const validate = ajv.compile(
  JSON.parse(readFileSync(join(root, 'server/log/security-log.schema.json'), 'utf8')),
)

let lines: string[] = []
const referenceServer = useTestServer({ securityLog: { write: (line) => lines.push(line) } })
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset')
})

const later = (advanceSeconds = 61) => browser.control('clock', { advanceSeconds })
const mailbox = 'jisoo@example.com'
const phoneOfJisoo = '+82 10-5550-0103'
const checkBy = (purpose: string, target: string) =>
  checked(browser, purpose, target, 'Sms', () => newestCode(browser, phoneOfJisoo))

/** Registers a mailbox for the signed-in user, in place of the earlier one or as the first. */
async function registerMailbox(type: 'new' | 'change', email: string): Promise<void> {
  await later()
  const requestId = await checkBy(type === 'new' ? 'enroll' : 'change', 'Email')
  await startEnrollment(browser, requestId, 'Email', type)
  await sendToRegister(browser, requestId, { email }, 'Email')
  await enterToRegister(browser, requestId, await newestCode(browser, email), 'Email')
}
const signInWithMailbox = async () => {
  await signIn(browser, 'jisoo.han')
  await registerMailbox('new', mailbox)
}
const linkTo = async (username: string) =>
  /#link=([\w-]+)/.exec((await browser.get(`/sandbox/inbox.json?to=${username}`)).text)?.[1]

async function command(script: string, ...given: readonly string[]): Promise<void> {
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts/bootstrap.cjs'), join(root, 'scripts', script), ...given],
    {
      cwd: root,
      env: {
        ...process.env,
        GATEHOUSE_DATA: referenceServer.dataFolder,
        DATABASE_URL: '',
        SECURITY_LOG: 'stderr',
      },
    },
  )
  lines.push(...stderr.split('\n').filter((line) => line.startsWith('{"log":"security"')))
}

type Outcome = SecurityEvent['outcome']
type Row = readonly [
  event: SecurityEvent['event'],
  outcome: Outcome,
  whom: 'an account' | 'nobody',
  act: string,
  run: () => Promise<unknown>,
]

/** Each act that the log must tell, beside those of the other files. */
const acts: readonly Row[] = [
  [
    'sign-in.provider',
    'success',
    'an account',
    'a sign-in with an identity provider',
    () => returnFromProvider(browser, 'sora-1002'),
  ],
  [
    'account.create',
    'success',
    'an account',
    'a sign-up',
    async () => create(browser, await proofs(browser)),
  ],
  [
    'account.reactivate',
    'success',
    'an account',
    'the link for a dormant account',
    async () => {
      const who = await person(browser, 'dormant.shin')
      const { body } = await enterPassword(browser, await begin(browser), who)
      await browser.api('POST', '/login/dormant/reset-link', { requestId: body['requestId'] })
      await browser.api('POST', '/login/dormant/link', { link: await linkTo(who.username) })
    },
  ],
  [
    'account.disown',
    'success',
    'an account',
    'the link of a notice',
    async () => {
      const locks = await begin(browser)
      for (let tries = 0; tries < 5; tries += 1)
        await enterPassword(browser, locks, { username: 'minji.kim', password: 'wrong' })
      await browser.api('POST', '/users/disown', { link: await linkTo('minji.kim') })
    },
  ],
  [
    'session.end',
    'success',
    'an account',
    'the end of all other sessions',
    async () => {
      const first = new HttpBrowser(referenceServer.origin)
      await signIn(first)
      await later()
      await signIn(browser)
      await browser.api('POST', '/users/sessions/terminate', { scope: 'others' })
    },
  ],
  [
    'session.end',
    'success',
    'an account',
    'a log-out everywhere',
    async () => {
      await signIn(browser)
      await browser.api('POST', '/users/signout', { scope: 'all' })
    },
  ],
  ['method.add', 'success', 'an account', 'a new mailbox', signInWithMailbox],
  [
    'method.change',
    'success',
    'an account',
    'another mailbox',
    async () => {
      await signInWithMailbox()
      await registerMailbox('change', 'jisoo.han@example.com')
    },
  ],
  [
    'method.remove',
    'success',
    'an account',
    'the removal of a mailbox',
    async () => {
      await signInWithMailbox()
      await later()
      const requestId = await checkBy('remove', 'Email')
      await browser.api('POST', '/users/authenticators/remove', {
        requestId,
        authenticator: 'Email',
      })
    },
  ],
  [
    'passwordless.change',
    'success',
    'an account',
    'passwordless sign-in',
    async () => {
      await signInWithMailbox()
      await later()
      const requestId = await checkBy('passwordless', 'Sms')
      const chosen = { enabled: true, first: 'Email', second: 'Sms' }
      await browser.api('POST', '/users/passwordless', { requestId, ...chosen })
    },
  ],
  [
    'password.change',
    'success',
    'an account',
    'a change of the own password',
    async () => {
      await signIn(browser)
      const { password: currentPassword } = await person(browser, 'minji.kim')
      const given = { currentPassword, newPassword: 'Dew-on-7-roofs' }
      await browser.api('POST', '/users/password', given)
    },
  ],
  [
    'password.change',
    'failure',
    'an account',
    'a wrong present password',
    async () => {
      await signIn(browser)
      const given = { currentPassword: 'wrong', newPassword: 'Dew-on-7-roofs' }
      await browser.api('POST', '/users/password', given)
    },
  ],
  [
    'verification.hand-over',
    'success',
    'an account',
    'a verification for a consumer service',
    async () => {
      const handle = await askForVerification(browser, referenceServer.clientAppsOrigin)
      const { requestId } = (await consumerContext(browser, handle)).body
      await completeBothSteps(browser, String(requestId))
      await returnToClientApp(browser, String(requestId), handle)
    },
  ],
  [
    'verification.hand-over',
    'success',
    'an account',
    'a verification for an access-management system',
    async () => {
      const jwt = await askForToken(browser, referenceServer.clientAppsOrigin)
      const { requestId } = (await browser.api('POST', '/mfa/request', { jwt })).body
      await proveByCode(browser, String(requestId))
      await returnToSystem(browser, String(requestId))
    },
  ],
  [
    'admin.invite',
    'success',
    'nobody',
    'an invitation',
    () => browser.control('invitations', { email: 'guest@anywhere.net', groups: ['Auditors'] }),
  ],
  ...([true, false] as const).map((approved): Row => [
    'admin.sign-up',
    approved ? 'success' : 'refused',
    'an account',
    approved ? 'an approval' : 'a refusal of a sign-up',
    async () => {
      await browser.control('sign-up', { approval: true })
      await create(browser, { ...(await proofs(browser)), approvers: ['approver-1'] })
      await browser.control('applications', { username: 'bada.kim', approved })
    },
  ]),
  [
    'admin.unlock',
    'success',
    'an account',
    'npm run unlock',
    () => command('unlock.ts', 'default', 'minji.kim'),
  ],
]

/** Events of other tests: file, and the beginning of a title. */
const elsewhere: Readonly<Record<string, readonly [string, string]>> = {
  'sign-in.password': ['contract/security-log', 'tells each proof of a sign-in'],
  'sign-in.method': ['contract/security-log', 'tells each proof of a sign-in'],
  'account.lock': ['contract/security-log', 'tells locks'],
  'session.start': ['contract/security-log', 'tells the session'],
  'password.reset-start': ['contract/security-log', 'tells a reset'],
  'password.reset': ['contract/security-log', 'tells a reset'],
  'admin.account-state': ['contract/security-log', 'tells a reset'],
  'admin.settings': ['contract/security-log', 'tells a reset'],
  'admin.keys': ['contract/keys-command', 'rotates, lists and retires'],
  'support.details': ['databases/support-codes', 'are stored with the newest details'],
  'request.refuse': ['contract/security-log', 'tells a request that is refused'],
  'trust.start': ['databases/trusted-devices', 'after the right password, and tells the owner'],
  'trust.use': ['databases/trusted-devices', 'after the right password, and tells the owner'],
  'trust.end': ['databases/trusted-devices', 'by its row in the list'],
  'recovery-codes.make': ['databases/recovery-codes', 'ten at a time, all different'],
  'recovery-codes.use': ['databases/recovery-codes', 'and the sign-in ends with possession'],
}

describe('the security log', () => {
  const rows = acts.map(([event, outcome, whom, act, run]) => ({ event, outcome, whom, act, run }))
  it.each(rows)(
    'tells $event ($outcome, of $whom): $act',
    async ({ event, outcome, whom, run }) => {
      lines = []
      await run()
      const told = lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line))
      for (const line of told)
        expect([line, validate(line), validate.errors]).toEqual([line, true, null])
      expect(
        told.map((line) => [line['event'], line['outcome'], line['account'] === null]),
      ).toContainEqual([event, outcome, whom === 'nobody'])
      // The typed ID, a name or an address of a person.
      expect(lines.join('')).not.toMatch(/minji|jisoo|bada|guest|@|5550/i)
    },
  )

  it('has a test of every event', () => {
    const proven = new Set([...acts.map(([event]) => event), ...Object.keys(elsewhere)])
    expect([...proven].toSorted()).toEqual([...securityEvents].toSorted())
    for (const [event, [file, title]] of Object.entries(elsewhere)) {
      const text = readFileSync(join(root, 'tests', `${file}.test.ts`), 'utf8')
      expect([event, text.includes(`it('${title}`)]).toEqual([event, true])
      expect([event, text.includes(`'${event}'`)]).toEqual([event, true])
    }
  })
})

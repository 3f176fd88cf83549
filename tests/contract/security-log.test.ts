import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressPrefix, openSecurityLog, securityEvents } from '../../server/log/security-log.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { checkedReset, setPassword } from './support/reset.ts'
import {
  begin,
  enterCode,
  enterPassword,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
  wrongCode,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const schema = JSON.parse(read('../../server/log/security-log.schema.json')) as {
  readonly properties: { readonly event: { readonly enum: readonly string[] } }
}
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
const validate = ajv.compile(schema)

const lines: string[] = []
const requestLog: string[] = []
const referenceServer = useTestServer({
  securityLog: { write: (line) => lines.push(line) },
  logging: { level: 'info', stream: { write: (line) => requestLog.push(line) } },
})
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset')
  lines.length = 0
})
const events = async (count: number) => {
  await expect.poll(() => lines.length).toBe(count)
  const parsed = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  for (const line of parsed)
    expect([line, validate(line), validate.errors]).toEqual([line, true, null])
  return parsed
}
const told = async (count: number) =>
  (await events(count)).map(({ event, outcome, account, method, reason }) =>
    [event, outcome, account === null ? 'nobody' : 'account', method, reason].filter(
      (given) => given !== undefined,
    ),
  )

describe('the security log', () => {
  it('tells each proof of a sign-in, without secrets', async () => {
    const { begun, requestId, who } = await signInToSecondStep(browser)
    await enterPassword(new HttpBrowser(referenceServer.origin), begun, who)
    await enterPassword(browser, begun, { username: who.username, password: 'wrong' })
    await sendCode(browser, requestId)
    const code = await newestCode(browser, who.addresses[0] ?? '')
    await enterCode(browser, requestId, wrongCode(code))
    await enterCode(browser, requestId, code)
    expect(await told(4)).toEqual([
      ['sign-in.password', 'success', 'account', 'password'],
      ['sign-in.password', 'failure', 'account', 'password', 'LOGIN_PASSWORD_INCORRECT'],
      ['sign-in.method', 'failure', 'account', 'Sms', 'OTP_INCORRECT'],
      ['sign-in.method', 'success', 'account', 'Sms'],
    ])
    const secrets = [who.username, who.password, code, requestId, begun.sessionDataKey, '127.0.0.1']
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).toContain('"address":"127.0.0.0/24"')
    expect(requestLog.join('')).not.toContain('"log":"security"')
  })

  it('tells the session, and its end', async () => {
    await signIn(browser)
    await browser.api('POST', '/users/signout', { scope: 'current' })
    const all = await events(4)
    expect(all.slice(2).map(({ event, knownBrowser }) => [event, knownBrowser])).toEqual([
      ['session.start', false],
      ['session.end', undefined],
    ])
  })

  it('tells locks, also of an unknown ID', async () => {
    for (const username of ['minji.kim', 'nobody.at.all']) {
      const begun = await begin(browser)
      for (let tries = 0; tries < 6; tries += 1)
        await enterPassword(browser, begun, { username, password: 'wrong' })
    }
    const all = await told(14)
    expect([all.slice(4, 7), all.slice(11)]).toEqual(
      ['account', 'nobody'].map((who) => [
        ['account.lock', 'success', who, 'password', 'LOGIN_AUTO_LOCKED'],
        ['sign-in.password', 'failure', who, 'password', 'LOGIN_AUTO_LOCKED'],
        ['sign-in.password', 'refused', who, 'password', 'LOGIN_AUTO_LOCKED'],
      ]),
    )
  })

  it('tells a reset, and acts of administrators', async () => {
    await setPassword(browser, await checkedReset(browser), 'Slate-roof-1')
    await browser.control('accounts/minji.kim/state', { state: 'suspended' })
    await browser.control('settings', { otpDigits: 6 })
    expect(await told(5)).toEqual([
      ['password.reset-start', 'success', 'account'],
      ['sign-in.method', 'success', 'account', 'Sms'],
      ['password.reset', 'success', 'account'],
      ['admin.account-state', 'success', 'account'],
      ['admin.settings', 'success', 'nobody'],
    ])
  })

  it('tells a request that is refused for its number', async () => {
    await browser.control('settings', { passwordsPerAddress: 1 })
    const begun = await begin(browser)
    const wrong = { username: 'minji.kim', password: 'wrong' }
    for (let tries = 0; tries < 2; tries += 1) await enterPassword(browser, begun, wrong)
    expect((await told(3)).at(-1)).toEqual(['request.refuse', 'refused', 'nobody', 'RATE_LIMITED'])
  })

  it('tells a wrong code outside of a sign-in, and a foreign link', async () => {
    await browser.api('POST', '/signup/otp/verify', {
      verificationId: 'x'.repeat(43),
      otp: '12345678',
    })
    await browser.api('POST', '/users/disown', { link: 'x'.repeat(43) })
    expect(await told(1)).toEqual([['request.refuse', 'refused', 'nobody', 'REQUEST_EXPIRED']])
  })

  it('tells a call without the permission', async () => {
    await signIn(browser)
    await browser.control('settings', { permissionWithdrawn: 1 })
    expect((await browser.api('GET', '/users/signin')).status).toBe(403)
    expect((await told(5)).at(-1)).toEqual(['request.refuse', 'refused', 'nobody', 'FORBIDDEN'])
  })

  it('has a schema and a manual with every event', () => {
    expect(schema.properties.event.enum).toEqual(securityEvents)
    const manual = read('../../docs/operations.md')
    expect(securityEvents.filter((event) => !manual.includes(`| \`${event}\` |`))).toEqual([])
    for (const field of Object.keys(schema.properties)) expect(manual).toContain(`| \`${field}\` |`)
  })

  it('is a file that only its owner reads', () => {
    const path = join(referenceServer.dataFolder, 'security.log')
    for (const line of ['one\n', 'two\n']) openSecurityLog(path).write(line)
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(() => openSecurityLog(join(path, 'no'))).toThrow('SECURITY_LOG')
  })

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
    ['unknown', null],
  ])('writes %s as %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix)
  })
})

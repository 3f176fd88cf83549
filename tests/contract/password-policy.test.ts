import { beforeEach, describe, expect, it } from 'vitest'
import { accountId, passwordCases } from '../support/password-cases.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { checkedReset, setPassword } from './support/reset.ts'
import { startTestServer } from './support/start-test-server.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(() => {
  browser = new HttpBrowser(referenceServer.origin)
})

const settings = [
  'MinLength',
  'MaxLength',
  'MinDigits',
  'MinSpecial',
  'MinUpper',
  'MinLower',
  'MinAlphabet',
  'MaxRepeated',
]
/**
 * Sets this policy and no other rule. Without a history, because each compared password costs a
 * hash. Each password is set after a code.
 */
const setPolicy = (policy: Readonly<Record<string, number>>) =>
  browser.control('settings', {
    ...Object.fromEntries(
      settings.map((setting) => [
        `password${setting}`,
        policy[setting[0]?.toLowerCase() + setting.slice(1)] ?? 0,
      ]),
    ),
    passwordHistory: 0,
    messagesAnHour: 100,
    messagesADay: 100,
  })

/** A minute after the last message to that phone. */
async function checked(): Promise<string> {
  await browser.control('clock', { advanceSeconds: 61 })
  return checkedReset(browser, accountId)
}

describe('the policy of passwords', () => {
  it('D5.05, D5.06: returns the sandbox default rules', async () => {
    const { status, body } = await browser.api('GET', '/password/policy')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        minLength: 10,
        maxLength: 50,
        minDigits: 1,
        minSpecial: 1,
        minUpper: 1,
        minLower: 1,
        minAlphabet: 2,
        maxRepeated: 2,
        forbiddenWords: ['password', 'qwerty', 'abc123', 'gatehouse'],
        forbiddenChars: ['"', "'", '<', '>', '\\', '&'],
        notEqualId: true,
        historyCount: 5,
        expiryDays: 0,
      },
    })
    expect(await browser.api('GET', '/password/policy?tenantId=nobody')).toMatchObject({
      status: 404,
      body: { code: 'TENANT_INVALID' },
    })
  })

  describe.each(passwordCases)('$id, on the server: $demand', ({ setting, policy, good, bad }) => {
    it('refuses bad passwords with the rule name and accepts good ones', async () => {
      await setPolicy(policy)
      const requestId = await checked()
      const expected =
        setting === 'PASSWORD_EQUALS_ID'
          ? { code: setting }
          : { code: 'PASSWORD_POLICY_VIOLATION', rules: [setting] }
      for (const password of bad)
        expect
          .soft(await setPassword(browser, requestId, password), password)
          .toMatchObject({ status: 422, body: expected })
      for (const [index, password] of good.entries()) {
        expect
          .soft(
            await setPassword(browser, index === 0 ? requestId : await checked(), password),
            password,
          )
          .toMatchObject({ status: 200, body: { completed: true } })
      }
    })
  })

  it('refuses common passwords in any case, with digits and signs at their ends', async () => {
    await setPolicy({ minLength: 8 })
    const requestId = await checked()
    const common = [
      'sunshine',
      'SunShine',
      'ｓｕｎｓｈｉｎｅ',
      'Sunshine-2026!',
      '1q2w3e4r',
      '(iloveyou)',
    ]
    for (const password of common)
      expect.soft(await setPassword(browser, requestId, password), password).toMatchObject({
        status: 422,
        body: { code: 'PASSWORD_POLICY_VIOLATION', rules: ['common-password'] },
      })
    expect(await setPassword(browser, requestId, 'sunshine-on-slate')).toMatchObject({
      status: 200,
    })
  })

  it('names all broken rules in one answer', async () => {
    await browser.control('reset', {})
    expect(await setPassword(browser, await checked(), 'jisoo')).toMatchObject({
      status: 422,
      body: {
        code: 'PASSWORD_POLICY_VIOLATION',
        rules: ['minLength', 'minDigits', 'minSpecial', 'minUpper', 'no-part-of-id'],
      },
    })
  })

  it('refuses an empty or too long password before other checks', async () => {
    for (const password of ['x'.repeat(256), '']) {
      expect(await setPassword(browser, await checked(), password)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      })
    }
  })

  it('R5.23: refuses the last five passwords, accepts the sixth last', async () => {
    await browser.control('reset', {})
    const chosen = [1, 2, 3, 4, 5].map((n) => `Slate-roof-${n}`)
    // The number is the policy's, as in the note above the field, however few passwords there are
    // yet.
    const again = await checked()
    expect(await setPassword(browser, again, 'Slate-roof-0')).toMatchObject({ status: 200 })
    expect(await setPassword(browser, await checked(), 'Slate-roof-0')).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_HISTORY_REUSED', historyCount: 5 },
    })
    for (const password of chosen)
      expect(await setPassword(browser, await checked(), password)).toMatchObject({ status: 200 })
    const requestId = await checked()
    for (const password of chosen) {
      expect(await setPassword(browser, requestId, password)).toMatchObject({
        status: 422,
        body: { code: 'PASSWORD_HISTORY_REUSED', historyCount: 5 },
      })
    }
    expect(await setPassword(browser, requestId, 'Slate-roof-6')).toMatchObject({ status: 200 })
    expect(await setPassword(browser, await checked(), 'Slate-roof-1')).toMatchObject({
      status: 200,
    })
  })
})

describe('a tenant with its own password policy', () => {
  it('D5.05: applies the stricter rule on the server and in the form', async () => {
    const strict = await startTestServer({
      tenants: async () => [
        {
          name: 'default',
          hosts: [],
          languages: ['en-US'],
          values: { password: { minLength: 14, minDigits: 0, forbiddenWords: ['slate'] } },
        },
      ],
    })
    try {
      const other = new HttpBrowser(strict.origin)
      const requestId = await checkedReset(other)
      expect(await setPassword(other, requestId, 'Morning-1')).toMatchObject({
        status: 422,
        body: { rules: ['minLength'] },
      })
      expect(await setPassword(other, requestId, 'Morning-roofs-slate')).toMatchObject({
        status: 422,
        body: { rules: ['minDigits', 'forbiddenWords'] },
      })
      expect(await setPassword(other, requestId, 'Morning-roofs-1')).toMatchObject({ status: 200 })
    } finally {
      await strict.stop()
    }
  })
})

import { describe, expect, test } from 'vitest'
import { agentWords } from '../support/agent.ts'
import {
  CALLER_WORDS,
  callerWords,
  expectNoOpener,
  fill,
  goBackAndOn,
  inNewTab,
  inspectPage,
  toApplication,
} from '../support/callers.ts'
import { drawn } from '../support/drawn.ts'
import { choose, enrollWords, finish, kept, number, sendTo } from '../support/enroll.ts'
import { keptInBrowser } from '../support/kept-in-browser.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { alive, chooseSms, enterCode, enterPassword, heading, signIn } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const news = (visitor: Visitor) => visitor.page.locator('.news').textContent()
const address = ({ page }: Visitor) =>
  page.url().replace(gatehouse.origin, '').replace('/secdx/mfa', '')

/** Goes from the portal of the administrators to the tab with the identity check. */
async function askedFor(
  language: 'en-US' | 'ko-KR',
  username: string,
): Promise<{ readonly asking: Visitor; readonly visitor: Visitor }> {
  const asking = await gatehouse.visit({ language, as: username })
  await toApplication(asking, 'administrator-portal')
  await fill(asking.page, { username })
  const visitor = await inNewTab(asking, () =>
    asking.page.getByRole('button', { name: callerWords(asking).verify }).click(),
  )
  return { asking, visitor }
}

async function provePassword(visitor: Visitor): Promise<void> {
  const { page, words, person } = visitor
  await heading(visitor, words.passwordScreen)
  await page.getByLabel(words.password, { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

describe.each(drawn('languages of callers', languages))('in $spoken', ({ language }) => {
  const own = CALLER_WORDS[language]

  test('R7.28 R2.35: verifies a request from a consumer service in a new tab', async () => {
    const { asking, visitor } = await askedFor(language, 'minji.kim')
    const { page, words } = visitor
    await inspectPage(asking.page, `administrator-portal-${language}`)
    await heading(visitor, words.options)
    await expectNoOpener(visitor)
    await expect.poll(() => address(visitor)).toBe('/verification/select')
    await page.getByText(own.asks, { exact: true }).waitFor()
    await inspectPage(page, `verify-select-consumer-${language}`)
    await choose(visitor, words.password, words.passwordScreen)
    await provePassword(visitor)
    await heading(visitor, words.options)
    await enterCode(visitor, await chooseSms(visitor))
    await page.locator('.news').waitFor()
    expect(new URL(page.url()).origin).toBe(new URL(asking.page.url()).origin)
    expect(await news(visitor)).toContain(own.verified)
    await inspectPage(page, `consumer-result-${language}`)
    await goBackAndOn(visitor, own.verified)
    // The requesting tab has not moved.
    expect(new URL(asking.page.url()).pathname).toBe('/administrator-portal')
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R4.41: reports to the service that the user left, also after reload', async () => {
    const { visitor } = await askedFor(language, 'minji.kim')
    await heading(visitor, visitor.words.options)
    await visitor.page.reload()
    await heading(visitor, visitor.words.options)
    await visitor.page.getByRole('button', { name: own.back, exact: true }).click()
    await visitor.page.locator('.news').waitFor()
    expect(await news(visitor)).toContain(own.left)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R7.30 D7.11 T52: opens the MFA home in a separate tab without shared state', async () => {
    const { visitor } = await askedFor(language, 'minji.kim')
    await heading(visitor, visitor.words.options)
    const home = await inNewTab(visitor, () =>
      visitor.page.getByRole('button', { name: own.manage }).click(),
    )
    await home.page.getByRole('textbox', { name: home.words.username }).waitFor()
    await alive(home.page)
    await expectNoOpener(home)
    await enterPassword(home)
    await heading(home, home.words.options)
    await enterCode(home, await chooseSms(home))
    await heading(home, home.words.home)
    await home.page.getByText(own.waits).waitFor()
    // The request in the other tab still waits, and each of its screens leads there as well.
    await choose(visitor, visitor.words.password, visitor.words.passwordScreen)
    await visitor.page.getByRole('button', { name: own.manage }).waitFor()
    await provePassword(visitor)
    await heading(visitor, visitor.words.options)
    await gatehouse.sandbox.advanceClock(61)
    await chooseSms(visitor)
    await visitor.page.getByRole('button', { name: own.manage }).waitFor()
    await inspectPage(visitor.page, `verify-sms-consumer-${language}`)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('ends the request after declined terms, also when the address reloads', async () => {
    const { visitor } = await askedFor(language, 'garam.heo')
    const { page, words } = visitor
    const { acceptScreen, decline, declined } = agentWords(visitor)
    await heading(visitor, words.options)
    const asked = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0]?.name ?? '',
    )
    expect(asked).toContain('consumerRequestId=')
    await choose(visitor, words.password, words.passwordScreen)
    await provePassword(visitor)
    await heading(visitor, acceptScreen)
    await page.getByRole('button', { name: decline, exact: true }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: decline, exact: true })
      .click()
    await heading(visitor, declined)
    await page.goto(asked)
    await heading(visitor, words.expired)
    await inspectPage(page, `consumer-declined-${language}`)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R4.47: registers a user without methods first, then returns verified', async () => {
    const { visitor } = await askedFor(language, 'nara.yoon')
    const enroll = enrollWords(visitor)
    await provePassword(visitor)
    await visitor.page.getByText(enroll.choose).waitFor()
    await choose(visitor, visitor.words.sms, enroll.sms)
    await visitor.page.getByRole('textbox', { name: enroll.number }).fill(number)
    await finish(visitor, await sendTo(visitor, kept, enroll.smsCode), enroll.smsDone)
    await visitor.page.getByRole('button', { name: enroll.goOn }).click()
    await visitor.page.locator('.news').waitFor()
    expect(await news(visitor)).toContain(own.verified)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('D8.06 D4.20 T53: accepts a token of access management, removes it from the address', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    const there = await toApplication(visitor, 'access-management')
    await inspectPage(page, `access-management-${language}`)
    await fill(page, { username: 'minji.kim', token: 'none' })
    const sent = page.waitForRequest((request) => request.url().endsWith('/mfa/request'))
    await page.getByRole('button', { name: own.ask }).click()
    const jwt = String((await sent).postDataJSON().jwt)
    await heading(visitor, words.options)
    await expect.poll(() => address(visitor)).toBe('/verification/select')
    await page.reload()
    await heading(visitor, words.options)
    // The system has checked the password itself.
    await page.getByRole('listitem').getByRole('button', { name: words.email }).waitFor()
    await page.getByText(own.system, { exact: true }).waitFor()
    expect(
      await page.getByRole('listitem').getByRole('button', { name: words.password }).count(),
    ).toBe(0)
    await enterCode(visitor, await chooseSms(visitor))
    await page.locator('.news').waitFor()
    expect(new URL(page.url()).origin).toBe(there)
    expect(await news(visitor)).toContain(own.verified)
    await goBackAndOn(visitor, own.verified)
    // R8.44: the same address once more.
    await page.goto(`${gatehouse.entry}verification/select?serviceName=mfa-am#jwt=${jwt}`)
    await heading(visitor, own.notPossible)
    await page.getByText(own.duplicate).waitFor()
    // An account with a single method has no choice to make.
    await toApplication(visitor, 'access-management')
    await fill(page, { username: 'jisoo.han', token: 'none' })
    await page.getByRole('button', { name: own.ask }).click()
    await heading(visitor, words.smsScreen)
    // The screen names the requesting application.
    await gatehouse.sandbox.advanceClock(61)
    await signIn(visitor)
    await page
      .getByText(new RegExp(` · ${own.systemName}$`))
      .first()
      .waitFor()
    expect(await page.getByText(/mfa-am|mfa-consumer/).count()).toBe(0)
    await inspectPage(page, `home-after-access-management-${language}`)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R8.37 R8.38 R8.39 R8.40 R8.41 R8.42 R8.43 R8.45 R8.46: names the problem with a token, and offers a way on', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page } = visitor
    const asked = async (username: string, token: string, says: string) => {
      await toApplication(visitor, 'access-management')
      await fill(page, { username, token })
      await page.getByRole('button', { name: own.ask }).click()
      await heading(visitor, own.notPossible)
      await page.getByText(says, { exact: true }).waitFor()
    }
    for (const [fault, says] of Object.entries(own.faults)) await asked('minji.kim', fault, says)
    await asked('nara.yoon', 'none', own.insufficient)
    await inspectPage(page, `mfa-error-${language}`)
    await page.getByRole('main').getByRole('button').first().click()
    await page.getByRole('textbox', { name: visitor.words.username }).waitFor()
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R4.37 R1.44 R3.105 D1.07 T54: registers a signed-out user of the portal, and notifies the portal', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    const enroll = enrollWords(visitor)
    const there = await toApplication(visitor, 'user-portal')
    await inspectPage(page, `user-portal-${language}`)
    const ask = async (authenticator: string) => {
      await fill(page, { username: 'minji.kim', authenticator })
      await page.getByRole('button', { name: own.register }).click()
    }
    await ask('Msg')
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await alive(page)
    await enterPassword(visitor)
    await heading(visitor, words.options)
    await enterCode(visitor, await chooseSms(visitor))
    await heading(visitor, enroll.check)
    await expect.poll(() => address(visitor)).toBe('/authenticate')
    // The caller survives a reload, and is stored nowhere readable.
    await page.reload()
    await heading(visitor, enroll.check)
    await page.getByRole('button', { name: own.profile }).click()
    await page
      .getByRole('group', { name: own.profile })
      .getByText(own.name, { exact: true })
      .waitFor()
    expect(JSON.stringify(await keptInBrowser(page))).not.toMatch(/minji|김민지/i)
    await page.keyboard.press('Escape')
    await inspectPage(page, `authenticate-portal-${language}`)

    // Leaves it by the logo.
    await page.getByRole('banner').getByRole('button').first().click()
    await page.getByText(own.fail).waitFor()
    expect(new URL(page.url()).origin).toBe(there)

    await ask('Msg')
    await heading(visitor, enroll.check)
    const known = (await readInbox(gatehouse.origin, 'minji.kim')).length
    await gatehouse.sandbox.advanceClock(61)
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: words.email })
      .click()
    await heading(visitor, words.emailScreen)
    await enterCode(visitor, await readCode(gatehouse.origin, 'minji.kim', known))
    await heading(visitor, enroll.knox)
    await page.getByRole('textbox', { name: enroll.knoxId }).fill('minji.kim')
    await finish(visitor, await sendTo(visitor, 'minji.kim', enroll.knoxCode), enroll.knoxDone)
    await page.getByRole('button', { name: enroll.goOn }).click()
    await page.getByText(own.success).waitFor()
    expect(new URL(page.url()).origin).toBe(there)
    expect(new URL(page.url()).search).toBe('?enrollment=success')
    await inspectPage(page, `user-portal-success-${language}`)

    // The recent check still counts. Registered methods can be changed, and the others
    // registered, the kinds of the app as one; the password is no method to register.
    await fill(page, { username: 'minji.kim', authenticator: '', type: 'change' })
    await page.getByRole('button', { name: own.register }).click()
    await heading(visitor, words.enrollOptions)
    const row = (name: string) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await row('***-****-0101').waitFor()
    // The registered methods come first; the others are folded below them.
    await page.getByRole('main').locator('.more > summary').click()
    await row('SingleID Authenticator').waitFor()
    expect(await row(words.password).count()).toBe(0)
    await row('***-****-0101').getByRole('button').click()
    await heading(visitor, enroll.sms)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(visitor.watch.faults()).toEqual([])
  })
})

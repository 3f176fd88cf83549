import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../support/description-of.ts'
import { drawn } from '../support/drawn.ts'
import {
  choose,
  enrollWords,
  finish,
  kept,
  number,
  sendTo,
  toChoice,
  toSmsCode,
} from '../support/enroll.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { readInbox } from '../support/read-code.ts'
import { enterCode, heading, otherThan, passFirstStep } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const path = (address: string) => new URL(address).pathname.replace('/secdx/mfa', '')

describe.each(drawn('languages of enroll codes', languages))('in $spoken', ({ language }) => {
  test('R1.05 R2.63 R2.64: registers a phone for a user without methods; screens are accessible', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
    const { page, words } = visitor
    const own = enrollWords(visitor)
    await toChoice(visitor)
    expect(path(page.url())).toBe('/verification/select')
    await inspectScreen(visitor, words.enrollOptions)
    await choose(visitor, words.sms, own.sms)
    expect(path(page.url())).toBe('/enrollment/sms/start')
    await inspectScreen(visitor, own.sms)

    // Checks a number by the country's numbering plan, and never sends an invalid one.
    const field = page.getByRole('textbox', { name: own.number })
    await expect
      .poll(() => page.getByLabel(own.country).locator('option').count())
      .toBeGreaterThan(50)
    await page.getByLabel(own.country).selectOption({ label: own.vietnam })
    await field.fill(number)
    await page.keyboard.press('Enter')
    await expect.poll(() => descriptionOf(field)).toContain(own.notMobile)
    await page.getByLabel(own.country).selectOption('KR')
    const code = await sendTo(visitor, kept, own.smsCode)
    expect(path(page.url())).toBe('/enrollment/sms/verify/new')
    await page.getByText('***-****-0177').waitFor()
    await inspectScreen(visitor, own.smsCode)

    await enterCode(visitor, otherThan(code))
    await expect
      .poll(() => descriptionOf(page.getByRole('textbox', { name: words.code })))
      .toContain(own.attempt)
    await page.reload()
    await heading(visitor, own.smsCode)
    await expect.poll(async () => (await readInbox(gatehouse.origin, kept)).length).toBe(1)
    await finish(visitor, code, own.smsDone)
    await inspectScreen(visitor, own.smsDone)
    await page.getByRole('button', { name: own.goOn }).click()
    await heading(visitor, words.home)
    await page.getByText('***-****-0177').waitFor()
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.65 R2.66: changes the phone number, then switches to an e-mail address', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
    const { page, words } = visitor
    const own = enrollWords(visitor)
    await toSmsCode(visitor)
    await page.getByRole('button', { name: own.changeNumber }).click()
    await heading(visitor, own.sms)
    await expect
      .poll(() => page.getByRole('textbox', { name: own.number }).inputValue())
      .toBe(number)
    await page.getByRole('button', { name: own.back, exact: true }).click()
    await heading(visitor, words.enrollOptions)
    await choose(visitor, words.email, own.email)
    await inspectScreen(visitor, own.email)
    await page.getByRole('textbox', { name: own.address }).fill('nara.yoon@example.com')
    const code = await sendTo(visitor, 'nara.yoon@example.com', own.emailCode)
    expect(path(page.url())).toBe('/enrollment/email/new')
    await inspectScreen(visitor, own.emailCode)
    await finish(visitor, code, own.emailDone)
    await page.getByRole('button', { name: own.goOn }).click()
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R1.17 R2.57 R2.58: registers a messenger with an ID from the directory', async () => {
    const visitor = await gatehouse.visit({ language, as: 'byul.kang' })
    const { page, words } = visitor
    const own = enrollWords(visitor)
    await toChoice(visitor)
    await choose(visitor, own.messenger, own.knox)
    await page.getByText(own.knoxKnown).waitFor()
    expect(await page.getByLabel(own.knoxId, { exact: true }).count()).toBe(0)
    await inspectScreen(visitor, own.knox)
    const code = await sendTo(visitor, 'byul.kang', own.knoxCode)
    expect(path(page.url())).toBe('/enrollment/knox/new')
    await inspectScreen(visitor, own.knoxCode)
    await finish(visitor, code, own.knoxDone)
    await page.getByRole('button', { name: own.goOn }).click()
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R1.17 R2.41: proves the second step by a messenger code', async () => {
    const visitor = await gatehouse.visit({ language, as: 'eunji.moon' })
    const own = enrollWords(visitor)
    await passFirstStep(visitor)
    const known = (await readInbox(gatehouse.origin, 'eunji.moon')).length
    await choose(visitor, own.messenger, own.knoxScreen)
    expect(path(visitor.page.url())).toBe('/verification/knox/otp')
    await inspectScreen(visitor, own.knoxScreen)
    await expect
      .poll(async () => (await readInbox(gatehouse.origin, 'eunji.moon')).length)
      .toBe(known + 1)
    await enterCode(visitor, (await readInbox(gatehouse.origin, 'eunji.moon'))[0]?.code ?? '')
    await heading(visitor, visitor.words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('redirects a code screen without a code, and rejects unknown types', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
    const { page, words, entry } = visitor
    const own = enrollWords(visitor)
    await toChoice(visitor)
    await choose(visitor, words.email, own.email)
    await page.goto(`${entry}enrollment/email/new`)
    await heading(visitor, own.email)
    expect(path(page.url())).toBe('/enrollment/email/start')
    await page.goto(`${entry}enrollment/email/other`)
    await heading(visitor, words.notFound)
    expect(visitor.watch.faults()).toEqual([])
  })
})

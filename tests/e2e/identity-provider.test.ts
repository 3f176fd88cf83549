import { describe, expect, test } from 'vitest'
import { inspectPage } from '../support/callers.ts'
import { drawn } from '../support/drawn.ts'
import {
  agree,
  asThere,
  comeBackAs,
  confirm,
  IDP_WORDS,
  idpWords,
  toEmail,
  toThere,
} from '../support/identity-provider.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { chooseSms, enterCode, enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { requiredTerms } from '../support/terms.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

describe.each(drawn('languages of identity provider', languages))('in $spoken', ({ language }) => {
  const own = IDP_WORDS[language]

  test('signs in a mapped account after the second step', async () => {
    const visitor = await gatehouse.visit({ language })
    await toThere(visitor)
    expect(new URL(visitor.page.url()).origin).not.toBe(gatehouse.origin)
    await inspectPage(visitor.page, `identity-provider-${language}`)
    await asThere(visitor, 'Minji Kim')
    await heading(visitor, visitor.words.options)
    await expect.poll(() => new URL(visitor.page.url()).search).toBe('')
    await enterCode(visitor, await chooseSms(visitor))
    await heading(visitor, visitor.words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('B30 returns to the log-in after a cancel, signs in another user', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    await toLogin(visitor)
    await enterPassword(visitor)
    await heading(visitor, words.options)
    await page.goto(`${gatehouse.entry}login`)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await page.getByRole('button', { name: own.continueWith }).click()
    await page.getByRole('button', { name: own.cancel, exact: true }).click()
    await heading(visitor, own.missing)
    await page.getByText(own.canceled, { exact: true }).waitFor()
    await page.getByRole('button', { name: own.again, exact: true }).click()
    await page.getByRole('button', { name: own.continueWith }).waitFor()
    await page.getByRole('button', { name: own.continueWith }).click()
    await asThere(visitor, 'Daniel Park')
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R1.10 R2.72: signs up a user without an account, also after a reload', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    await comeBackAs(visitor, 'Jiwoo Im', own.signUp)
    await page.getByText(own.from).waitFor()
    await page.reload()
    await heading(visitor, own.signUp)
    await page.getByText('jiwoo.im@sora.example').first().waitFor()
    await page.getByRole('textbox', { name: own.company }).fill('Sora')
    await page.getByRole('button', { name: own.next, exact: true }).click()
    await agree(visitor)
    await heading(visitor, words.options)
    const known = (await readInbox(gatehouse.origin, 'jiwoo.im@sora.example')).length
    await page.getByRole('button', { name: words.email }).click()
    await heading(visitor, words.emailScreen)
    await enterCode(visitor, await readCode(gatehouse.origin, 'jiwoo.im@sora.example', known))
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('confirms unverified e-mail and phone by eight-digit codes, also after a reload', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    await toEmail(visitor)
    expect(await page.getByRole('textbox', { name: own.address }).inputValue()).toBe(
      'eunseo@partner.example',
    )
    await confirm(visitor, 'eunseo@partner.example')
    await heading(visitor, own.phone)
    await page.reload()
    await heading(visitor, own.phone)
    await page.getByRole('textbox', { name: own.number }).fill('010-5550-0177')
    await confirm(visitor, '+82 1055500177')
    await heading(visitor, own.terms)
    await requiredTerms(visitor, own.all[0]).check()
    await page.reload()
    await heading(visitor, own.terms)
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1)
    for (const before of [own.phone, own.email]) {
      await page.goBack()
      await heading(visitor, before)
    }
    expect(await page.getByRole('textbox', { name: own.address }).inputValue()).toBe(
      'eunseo@partner.example',
    )
    for (const after of [own.phone, own.terms]) {
      await page.getByRole('button', { name: own.next, exact: true }).click()
      await heading(visitor, after)
    }
    await agree(visitor)
    await heading(visitor, words.options)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R8.27 R8.28 R8.29 R8.30 R2.50 R2.51 R2.52: shows a page for each obstacle, with a way on', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    const on = async (name: string) => {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      await page.getByRole('textbox', { name: words.username }).waitFor()
    }
    await comeBackAs(visitor, 'Hayul Bang', own.missing)
    await page.getByText(own.failed).waitFor()
    await on(own.again)
    await comeBackAs(visitor, 'Robin Gu', own.missing)
    await page.getByText(own.noAccount).waitFor()
    await comeBackAs(visitor, 'Baram Cha', own.pending)
    await page.getByText(own.approver).waitFor()
    await on(own.toLogin)
    await comeBackAs(visitor, 'Doha Yang', own.wrong)
    await page.getByRole('main').getByText(own.wrongEmail, { exact: true }).waitFor()
    await on(own.toLogin)
    expect(visitor.watch.faults()).toEqual([])
  })
})

test('an address from the provider links no existing account, asks for log-in', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  const own = idpWords(visitor)
  await comeBackAs(visitor, 'Haneul Seo', own.signUp)
  await page.getByRole('textbox', { name: own.company }).fill('Sora')
  await page.getByRole('button', { name: own.next, exact: true }).click()
  await agree(visitor)
  await page.getByText(own.registered).first().waitFor()
  expect(visitor.watch.faults()).toEqual([])
})

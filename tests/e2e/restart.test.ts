import { expect, test } from 'vitest'
import { findPerson } from '../support/people.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { enterCode, heading, signIn, toCode } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

test('another user in the same tab gets a separate code and data', async () => {
  const first = await gatehouse.visit()
  await toCode(first)
  const next = { ...first, person: await findPerson(gatehouse.origin, 'seoyeon.lee') }
  const code = await toCode(next)
  const [message, ...others] = await readInbox(gatehouse.origin, next.person.username)
  expect([message?.code, others.length]).toEqual([code, 0])
  const shown = await next.page.getByRole('main').innerText()
  expect(shown).toContain('0102')
  expect(shown).not.toContain('0101')
  await enterCode(next, code)
  await heading(next, next.words.home)
  expect(next.watch.faults()).toEqual([])
})

test('the screens of a finished sign-in lead home', async () => {
  const visitor = await gatehouse.visit()
  await signIn(visitor)
  for (const path of ['verification/sms', 'verification/select', 'signinRedirect', 'email/otp']) {
    await visitor.page.goto(gatehouse.entry + path)
    await heading(visitor, visitor.words.home)
  }
  expect(visitor.watch.faults()).toEqual([])
})

test('Back from home does not hand over a second time', async () => {
  const visitor = await gatehouse.visit()
  await signIn(visitor)
  await visitor.page.goBack()
  await heading(visitor, visitor.words.home)
  expect(new URL(visitor.page.url()).pathname).toBe('/secdx/mfa/consumer-home')
  expect(visitor.watch.faults()).toEqual([])
})

test('the goodbye page appears only after a sign-out', async () => {
  const visitor = await gatehouse.visit()
  await signIn(visitor)
  await visitor.page.goto(`${gatehouse.entry}consumers-logout/successfully-logout`)
  await heading(visitor, visitor.words.secureLogout)
  expect(visitor.watch.faults()).toEqual([])
})

test('a code by e-mail works, and spaces around the ID are ignored', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, person, origin } = visitor
  await page.goto(visitor.entry)
  await page.getByRole('textbox', { name: words.username }).fill(` ${person.username} `)
  await page.getByLabel(words.password, { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await heading(visitor, words.options)
  await page.getByRole('button', { name: 'Email' }).click()
  await heading(visitor, 'Enter the code')
  await enterCode(visitor, await readCode(origin, person.addresses[1] ?? ''))
  await heading(visitor, words.home)
  expect(visitor.watch.faults()).toEqual([])
})

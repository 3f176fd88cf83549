import { expect, test } from 'vitest'
import { expectAccessible } from '../support/expect-accessible.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { alive, heading } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()
const home = 'MFAポータル'

test('a tenant offers Japanese, from the login to the home screen', async () => {
  const visitor = await gatehouse.visit({ locale: 'ja' })
  const { page, context, watch, origin, person } = visitor
  const known = (await readInbox(origin, person.username)).length
  await page.goto(`${gatehouse.entry}?tenant=maru`)
  await heading(visitor, 'マルにログイン')
  expect(await page.locator('html').getAttribute('lang')).toBe('ja-JP')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(page)
  await alive(page)
  await page.getByRole('textbox', { name: 'ID' }).fill(person.username)
  await page.getByLabel('パスワード', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await heading(visitor, '本人確認')
  await page.getByRole('button', { name: 'メール' }).click()
  await heading(visitor, '認証コードの入力')
  const code = await readCode(origin, person.username, known)
  await page.getByRole('textbox', { name: '認証コード' }).fill(code)
  await page.keyboard.press('Enter')
  await heading(visitor, home)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: '言語: 日本語' }).click()
  await page.getByRole('menuitemradio', { name: '한국어' }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ko-KR')
  await page.getByRole('button', { name: '언어: 한국어' }).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await heading(visitor, home)
  expect((await context.cookies()).find(({ name }) => name === 'Language')?.value).toBe('Japanese')
  expect(watch.faults()).toEqual([])
})

test('a tenant without Japanese has no text of it, and shows its first language', async () => {
  const { page } = await gatehouse.visit({ locale: 'ja' })
  await page.goto(gatehouse.entry)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-US')
})

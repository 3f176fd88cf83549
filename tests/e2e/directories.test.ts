import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../support/description-of.ts'
import {
  beginWithoutPassword,
  choose,
  directoryWords,
  enterDirectoryPassword,
  passwordIn,
  wordsOf,
} from '../support/directories.ts'
import { drawn } from '../support/drawn.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { heading, passFirstStep } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const directories = [
  {
    requirement: 'R1.23 R2.42',
    directory: 'ActiveDirectory',
    as: 'haeun.jang',
    route: '/verification/activeDirectory',
    name: 'haeun.jang@corp.example',
    masked: 'h*****@corp.example',
  },
  {
    requirement: 'R2.43 D2.34',
    directory: 'KnoxIdentity',
    as: 'doyun.ryu',
    route: '/verification/knox-identity',
    name: 'doyun.ryu',
    masked: 'd*****u',
  },
] as const

const path = (address: string) => new URL(address).pathname.replace('/secdx/mfa', '')

describe.each(drawn('languages of directories', languages))('in $spoken', ({ language }) => {
  test.each(directories)(
    '$requirement: $directory proves step two; shows a masked name, counts wrong passwords',
    async ({ directory, as, route, masked }) => {
      const visitor = await gatehouse.visit({ language, as })
      const { page } = visitor
      const own = wordsOf(visitor, directory)
      await passFirstStep(visitor)
      await choose(visitor, directory)
      expect(path(page.url())).toBe(route)
      const name = page.getByLabel(own.name, { exact: true })
      await expect.poll(() => name.inputValue()).toBe(masked)
      await expect.poll(() => name.isDisabled()).toBe(true)
      await inspectScreen(visitor, own.screen)

      await enterDirectoryPassword(visitor, directory, 'wrong')
      const password = page.getByLabel(own.password, { exact: true })
      await expect.poll(() => descriptionOf(password)).toContain(own.incorrect)
      expect(await password.inputValue()).toBe('')
      await page.reload()
      await heading(visitor, own.screen)
      await expect.poll(() => name.inputValue()).toBe(masked)
      await enterDirectoryPassword(visitor, directory, await passwordIn(visitor, directory))
      await heading(visitor, visitor.words.home)
      expect(visitor.watch.faults()).toEqual([])
    },
  )

  test.each(directories)(
    '$requirement: $directory proves step one with the typed name, not step two',
    async ({ directory, as, name }) => {
      const visitor = await gatehouse.visit({ language, as })
      const { page, words } = visitor
      const own = wordsOf(visitor, directory)
      await beginWithoutPassword(visitor)
      await choose(visitor, directory)
      const field = page.getByLabel(own.name, { exact: true })
      await inspectScreen(visitor, own.screen)
      await enterDirectoryPassword(visitor, directory, await passwordIn(visitor, directory))
      await expect.poll(() => descriptionOf(field)).toContain(directoryWords(visitor).needed)
      await field.fill(name)
      await page.keyboard.press('Enter')
      await page.waitForFunction((left) => !document.title.includes(left), own.screen)
      await expect
        .poll(() => page.getByRole('main').getByRole('button', { name: own.method }).count())
        .toBe(0)
      expect([words.smsScreen, words.emailScreen, words.options]).toContain(
        await page.getByRole('heading', { level: 1 }).textContent(),
      )
      expect(visitor.watch.faults()).toEqual([])
    },
  )

  test('locks after five wrong passwords, keeps another method, and reports suspension', async () => {
    const visitor = await gatehouse.visit({ language, as: 'sora.moon' })
    const { page, words } = visitor
    const own = directoryWords(visitor)
    await passFirstStep(visitor)
    await choose(visitor, 'ActiveDirectory')
    await enterDirectoryPassword(
      visitor,
      'ActiveDirectory',
      await passwordIn(visitor, 'ActiveDirectory'),
    )
    await page.getByText(own.suspended).first().waitFor()
    await page.getByRole('button', { name: words.otherWays }).click()
    await heading(visitor, words.options)
    await choose(visitor, 'ActiveDirectory')
    await gatehouse.sandbox.set({ passwordAttempts: 1 })
    await enterDirectoryPassword(visitor, 'ActiveDirectory', 'wrong')
    await page.getByText(own.locked).first().waitFor()
    await page.getByRole('button', { name: words.otherWays }).click()
    await heading(visitor, words.options)
    expect(visitor.watch.faults()).toEqual([])
  })
})

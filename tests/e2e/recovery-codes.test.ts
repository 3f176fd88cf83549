import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  enterRecoveryCode,
  getRecoveryCodes,
  recoveryRow,
  recoveryWords,
  toRecoveryCode,
  toRecoveryCodes,
} from '../support/recovery-codes.ts'
import { serverControls } from '../support/server-controls.ts'
import { heading, passFirstStep, signIn, signOut } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

/** Saves the file by a press, and returns its name and its text. */
async function download(visitor: Visitor) {
  const { page } = visitor
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: recoveryWords(visitor).download, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

/** Presses Print, and returns the words on paper. */
async function print(visitor: Visitor): Promise<string> {
  const { page } = visitor
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
  })
  await page.getByRole('button', { name: recoveryWords(visitor).print, exact: true }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe('yes')
  await page.emulateMedia({ media: 'print' })
  const paper = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  return paper
}

test.each([
  { language: 'en-US', as: 'minji.kim' },
  { language: 'ko-KR', as: 'seoyeon.lee' },
] as const)(
  'a recovery code signs in once, in place of the second step ($language)',
  async ({ language, as }) => {
    const visitor = await gatehouse.visit({ language, as })
    const { page, words, person } = visitor
    const own = recoveryWords(visitor)
    await signIn(visitor)
    await expect.poll(() => recoveryRow(visitor).textContent()).toContain(own.none)
    await toRecoveryCodes(visitor)
    await expectAccessible(page)
    const codes = await getRecoveryCodes(visitor)
    expect(new Set(codes).size).toBe(10)
    expect(
      codes.filter((code) => !/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code)),
    ).toEqual([])
    await expectAccessible(page)

    const file = await download(visitor)
    expect(file.name).toBe(own.file)
    expect(file.text.split('\r\n').slice(1, 14)).toEqual([
      own.of(person.username),
      '',
      ...codes,
      '',
    ])
    const paper = await print(visitor)
    expect(codes.filter((code) => !paper.includes(code))).toEqual([])
    expect(paper).toContain(own.of(person.username))
    expect([own.saved, own.download, words.menu].filter((other) => paper.includes(other))).toEqual(
      [],
    )

    // They are shown once: a reload has the number only.
    await page.reload()
    await page.getByRole('button', { name: own.getNew, exact: true }).waitFor()
    expect(await page.locator('.codes').count()).toBe(0)
    await page.goto(visitor.entry)
    await heading(visitor, words.home)
    await expect.poll(() => recoveryRow(visitor).textContent()).toContain(own.left(10))
    await signOut(visitor)

    await serverControls(visitor.origin).advanceClock(61)
    await passFirstStep(visitor)
    await toRecoveryCode(visitor)
    await expectAccessible(page)
    const [first = ''] = codes
    await enterRecoveryCode(visitor, first.toUpperCase().replace('-', ' '))
    await heading(visitor, words.home)
    await expect.poll(() => recoveryRow(visitor).textContent()).toContain(own.left(9))
    await page.getByRole('main').getByText(own.activity, { exact: true }).last().waitFor()
    await signOut(visitor)

    await passFirstStep(visitor)
    await toRecoveryCode(visitor)
    await enterRecoveryCode(visitor, first)
    await page.getByText(own.wrong).first().waitFor()
    expect(visitor.watch.faults()).toEqual([])
  },
)

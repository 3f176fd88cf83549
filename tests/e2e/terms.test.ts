import { describe, expect, test } from 'vitest'
import { accessibilityFindings } from '../support/accessibility-findings.ts'
import { agentWords, toDemand } from '../support/agent.ts'
import { drawn } from '../support/drawn.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { hasFocus, pressByKeyboard } from '../support/keyboard.ts'
import { takePictureInTurn } from '../support/picture.ts'
import { chooseSms, enterCode, heading } from '../support/sign-in.ts'
import {
  allTerms,
  closeTerms,
  readTerms,
  requiredTerms,
  termsInNewTab,
  termsOpener,
  termsSheet,
} from '../support/terms.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Returns the state of each box, as assistive technology reads it. */
const states = (page: Visitor['page']) =>
  page
    .getByRole('checkbox')
    .evaluateAll((boxes: HTMLInputElement[]) =>
      boxes.map((box) => (box.indeterminate ? 'mixed' : box.checked)),
    )

describe.each(drawn('languages of terms', languages))('in $spoken', ({ language }) => {
  test('R2.46 R2.47: reads terms over the page or in a tab, requires all before step two', async () => {
    const visitor = await gatehouse.visit({ language, as: 'garam.heo' })
    const { page, words } = visitor
    const own = agentWords(visitor)
    await toDemand(visitor, own.acceptScreen)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/acceptmfa')
    await page.getByRole('checkbox').first().waitFor()
    await inspectScreen(visitor, own.acceptScreen)
    await takePictureInTurn(visitor, 'terms-accept')
    await requiredTerms(visitor, own.ofService).check()
    expect(await states(page)).toEqual(['mixed', true, false])
    await press(visitor, own.agree)
    await page.getByText(own.missing).first().waitFor()
    // The missing box gets the focus, and it alone is marked as wrong.
    const missing = page.getByRole('checkbox').nth(2)
    await expect.poll(() => hasFocus(missing)).toBe(true)
    expect(
      await page
        .getByRole('checkbox')
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-invalid'))),
    ).toEqual([null, null, 'true'])

    await pressByKeyboard(termsOpener(visitor, own.ofService))
    const sheet = termsSheet(visitor, own.ofService)
    await sheet.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await takePictureInTurn(visitor, 'terms-sheet')
    // The page below cannot be reached.
    for (let times = 0; times < 4; times += 1) {
      await page.keyboard.press('Tab')
      expect(await page.locator('main form :focus').count()).toBe(0)
    }
    const details = await termsInNewTab(visitor, own.termsScreen)
    await inspectScreen(details, own.termsScreen)
    await takePictureInTurn(details, 'terms-details')
    await details.page.close()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(termsOpener(visitor, own.ofService))).toBe(true)
    // Ticked boxes stay ticked.
    expect(await states(page)).toEqual(['mixed', true, false])
    await readTerms(visitor, own.ofService)
    await page.mouse.click(2, 2)
    await sheet.waitFor({ state: 'detached' })
    await readTerms(visitor, own.ofService)
    await closeTerms(visitor)
    await sheet.waitFor({ state: 'detached' })

    await pressByKeyboard(allTerms(visitor), 'Space')
    await expect.poll(() => states(page)).toEqual([true, true, true])
    await press(visitor, own.agree)
    await heading(visitor, words.options)
    await enterCode(visitor, await chooseSms(visitor))
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('D4.05: Back after the terms follows the sign-in, then the page before', async () => {
    const visitor = await gatehouse.visit({ language, as: 'garam.heo' })
    const { page, words } = visitor
    const own = agentWords(visitor)
    await page.goto('about:blank')
    await toDemand(visitor, own.acceptScreen)
    await page.getByRole('checkbox').first().waitFor()
    await allTerms(visitor).check()
    await press(visitor, own.agree)
    await heading(visitor, words.options)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goBack()
    await expect.poll(() => asked.some((path) => path.includes('/login/status'))).toBe(true)
    await heading(visitor, words.options)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/verification/select')
    // The finished terms are not requested, and the page reports nothing as missing.
    expect(asked.filter((path) => path.includes('/terms/prompt'))).toEqual([])
    await page.goForward()
    await heading(visitor, words.options)
    await page.goBack()
    await heading(visitor, words.options)
    await page.goBack()
    expect(page.url()).toBe('about:blank')
    await page.goForward()
    await heading(visitor, words.options)
    await enterCode(visitor, await chooseSms(visitor))
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('asks once more after a decline, then ends the sign-in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'garam.heo' })
    const own = agentWords(visitor)
    await toDemand(visitor, own.acceptScreen)
    await press(visitor, own.decline)
    const question = visitor.page.getByRole('alertdialog').or(visitor.page.getByRole('dialog'))
    await question.getByRole('button', { name: own.decline, exact: true }).click()
    await heading(visitor, own.declined)
    expect(visitor.watch.faults()).toEqual([])
  })
})

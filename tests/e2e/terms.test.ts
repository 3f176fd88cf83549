import { describe, expect, test } from 'vitest'
import { agentWords, toDemand } from '../support/agent.ts'
import { drawn } from '../support/drawn.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { takePictureInTurn } from '../support/picture.ts'
import { chooseSms, enterCode, heading } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

describe.each(drawn('languages of terms', languages))('in $spoken', ({ language }) => {
  test('R2.46 R2.47: opens terms in a tab, requires all before step two', async () => {
    const visitor = await gatehouse.visit({ language, as: 'garam.heo' })
    const { page, words } = visitor
    const own = agentWords(visitor)
    await toDemand(visitor, own.acceptScreen)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/acceptmfa')
    await page.getByRole('checkbox').first().waitFor()
    await inspectScreen(visitor, own.acceptScreen)
    await takePictureInTurn(visitor, 'terms-accept')
    await page.getByRole('checkbox').first().check()
    await press(visitor, own.agree)
    await page.getByText(own.missing).first().waitFor()
    // The missing box gets the focus, and it alone is marked as wrong.
    await expect
      .poll(() =>
        page
          .getByRole('checkbox')
          .nth(1)
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true)
    expect(
      await page
        .getByRole('checkbox')
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-invalid'))),
    ).toEqual([null, 'true'])

    const [details] = await Promise.all([
      visitor.context.waitForEvent('page'),
      page.getByRole('main').getByRole('listitem').getByRole('button', { name: own.view }).click(),
    ])
    await heading({ ...visitor, page: details }, own.termsScreen)
    await details.getByRole('heading', { level: 2 }).first().waitFor()
    await inspectScreen({ ...visitor, page: details }, own.termsScreen)
    await takePictureInTurn({ ...visitor, page: details }, 'terms-details')
    await details.close()
    // Ticked boxes stay ticked.
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(true)

    await press(visitor, own.agreeToAll)
    await expect
      .poll(async () =>
        Promise.all((await page.getByRole('checkbox').all()).map((box) => box.isChecked())),
      )
      .toEqual([true, true])
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
    await press(visitor, own.agreeToAll)
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

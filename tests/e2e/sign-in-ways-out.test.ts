import { describe, expect, test } from 'vitest'
import { refused, toSessionLimit, accountProblemWords } from '../support/account-problems.ts'
import { agentWords, toDemand } from '../support/agent.ts'
import { drawn } from '../support/drawn.ts'
import { readInbox } from '../support/read-code.ts'
import { alive, heading } from '../support/sign-in.ts'
import { press } from '../support/sign-up.ts'
import { supportWords } from '../support/support-screens.ts'
import { allTerms, requiredTerms } from '../support/terms.ts'
import { useGatehouse, type VisitOptions } from '../support/use-gatehouse.ts'

// Reloads, goes back or gives up at the screens between the password and the end of a sign-in.
const gatehouse = useGatehouse()
const languages: readonly NonNullable<VisitOptions['language']>[] = ['en-US', 'ko-KR']

describe.each(drawn('languages of sign in ways out', languages))('in %s', (language) => {
  test('handles too many sessions: reload, no choice, and cancel', async () => {
    const visitor = await gatehouse.visit({ language, as: 'daniel.park' })
    const { page, words } = visitor
    const own = accountProblemWords(visitor)
    await toSessionLimit(visitor)
    await page.reload()
    const box = page.getByRole('checkbox').first()
    await expect.poll(() => box.isChecked()).toBe(true)
    await box.uncheck()
    await press(visitor, own.end)
    await page.getByText(own.none).first().waitFor()
    await press(visitor, own.cancel)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await page.goBack()
    await heading(visitor, words.nothing)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('handles terms of an application: reload, no agreement, Back, and decline', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nari.cho' })
    const { page, words } = visitor
    const { accept } = supportWords(visitor)
    const { agree: agreed, missing, decline, declined, back } = agentWords(visitor)
    await toDemand(visitor, accept)
    await page.reload()
    await heading(visitor, accept)
    await page.getByRole('checkbox').nth(2).waitFor()
    await press(visitor, agreed)
    await page.getByText(missing).first().waitFor()
    await press(visitor, back)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await alive(page)
    await toDemand(visitor, accept)
    await press(visitor, decline)
    await page.getByRole('dialog').getByRole('button', { name: decline, exact: true }).click()
    await heading(visitor, declined)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('keeps ticked terms of the MFA service; Back leaves the sign-in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'garam.heo' })
    const { page, words } = visitor
    const { acceptScreen, agree: agreed, missing, back, ofService } = agentWords(visitor)
    const ticks = async () =>
      Promise.all((await page.getByRole('checkbox').all()).map((box) => box.isChecked()))
    await page.goto('about:blank')
    await toDemand(visitor, acceptScreen)
    await requiredTerms(visitor, ofService).check()
    await page.reload()
    await heading(visitor, acceptScreen)
    await expect.poll(ticks).toEqual([false, true, false])
    await press(visitor, agreed)
    await page.getByText(missing).first().waitFor()
    // Each step of a sign-in replaces the previous one in the history.
    await page.goBack()
    expect(page.url()).toBe('about:blank')
    await page.goForward()
    await heading(visitor, acceptScreen)
    await expect.poll(ticks).toEqual([false, true, false])
    await press(visitor, back)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await alive(page)
    await toDemand(visitor, acceptScreen)
    await expect.poll(ticks).toEqual([false, false, false])
    await allTerms(visitor).check()
    await press(visitor, agreed)
    await heading(visitor, words.options)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('sends one code for a dormant account; cancel keeps it dormant', async () => {
    const visitor = await gatehouse.visit({ language, as: 'dormant.jung' })
    const { page, words, person, origin } = visitor
    const own = accountProblemWords(visitor)
    const sent = async () => (await readInbox(origin, person.username)).length
    await page.goto('about:blank')
    await refused(visitor, own.dormant)
    await page.reload()
    await heading(visitor, own.dormant)
    await press(visitor, own.release)
    await heading(visitor, words.smsScreen)
    await expect.poll(sent).toBe(1)
    await page.reload()
    await heading(visitor, words.smsScreen)
    // Each step of a sign-in replaces the previous one in the history.
    await page.goBack()
    expect(page.url()).toBe('about:blank')
    await page.goForward()
    await heading(visitor, words.smsScreen)
    await page.getByRole('textbox', { name: words.code }).waitFor()
    expect(await sent()).toBe(1)
    await press(visitor, own.startAgain)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await refused(visitor, own.dormant)
    expect(visitor.watch.faults()).toEqual([])
  })
})

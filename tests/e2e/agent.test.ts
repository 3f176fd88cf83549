import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { agentWords, onComputer, proveBoth, shownPairingCode, toDemand } from '../support/agent.ts'
import { drawn } from '../support/drawn.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { takePictureInTurn } from '../support/picture.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { enterCode, heading } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const path = (visitor: Visitor) => new URL(visitor.page.url()).pathname.replace('/secdx/mfa', '')

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

describe.each(drawn('languages of agent', languages))('in $spoken', ({ language }) => {
  test('R2.29 R2.97: downloads the agent, retries after the install, and signs in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'yerin.song' })
    const { page, words } = visitor
    const own = agentWords(visitor)
    await toDemand(visitor, own.agentScreen)
    expect(path(visitor)).toBe('/agent-installation')
    const hash = page.locator('bdi').filter({ hasText: /^[0-9a-f]{64}$/ })
    await page.getByText(own.fileDetails, { exact: true }).click()
    await hash.waitFor()
    await inspectScreen(visitor, own.agentScreen)
    await takePictureInTurn(visitor, 'agent-installation')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(visitor, own.download),
    ])
    expect(
      createHash('sha256')
        .update(readFileSync(await download.path()))
        .digest('hex'),
    ).toBe(await hash.textContent())
    const known = (await readInbox(visitor.origin, 'yerin.song')).length
    await press(visitor, own.check)
    await page.getByRole('main').getByText(own.agentMissing).waitFor()
    await takePictureInTurn(visitor, 'agent-missing')
    expect(await onComputer(visitor, 'install', { type: 'sso' })).toBe('installed')
    await press(visitor, own.check)
    await heading(visitor, words.smsScreen)
    await enterCode(visitor, await readCode(visitor.origin, 'yerin.song', known))
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.30: requires the security program after a reload, then signs in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'minho.gwak' })
    const own = agentWords(visitor)
    await toDemand(visitor, own.securityScreen)
    expect(path(visitor)).toBe('/security-installation')
    await visitor.page.reload()
    await heading(visitor, own.securityScreen)
    await visitor.page.getByText('7.0.3', { exact: true }).waitFor()
    await inspectScreen(visitor, own.securityScreen)
    await takePictureInTurn(visitor, 'agent-security')
    await onComputer(visitor, 'install', { type: 'security' })
    await press(visitor, own.check)
    await heading(visitor, visitor.words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.67 R2.68 R2.98: registers the computer with the code from the other window', async () => {
    const visitor = await gatehouse.visit({ language, as: 'suah.nam' })
    const own = agentWords(visitor)
    await proveBoth(visitor)
    await heading(visitor, own.enrollScreen)
    expect(path(visitor)).toBe('/enrollment/agent')
    await visitor.page.getByText('2.4.1', { exact: true }).waitFor()
    await inspectScreen(visitor, own.enrollScreen)
    await takePictureInTurn(visitor, 'agent-enroll')
    await press(visitor, own.register)
    await heading(visitor, own.installScreen)
    expect(path(visitor)).toBe('/enrollment/agent/install')
    const code = await shownPairingCode(visitor)
    await inspectScreen(visitor, own.installScreen)
    await takePictureInTurn(visitor, 'agent-install')

    const computer = await visitor.context.newPage()
    await computer.goto(
      `${gatehouse.origin}/sandbox/agent?lang=${language === 'ko-KR' ? 'ko' : 'en'}`,
    )
    await computer.getByRole('heading', { level: 1, name: own.computer }).waitFor()
    await computer.getByRole('button', { name: own.install }).click()
    await computer.locator('#code').fill(code)
    for (const colorScheme of ['dark', 'light'] as const) {
      await computer.emulateMedia({ colorScheme })
      await expectAccessible(computer)
    }
    expect(await sidewaysScroll(computer)).toEqual([])
    await takePictureInTurn({ ...visitor, page: computer }, 'agent-computer')
    await computer.getByRole('button', { name: own.pairNow, exact: true }).click()
    await computer.getByText(own.paired).waitFor()
    await computer.close()

    await visitor.page.getByRole('main').getByText(own.registered).first().waitFor()
    await inspectScreen(visitor, own.installScreen)
    await takePictureInTurn(visitor, 'agent-done')
    expect(await onComputer(visitor, 'pair', { code })).toBe('refused')
    await press(visitor, own.goOn)
    await heading(visitor, visitor.words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('postpones the agent install for this sign-in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'suah.nam' })
    await proveBoth(visitor)
    await heading(visitor, agentWords(visitor).enrollScreen)
    await press(visitor, agentWords(visitor).later)
    await heading(visitor, visitor.words.home)
    expect(visitor.watch.faults()).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { appWords, chooseApp, nextToQrCode, toInstall } from '../support/app-steps.ts'
import { drawn } from '../support/drawn.ts'
import { finish, toChoice } from '../support/enroll.ts'
import { codeOnPhone, pairOnPhone } from '../support/phone.ts'
import { heading } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

/** The script that draws QR codes, in a file of its own. */
const SCRIPT = /\/secdx\/mfa\/assets\/qr-code-[\w-]+\.js$/

/** Returns the script's integrity from the import map (HTML, 8.1.6.2). */
const integrityOf = ({ page }: Visitor) =>
  page.evaluate(() => {
    const map: unknown = JSON.parse(
      document.querySelector('script[type="importmap"]')?.textContent ?? '{}',
    )
    const integrity: unknown =
      typeof map === 'object' && map !== null && 'integrity' in map ? map.integrity : {}
    return Object.entries(integrity as Record<string, string>).filter(([path]) =>
      path.includes('/assets/qr-code-'),
    )
  })

test('R7.26 D7.12: the QR code script loads once, with integrity, only where needed', async () => {
  const visitor = await gatehouse.visit({ as: 'nara.yoon' })
  const asked: string[] = []
  visitor.page.on('request', (request) => {
    if (request.url().includes('qr-code')) asked.push(new URL(request.url()).pathname)
  })
  await toChoice(visitor)
  expect(asked).toEqual([])
  expect(await integrityOf(visitor)).toEqual([
    [expect.stringMatching(SCRIPT), expect.stringMatching(/^sha(?:256|384|512)-/)],
  ])
  await chooseApp(visitor, 'totp')
  await nextToQrCode(visitor, 'totp')
  expect(asked).toEqual([expect.stringMatching(SCRIPT)])
  expect(visitor.watch.faults()).toEqual([])
})

describe.each(
  drawn('languages of qr code', [
    { spoken: 'English', language: 'en-US' },
    { spoken: 'Korean', language: 'ko-KR' },
  ] as const),
)('in $spoken', ({ language }) => {
  test('R8.05 D7.12: logs a missing script only; typing the key still registers', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
    const { page } = visitor
    const own = appWords(visitor)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    visitor.watch.tolerate(/qr-code|Could not draw a part of the screen|ERR_FAILED/)
    await page.route(SCRIPT, (route) => route.abort())
    await toChoice(visitor)
    await chooseApp(visitor, 'totp')
    await toInstall(visitor)
    await page.getByRole('button', { name: own.installed }).click()
    await heading(visitor, own.enroll.totp)
    await page.locator('.qr bdi').waitFor()
    await expect.poll(() => page.locator('.qr svg:not(button svg)').count()).toBe(0)
    await expect
      .poll(() => logged.filter((line) => line.startsWith('Could not draw a part of the screen')))
      .not.toEqual([])
    expect(await page.locator('.notice').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/enrollment/authenticator/totp')
    expect(
      await pairOnPhone(
        gatehouse.origin,
        'Typed by hand',
        (await page.locator('.qr bdi').textContent()) ?? '',
      ),
    ).toBe('paired')
    await finish(visitor, await codeOnPhone(gatehouse.origin, 'UaTOTP', 'nara.yoon'), own.done.totp)
    expect(visitor.watch.faults()).toEqual([])
  })
})

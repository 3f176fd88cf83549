import { expect, test } from 'vitest'
import { coloursAtRest } from '../support/colours-at-rest.ts'
import { drawn } from '../support/drawn.ts'
import { invisibleFocus } from '../support/focus-visibility.ts'
import { lostInForcedColours } from '../support/forced-colours.ts'
import { openMenu } from '../support/home-methods.ts'
import { takePicture } from '../support/picture.ts'
import { TRIPS } from '../support/screens.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

async function look({ page }: Visitor, name: string): Promise<readonly string[]> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await takePicture(page, `${name}.forced`)
  await coloursAtRest(page)
  const lost = [...(await lostInForcedColours(page)), ...(await invisibleFocus(page))]
  return lost.map((fault) => `${name}: ${fault}`)
}

/** At least one screen of each layout: the test checks each screen on the path to the last. */
const ways = [
  {
    colorScheme: 'dark',
    seen: ['verify-select', 'verify-sms', 'verify-sms wrong', 'consumer-home'],
    trip: 'from the entry to the good-bye',
    name: 'a list, a code, a menu and its home',
  },
  {
    colorScheme: 'light',
    seen: ['signup', 'signup document'],
    trip: 'signing up',
    name: 'boxes to tick and a document',
  },
  {
    colorScheme: 'light',
    seen: ['reset-password', 'reset-password typed', 'reset-password-complete'],
    trip: 'a new password',
    name: 'a checklist, its strength, and a status',
  },
  {
    colorScheme: 'dark',
    seen: ['enroll-authenticator'],
    trip: 'the registration of the app',
    name: 'a QR code',
  },
] as const

test.each(drawn('forced colours', ways))(
  'forced colours, $colorScheme: $name keep frames, signs and focus',
  async ({ colorScheme, seen, trip }) => {
    const { rows = [], as = 'minji.kim' } = TRIPS.find(({ name }) => name === trip) ?? {}
    const visitor = await gatehouse.visit({ as, colorScheme, forcedColors: 'active' })
    const names = rows.map(({ id, face }) => (face === undefined ? id : `${id} ${face}`))
    const lost: string[] = []
    for (const [at, row] of rows
      .slice(0, names.findLastIndex((name) => seen.some((one) => one === name)) + 1)
      .entries()) {
      await row.reach(visitor)
      const name = names[at] ?? ''
      if (seen.some((one) => one === name)) lost.push(...(await look(visitor, name)))
      if (name !== 'consumer-home') continue
      await openMenu(visitor, visitor.words.sms)
      lost.push(...(await look(visitor, 'a menu of a row')))
      await visitor.page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
      await visitor.page.getByRole('dialog').waitFor()
      lost.push(...(await look(visitor, 'a question')))
    }
    // The report of a test that passed at its second try has room for one line.
    expect(lost.join('; ')).toBe('')
    expect(names).toEqual(expect.arrayContaining([...seen]))
  },
)

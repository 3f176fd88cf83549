import { describe, expect, test } from 'vitest'
import { APP_TYPES, appWords, approve, nextToQrCode } from '../support/app-steps.ts'
import { beginWithoutPassword } from '../support/directories.ts'
import { drawn } from '../support/drawn.ts'
import { enrollWords, finish, kept, number, sendTo } from '../support/enroll.ts'
import { entriesOf, homeWords, pressInRow, removeMethod, rowOf } from '../support/home-methods.ts'
import { codeOnPhone, pairOnPhone } from '../support/phone.ts'
import { methodOf, proveBy } from '../support/prove-by.ts'
import { heading, passFirstStep } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

// Completes the tests of single journeys: registers each kind, verifies it as the first step and as
// the second, changes and removes it.
const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const firsts = [
  { kind: 'Email', as: 'minji.kim' },
  { kind: 'Msg', as: 'eunji.moon' },
  { kind: 'UaTOTP', as: 'areum.bae' },
  { kind: 'UaApp', as: 'areum.bae' },
  { kind: 'UaPin', as: 'areum.bae' },
] as const

/** Ends one registration and returns home. */
async function home(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('button', { name: enrollWords(visitor).goOn }).click()
  await heading(visitor, visitor.words.home)
}

/** A minute later the same method may be used again. */
const aMinuteLater = () => gatehouse.sandbox.advanceClock(61)

describe.each(drawn('languages of each kind', languages))('in $spoken', ({ language }) => {
  test.each(drawn('kinds of a first step', firsts))(
    '$kind proves the first step without a password, not the second',
    async ({ kind, as }) => {
      const visitor = await gatehouse.visit({ language, as })
      const { page } = visitor
      await beginWithoutPassword(visitor)
      await proveBy(visitor, kind)
      const { words } = visitor
      await expect
        .poll(async () =>
          [words.options, words.smsScreen, words.emailScreen].includes(
            (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
          ),
        )
        .toBe(true)
      await page.getByText(words.tag === 'ko-KR' ? '2/2단계' : 'Step 2 of 2').waitFor()
      await expect
        .poll(() =>
          page
            .getByRole('main')
            .getByRole('button', { name: methodOf(visitor, kind) })
            .count(),
        )
        .toBe(0)
      expect(visitor.watch.faults()).toEqual([])
    },
  )

  test('changes an address and a messenger, adds a phone, and removes methods', async () => {
    const visitor = await gatehouse.visit({ language, as: 'eunji.moon' })
    const { page, words } = visitor
    const own = enrollWords(visitor)
    await passFirstStep(visitor)
    await proveBy(visitor, 'Email')
    await heading(visitor, words.home)
    await pressInRow(visitor, words.email, 'change')
    await heading(visitor, own.check)
    await proveBy(visitor, 'Msg')
    await heading(visitor, own.email)
    await aMinuteLater()
    await page.getByRole('textbox', { name: own.address }).fill('moon@example.com')
    await finish(visitor, await sendTo(visitor, 'moon@example.com', own.emailCode), own.emailDone)
    await home(visitor)
    await rowOf(visitor, words.email).getByText('m*****@example.com').waitFor()

    await pressInRow(visitor, own.messenger, 'change')
    await heading(visitor, own.knox)
    await page.getByLabel(own.knoxId, { exact: true }).fill('eunji.two')
    const code = await sendTo(visitor, 'eunji.two', own.knoxCode)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/enrollment/knox/change')
    await finish(visitor, code, own.knoxDone)
    await home(visitor)

    await pressInRow(visitor, words.sms, 'register')
    await heading(visitor, own.sms)
    await page.getByRole('textbox', { name: own.number }).fill(number)
    await finish(visitor, await sendTo(visitor, kept, own.smsCode), own.smsDone)
    await home(visitor)
    await removeMethod(visitor, words.sms)
    await removeMethod(visitor, own.messenger)
    expect(await entriesOf(visitor, words.email, homeWords(visitor).remove)).toBe(0)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('moves each of four app kinds to another phone, and removes it', async () => {
    const visitor = await gatehouse.visit({ language, as: 'areum.bae' })
    const { page, words } = visitor
    const own = enrollWords(visitor)
    await passFirstStep(visitor)
    await proveBy(visitor, 'UaApp')
    await heading(visitor, words.home)
    await pressInRow(visitor, words.email, 'register')
    await heading(visitor, own.check)
    await proveBy(visitor, 'UaPin')
    await heading(visitor, own.email)
    await page.getByRole('textbox', { name: own.address }).fill('areum@example.com')
    await finish(visitor, await sendTo(visitor, 'areum@example.com', own.emailCode), own.emailDone)
    await home(visitor)
    await aMinuteLater()

    for (const type of APP_TYPES) {
      await pressInRow(visitor, appWords(visitor)[type], 'change')
      await heading(visitor, appWords(visitor).start)
      expect(
        await pairOnPhone(gatehouse.origin, `Second of ${type}`, await nextToQrCode(visitor, type)),
      ).toBe('paired')
      if (type === 'bio' || type === 'pin') {
        await approve(visitor)
        await heading(visitor, appWords(visitor).done[type])
      } else {
        await page.getByRole('textbox', { name: words.code }).waitFor()
        await finish(
          visitor,
          await codeOnPhone(gatehouse.origin, type === 'totp' ? 'UaTOTP' : 'UaMOTP', 'areum.bae'),
          appWords(visitor).done[type],
        )
      }
      await home(visitor)
    }
    for (const type of APP_TYPES) await removeMethod(visitor, appWords(visitor)[type])
    expect(visitor.watch.faults()).toEqual([])
  })
})

import { chooseApp, nextToQrCode } from './app-steps.ts'
import { APP_WORDS } from './app-words.ts'
import { choose, toChoice } from './enroll.ts'
import { enterCode, heading, passFirstStep } from './sign-in.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'

const own = ({ words }: Visitor) => APP_WORDS[words.tag]

async function otherWay(visitor: Visitor, method: string, screen: string): Promise<void> {
  const { page, words } = visitor
  await page.getByRole('button', { name: words.otherWays }).click()
  await heading(visitor, words.options)
  await choose(visitor, method, screen)
}

async function toRegistration(visitor: Visitor): Promise<void> {
  await nextToQrCode(visitor, 'totp')
}

/** Screens of users with the SingleID Authenticator app, and of its registration. */
export const APP_TRIPS: readonly Trip[] = [
  {
    name: 'the codes and the approvals of the app',
    as: 'areum.bae',
    rows: [
      {
        id: 'verify-authenticator-totp',
        async reach(visitor) {
          await passFirstStep(visitor)
          await choose(visitor, own(visitor).totp, own(visitor).totpScreen)
        },
      },
      {
        id: 'verify-authenticator-totp',
        face: 'wrong',
        by: 'verifyAuthenticatorOtp',
        async reach(visitor) {
          await enterCode(visitor, '000000')
          await visitor.page.locator('[aria-invalid=true]').waitFor()
        },
      },
      {
        id: 'verify-authenticator-otp',
        reach: (visitor) => otherWay(visitor, own(visitor).motp, own(visitor).motpScreen),
      },
      {
        id: 'verify-authenticator-bio',
        async reach(visitor) {
          await otherWay(visitor, own(visitor).bio, own(visitor).bioScreen)
          await visitor.page.getByText(own(visitor).approve).waitFor()
        },
      },
    ],
  },
  {
    name: 'the registration of the app',
    as: 'nara.yoon',
    rows: [
      {
        id: 'enroll-authenticator-start',
        async reach(visitor) {
          await toChoice(visitor)
          await chooseApp(visitor, 'totp')
        },
      },
      { id: 'enroll-authenticator', reach: toRegistration },
    ],
  },
]

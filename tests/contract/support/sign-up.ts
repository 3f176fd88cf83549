import type { HttpBrowser } from './http-browser.ts'
import { newestCode } from './sign-in.ts'

export type Body = Readonly<Record<string, unknown>>

/** A password that satisfies all policies. */
export const password = 'Nine-Lives-42-Hats'
export const profile = {
  familyName: 'Kim',
  givenName: 'Bada',
  attributes: { company: 'Example', department: 'Research' },
} as const
export const terms = ['signup-service:3', 'signup-personal-data:2'] as const
export const phone = { countryCode: 'KR', phoneNumber: '010-5550-0199' } as const

export const control = async (browser: HttpBrowser, path: string, body: Body): Promise<Body> =>
  JSON.parse(
    (
      await browser.send('POST', `/sandbox/api/${path}`, JSON.stringify(body), {
        'content-type': 'application/json',
      })
    ).text,
  ) as Body

export const sendTo = (browser: HttpBrowser, to: Body) =>
  browser.api('POST', '/signup/otp/send', to)
export const enter = (browser: HttpBrowser, verificationId: string, otp: string) =>
  browser.api('POST', '/signup/otp/verify', { verificationId, otp })

/** @returns the id of the proven verification */
async function prove(browser: HttpBrowser, to: Body, address: string): Promise<string> {
  const verificationId = String((await sendTo(browser, to)).body['verificationId'])
  const { status, body } = await enter(browser, verificationId, await newestCode(browser, address))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return verificationId
}

export const proveEmail = (browser: HttpBrowser, email = 'bada.kim@example.com') =>
  prove(browser, { type: 'email', email }, email)
export const provePhone = (browser: HttpBrowser, phoneNumber: string = phone.phoneNumber) =>
  prove(
    browser,
    { type: 'phone', countryCode: 'KR', phoneNumber },
    `+82${phoneNumber.replace(/\D/g, '').slice(1)}`,
  )

export const create = (browser: HttpBrowser, over: Body = {}) =>
  browser.api('POST', '/signup/users', {
    termsIdList: terms,
    username: 'bada.kim',
    password,
    plainAttrs: profile,
    preferredLanguage: 'en-US',
    timezone: 'Asia/Seoul',
    ...over,
  })

/** Proves both, ready for a new account. */
export const proofs = async (browser: HttpBrowser, email?: string, phoneNumber?: string) => ({
  emailVerificationId: await proveEmail(browser, email),
  phoneVerificationId: await provePhone(browser, phoneNumber),
})

import { choose, enrollWords, finish, kept, number, sendTo, toChoice } from './enroll.ts'
import { pressInRow } from './home-methods.ts'
import { readCode } from './read-code.ts'
import { enterCode, heading, passFirstStep, signIn } from './sign-in.ts'
import type { Trip } from './trip.ts'

/** Registers the destination of a code, and the messenger as a method. */
export const ENROLL_TRIPS: readonly Trip[] = [
  {
    name: 'once more who is signed in',
    rows: [
      {
        id: 'authenticate',
        async reach(visitor) {
          await signIn(visitor)
          await pressInRow(visitor, enrollWords(visitor).messenger, 'register')
          await heading(visitor, enrollWords(visitor).check)
        },
      },
    ],
  },
  {
    name: 'registering a phone',
    as: 'nara.yoon',
    rows: [
      { id: 'verify-select', face: 'register', reach: toChoice },
      {
        id: 'enroll-sms-start',
        reach: (visitor) => choose(visitor, visitor.words.sms, enrollWords(visitor).sms),
      },
      {
        id: 'enroll-sms-start',
        face: 'wrong',
        async reach(visitor) {
          await visitor.page
            .getByRole('textbox', { name: enrollWords(visitor).number })
            .fill('02-555-0101')
          await visitor.page.getByRole('button', { name: enrollWords(visitor).sendCode }).click()
          await visitor.page.locator('[aria-invalid=true]').waitFor()
        },
      },
      {
        id: 'enroll-sms-verify',
        by: 'sendEnrollmentOtp',
        async reach(visitor) {
          await visitor.page
            .getByRole('textbox', { name: enrollWords(visitor).number })
            .fill(number)
          await sendTo(visitor, kept, enrollWords(visitor).smsCode)
        },
      },
      {
        id: 'enroll-done',
        by: 'verifyEnrollmentOtp',
        async reach(visitor) {
          await finish(visitor, await readCode(visitor.origin, kept), enrollWords(visitor).smsDone)
        },
      },
    ],
  },
  {
    name: 'registering an address',
    as: 'nara.yoon',
    rows: [
      {
        id: 'enroll-email-start',
        async reach(visitor) {
          await toChoice(visitor)
          await choose(visitor, visitor.words.email, enrollWords(visitor).email)
        },
      },
      {
        id: 'enroll-email-verify',
        by: 'sendEnrollmentOtp',
        async reach(visitor) {
          await visitor.page
            .getByRole('textbox', { name: enrollWords(visitor).address })
            .fill('nara.yoon@example.com')
          await sendTo(visitor, 'nara.yoon@example.com', enrollWords(visitor).emailCode)
        },
      },
      {
        id: 'enroll-email-verify',
        face: 'wrong',
        by: 'verifyEnrollmentOtp',
        async reach(visitor) {
          await enterCode(visitor, '000000')
          await visitor.page.locator('[aria-invalid=true]').waitFor()
        },
      },
    ],
  },
  {
    name: 'registering a messenger',
    as: 'byul.kang',
    rows: [
      {
        id: 'enroll-knox-start',
        async reach(visitor) {
          await toChoice(visitor)
          await choose(visitor, enrollWords(visitor).messenger, enrollWords(visitor).knox)
          await visitor.page.getByText(enrollWords(visitor).knoxKnown).waitFor()
        },
      },
      {
        id: 'enroll-knox-verify',
        by: 'sendEnrollmentOtp',
        reach: async (visitor) =>
          void (await sendTo(visitor, 'byul.kang', enrollWords(visitor).knoxCode)),
      },
    ],
  },
  {
    name: 'a code by messenger',
    as: 'eunji.moon',
    rows: [
      {
        id: 'verify-knox',
        async reach(visitor) {
          await passFirstStep(visitor)
          await choose(visitor, enrollWords(visitor).messenger, enrollWords(visitor).knoxScreen)
          await heading(visitor, enrollWords(visitor).knoxScreen)
        },
      },
    ],
  },
]

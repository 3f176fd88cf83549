import { ACCOUNT_PROBLEM_TRIPS } from './account-problems.ts'
import { ACCOUNT_TRIPS } from './account-screens.ts'
import { AGENT_TRIPS } from './agent.ts'
import { APP_TRIPS } from './app-screens.ts'
import { CALLER_TRIPS } from './callers.ts'
import { DIRECTORY_TRIPS } from './directories.ts'
import { ENROLL_TRIPS } from './enroll-screens.ts'
import { IDP_TRIPS } from './identity-provider.ts'
import { PASSWORDLESS_TRIPS } from './passwordless.ts'
import { readInbox } from './read-code.ts'
import { RECOVERY_TRIPS } from './recovery-codes.ts'
import {
  chooseSms,
  enterCode,
  enterPassword,
  heading,
  passFirstStep,
  toCode,
  toLogin,
} from './sign-in.ts'
import { SIGN_UP_TRIPS } from './sign-up-screens.ts'
import { SUPPORT_TRIPS } from './support-screens.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'
import { HELLO_TRIPS } from './windows-hello-screens.ts'

/** No content: the browser stays on the page, as when the external page does not load. */
const stayAt = ({ page }: Visitor, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 204 }), { times: 1 })

const open =
  (path: string, name: (words: Visitor['words']) => string) => async (visitor: Visitor) => {
    await visitor.page.goto(visitor.entry + path)
    await heading(visitor, name(visitor.words))
  }

/** Shows the errors of the fields and the summary above the form. */
async function submitNothing({ page, words }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await page.locator('.summary, [aria-invalid=true]').first().waitFor()
}

/** Every screen of the program; `tests/e2e/every-screen.test.ts` fails when one is missing. */
export const TRIPS: readonly Trip[] = [
  ...ENROLL_TRIPS,
  ...HELLO_TRIPS,
  ...PASSWORDLESS_TRIPS,
  ...RECOVERY_TRIPS,
  ...APP_TRIPS,
  ...DIRECTORY_TRIPS,
  ...AGENT_TRIPS,
  ...SUPPORT_TRIPS,
  ...CALLER_TRIPS,
  ...SIGN_UP_TRIPS,
  ...IDP_TRIPS,
  ...ACCOUNT_TRIPS,
  ...ACCOUNT_PROBLEM_TRIPS,
  {
    name: 'from the entry to the good-bye',
    rows: [
      { id: 'login', reach: toLogin },
      { id: 'login', face: 'wrong', reach: submitNothing },
      {
        id: 'verify-select',
        async reach(visitor) {
          await passFirstStep(visitor)
        },
      },
      {
        id: 'verify-sms',
        async reach(visitor) {
          await chooseSms(visitor)
        },
      },
      {
        id: 'verify-sms',
        face: 'wrong',
        by: 'verifyVerificationOtp',
        async reach(visitor) {
          await enterCode(visitor, '000000')
          await visitor.page.locator('[aria-invalid=true]').waitFor()
        },
      },
      {
        id: 'verify-select',
        face: 'other-ways',
        async reach(visitor) {
          await visitor.page.getByRole('button', { name: visitor.words.otherWays }).click()
          await heading(visitor, visitor.words.options)
        },
      },
      {
        id: 'verify-email',
        async reach(visitor) {
          await visitor.page
            .getByRole('main')
            .getByRole('listitem')
            .getByRole('button', { name: visitor.words.email })
            .click()
          await heading(visitor, visitor.words.emailScreen)
        },
      },
      {
        id: 'consumer-home',
        async reach(visitor) {
          await finishByEmail(visitor)
          await heading(visitor, visitor.words.home)
        },
      },
      {
        id: 'secure-logout',
        async reach(visitor) {
          await visitor.page
            .getByRole('button', { name: visitor.words.secureLogout, exact: true })
            .click()
          await heading(visitor, visitor.words.secureLogout)
        },
      },
      {
        id: 'successfully-logout',
        async reach(visitor) {
          await visitor.page
            .getByRole('button', { name: visitor.words.logOut, exact: true })
            .click()
          await heading(visitor, visitor.words.loggedOut)
        },
      },
    ],
  },
  {
    name: 'without a password at first',
    rows: [
      {
        id: 'verify-password',
        async reach(visitor) {
          const { page, words, person } = visitor
          await toLogin(visitor)
          await page.getByRole('textbox', { name: words.username }).fill(person.username)
          await page.getByRole('button', { name: words.withoutPassword }).click()
          await heading(visitor, words.options)
          await page
            .getByRole('main')
            .getByRole('listitem')
            .getByRole('button', { name: words.password })
            .click()
          await heading(visitor, words.passwordScreen)
        },
      },
    ],
  },
  {
    name: 'in the tab that was left behind',
    rows: [
      {
        id: 'continued-elsewhere',
        async reach(visitor) {
          const { page, context, words } = visitor
          const code = await toCode(visitor)
          const opening = context.waitForEvent('page')
          await page.evaluate(() => void window.open(location.href))
          const second = { ...visitor, page: await opening }
          await heading(second, words.smsScreen)
          await enterCode(second, code)
          await heading(second, words.home)
          await page.bringToFront()
          // Engines with windows report to the page that it is visible again, and it moves on by
          // itself.
          const moved = page.getByRole('heading', { level: 1, name: words.continued, exact: true })
          await Promise.any([moved.waitFor({ timeout: 5_000 }), enterCode(visitor, code)])
          await heading(visitor, words.continued)
        },
      },
    ],
  },
  {
    name: 'what passes by',
    rows: [
      {
        id: 'oauth2-authorize',
        async reach(visitor) {
          await stayAt(visitor, '**/secdx/auth/oauth2/authorize?*')
          await visitor.page.goto(visitor.entry)
          await heading(visitor, visitor.words.authorizing)
        },
      },
      {
        id: 'signin-redirect',
        async reach(visitor) {
          const { page, words } = visitor
          await page.reload()
          await page.getByRole('textbox', { name: words.username }).waitFor()
          await enterPassword(visitor)
          await heading(visitor, words.options)
          const code = await chooseSms(visitor)
          await stayAt(visitor, '**/secdx/auth/commonauth')
          await enterCode(visitor, code)
          await heading(visitor, words.redirecting)
        },
      },
      {
        id: 'oauth2-redirect',
        async reach(visitor) {
          const { page, words } = visitor
          await page.route('**/users/signin/exchange', () => undefined)
          await page.getByRole('button', { name: words.goOn }).click()
          await heading(visitor, words.signingIn)
        },
      },
    ],
  },
  {
    name: 'what is read',
    rows: [
      { id: 'not-found', reach: open('nowhere', ({ notFound }) => notFound) },
      { id: 'access-denied', reach: open('403', ({ forbidden }) => forbidden) },
      { id: 'system-error', reach: open('error?code=FLOW_EXPIRED', ({ expired }) => expired) },
      {
        id: 'warning-message',
        face: 'nothing',
        reach: open('verification/sms', ({ nothing }) => nothing),
      },
      { id: 'not-me', reach: open('not-me#link=spent', ({ notMe }) => notMe) },
      {
        id: 'email-link',
        async reach(visitor) {
          visitor.watch.tolerate(/410/)
          await visitor.page.goto(
            `${visitor.entry}email-link#request=of-another-browser&code=482913`,
          )
          await heading(visitor, visitor.words.continueThere)
        },
      },
      {
        id: 'email-link',
        face: 'cut',
        reach: open('email-link#request=of-another-browser', ({ deadLink }) => deadLink),
      },
      {
        id: 'policy',
        face: 'privacy',
        reach: openPolicy('login/policy/privacy', ({ privacy }) => privacy),
      },
      {
        id: 'policy',
        face: 'cookies',
        reach: openPolicy(
          'login/policy/privacy?consent=cookie',
          ({ bothPolicies }) => bothPolicies,
        ),
      },
      {
        id: 'policy',
        face: 'terms',
        reach: openPolicy('login/policy/terms-of-use', ({ termsOfUse }) => termsOfUse),
      },
      {
        id: 'empty-page',
        blank: true,
        async reach({ page, entry }) {
          await page.goto(`${entry}page/Empty`)
          await page.waitForFunction(() => document.querySelector('main') !== null)
        },
      },
    ],
  },
]

/** It redirects all users before anything is drawn. */
export const NEVER_SEEN: readonly string[] = ['front-door']

function openPolicy(path: string, name: (words: Visitor['words']) => string) {
  return async (visitor: Visitor) => {
    await open(path, name)(visitor)
    await visitor.page.locator('.markdown').first().waitFor()
  }
}

async function finishByEmail(visitor: Visitor): Promise<void> {
  const { person, origin } = visitor
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const [newest] = await readInbox(origin, person.username)
    if (newest?.channel === 'email' && newest.code !== null) return enterCode(visitor, newest.code)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('No code came by e-mail within ten seconds.')
}

import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import {
  chooseSms,
  enterCode,
  enterPassword,
  heading,
  signIn,
  signOut,
  toLogin,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US', as: 'minji.kim' },
  { spoken: 'Korean', language: 'ko-KR', as: 'seoyeon.lee' },
] as const

describe.each(drawn('languages of journey', languages))('in $spoken', ({ language, as }) => {
  test('R0.01 R1.02 R1.03 R1.04 R1.11 R1.12 R1.15: signs in by password and SMS code, then signs out', async () => {
    const visitor = await gatehouse.visit({ language, as })
    const { page, words, person, watch } = visitor

    await toLogin(visitor)
    // The engine removes it from the address as soon as it has read it.
    await expect.poll(() => new URL(page.url()).search).toBe('')
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    await inspectScreen(visitor, words.login)

    await enterPassword(visitor)
    await heading(visitor, words.options)
    await inspectScreen(visitor, words.options)

    const code = await chooseSms(visitor)
    await expect
      .poll(() =>
        page
          .getByText(person.addresses[0]?.slice(-2) ?? '')
          .first()
          .isVisible(),
      )
      .toBe(true)
    await inspectScreen(visitor, words.smsScreen)
    // Changing screens loads no document.
    expect(loads).toEqual([])

    await enterCode(visitor, code)
    await heading(visitor, words.home)
    await page.getByRole('main').getByText(person.name).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/consumer-home')
    await inspectScreen(visitor, words.home)

    await page.reload()
    await heading(visitor, words.home)
    await page.getByRole('main').getByText(person.name).first().waitFor()

    await page.getByRole('button', { name: words.secureLogout, exact: true }).click()
    await heading(visitor, words.secureLogout)
    await inspectScreen(visitor, words.secureLogout)

    await page.getByRole('button', { name: words.logOut, exact: true }).click()
    await heading(visitor, words.loggedOut)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/consumers-logout/successfully-logout')
    await inspectScreen(visitor, words.loggedOut)

    expect(watch.faults()).toEqual([])
    expect(watch.refusals()).toEqual([])
  })

  test('asks for confirmation of a log-out the provider does not recognise', async () => {
    const visitor = await gatehouse.visit({ language, as })
    const { page, words, origin } = visitor
    await signIn(visitor)
    for (const query of [
      'id_token_hint=abc',
      'client_id=singleid&post_logout_redirect_uri=https://evil.example/',
    ]) {
      await page.goto(`${origin}/secdx/auth/oidc/logout?${query}`)
      await heading(visitor, words.secureLogout)
    }
    await page.getByRole('button', { name: words.logOut, exact: true }).click()
    await heading(visitor, words.loggedOut)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('passes accessibility checks on intermediate screens', async () => {
    const visitor = await gatehouse.visit({ language, as })
    const { page, words, entry } = visitor
    // No content: the browser stays on the page, as when the external page does not load.
    const stay = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 204 }), { times: 1 })

    await stay('**/secdx/auth/oauth2/authorize?*')
    await page.goto(entry)
    await heading(visitor, words.authorizing)
    await inspectScreen(visitor, words.authorizing)
    await page.reload()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await enterPassword(visitor)
    await heading(visitor, words.options)
    const code = await chooseSms(visitor)

    await stay('**/secdx/auth/commonauth')
    const exchange = Promise.withResolvers<void>()
    await page.route('**/users/signin/exchange', async (route) => {
      await exchange.promise
      await route.continue()
    })
    await enterCode(visitor, code)
    await heading(visitor, words.redirecting)
    await inspectScreen(visitor, words.redirecting)
    await page.getByRole('button', { name: words.goOn }).click()
    await heading(visitor, words.signingIn)
    await inspectScreen(visitor, words.signingIn)
    exchange.resolve()
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('passes accessibility checks on the notices', async () => {
    const visitor = await gatehouse.visit({ language, as })
    const { page, words } = visitor
    const notices = [
      { at: '404', screen: words.notFound },
      { at: '403', screen: words.forbidden },
      { at: 'error?code=FLOW_EXPIRED', screen: words.expired },
    ]
    for (const { at, screen } of notices) {
      await page.goto(gatehouse.entry + at)
      await heading(visitor, screen)
      await inspectScreen(visitor, screen)
    }
    expect(visitor.watch.faults()).toEqual([])
  })

  test('shows nothing private on Back after signing out', async () => {
    const visitor = await gatehouse.visit({ language, as })
    const { page, words, person } = visitor
    await signIn(visitor)
    await signOut(visitor)
    // First the redirect from home, where the guard opens the sign-in; then steps of a finished
    // sign-in.
    for (const shown of [words.login, words.login, words.nothing, words.nothing]) {
      await page.goBack({ waitUntil: 'commit' })
      await heading(visitor, shown)
      for (const known of [person.username, person.name])
        expect(await page.getByText(known).count()).toBe(0)
    }
    expect(visitor.watch.faults()).toEqual([])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { unlockUsername } from '../../server/sign-in/account-state.ts'
import { addressKey } from '../../server/sign-in/address-spelling.ts'
import type { FactorKind } from '../../server/store/factor-kinds.ts'
import type { Store } from '../../server/store/tables.ts'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { askForRegistration, portalContext, status } from '../contract/support/client-apps.ts'
import { checked, checkIdentity, startEnrollment } from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { returnFromProvider as returnFromIdentityProvider } from '../contract/support/identity-provider.ts'
import { checkedReset, setPassword } from '../contract/support/reset.ts'
import {
  authorizeAddress,
  begin,
  enterCode,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
} from '../contract/support/sign-in.ts'
import { inStore } from './support/in-store.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

type Answer = Awaited<ReturnType<HttpBrowser['api']>>

const code = ({ body }: Answer) => body['code']

/** Registers a mailbox, as an administrator could. */
const registerMail = (store: Store, username: string) => registerKind(store, username, 'Email')

async function registerKind(store: Store, username: string, kind: FactorKind): Promise<void> {
  const { id: account_id } = await store
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const address = `${username}@example.com`
  await store
    .insertInto('factor')
    .values({
      account_id,
      kind,
      address,
      address_key: addressKey({ kind, address }),
      preferred: 0,
      failed: 0,
      last_sent_at: null,
      held_until: null,
      registered_at: 0,
      last_used_at: null,
    })
    .execute()
}

/** Enters this password of the user with one method. */
async function signInWith(browser: HttpBrowser, password: string) {
  const begun = await begin(browser)
  const who = { ...(await person(browser, 'jisoo.han')), password }
  return { begun, answer: await enterPassword(browser, begun, who) }
}

/** Removes the phone of minji.kim after a check by her mailbox. */
const removePhone = async (browser: HttpBrowser) => {
  const requestId = await checked(browser, 'remove', 'Sms', 'Email', () =>
    newestCode(browser, 'minji.kim@example.com'),
  )
  return browser.api('POST', '/users/authenticators/remove', {
    requestId,
    authenticator: 'Sms',
  })
}
const removable = async (browser: HttpBrowser) => {
  const { body } = await browser.api('GET', '/users/authenticators/list')
  return (body['items'] as readonly { readonly name: string; readonly removable: boolean }[])
    .filter((one) => one.removable)
    .map((one) => one.name)
}

// Which proofs a sign-in needs is read from the tenant and from the account at each step.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`proofs that a sign-in needs, ${name}`, () => {
    const testServer = useTestServerOn(fresh)
    const tenant = (change: Partial<Tenant>) =>
      testServer.referenceServer.renewPolicies([
        { name: 'default', hosts: [], languages: ['en-US', 'ko-KR'], values: {}, ...change },
      ])
    const offerOnly = (...offered: readonly string[]) =>
      tenant({ values: { methods: { offered: ['password', ...offered] } } })
    const offerProviders = (...providers: readonly string[]) =>
      tenant({ values: { identityProviders: providers } })
    const forbidPasswordless = () => tenant({ values: { passwordless: { allowed: false } } })
    const unreachable = () => tenant({ floor: ['knowledge', 'inherence'] })
    const setAccount = (username: string, change: object) =>
      testServer.browser.control(`accounts/${username}/state`, change)
    const startById = async (username: string) => {
      const begun = await begin(testServer.browser)
      const { body } = await testServer.browser.api('POST', '/login/start', {
        sessionDataKey: begun.sessionDataKey,
        tenantId: 'default',
        username,
      })
      return { begun, requestId: String(body['requestId']) }
    }
    const prove = async (requestId: string, username: string, kind = 'Sms') => {
      const address = (await person(testServer.browser, username)).addresses.find(
        (one) => one.includes('@') === (kind === 'Email'),
      )
      await sendCode(testServer.browser, requestId, kind)
      return enterCode(
        testServer.browser,
        requestId,
        await newestCode(testServer.browser, address ?? `${username}@example.com`),
        kind,
      )
    }
    const listed = async (requestId: string): Promise<readonly string[]> => {
      const { body } = await testServer.browser.api(
        'GET',
        `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${requestId}`,
      )
      return (body['items'] as readonly { readonly name: string; readonly register: boolean }[])
        .filter(({ register }) => register)
        .map(({ name: listedName }) => listedName)
    }
    const returnFromProvider = async () => {
      const { path } = authorizeAddress(testServer.browser)
      const { location } = await testServer.browser.get(path)
      return new URL(location ?? '', testServer.browser.origin)
    }
    /** Signs in at the provider by one code. */
    const signInByOneStep = async () => {
      await setAccount('haneul.seo', { secondStep: false })
      const { begun, requestId } = await startById('haneul.seo')
      await prove(requestId, 'haneul.seo')
      const { text } = await handOver(testServer.browser, begun, requestId, 'haneul.seo')
      return { begun, returned: await followRedirectsToFrontEnd(testServer.browser, text) }
    }

    beforeEach(() => tenant({}))

    describe('a tenant without passwordless sign-in', () => {
      it('lets no code replace the password, and takes it as the first step', async () => {
        await forbidPasswordless()
        const { requestId } = await startById('minji.kim')
        expect(await listed(requestId)).toEqual(['PasswordAuthenticator'])
        expect(code(await sendCode(testServer.browser, requestId))).toBe('REQUEST_EXPIRED')
        const { password } = await person(testServer.browser, 'minji.kim')
        const given = { requestId, password }
        const { body } = await testServer.browser.api('POST', '/login/password/verify', given)
        expect(body).toMatchObject({ nextStep: 'SECOND_STEP' })
        expect((await prove(requestId, 'minji.kim')).body).toMatchObject({ nextStep: 'COMPLETE' })
      })

      it('ends sign-ins without a password that run when it is forbidden', async () => {
        const { begun, returned } = await signInByOneStep()
        await forbidPasswordless()
        expect(code(await exchange(testServer.browser, begun, returned))).toBe('SIGNIN_FAILED')
        expect((await returnFromProvider()).pathname).toBe('/secdx/mfa/login')
      })
    })

    describe('the floor of a tenant', () => {
      it('lets no code replace the password that the floor names', async () => {
        await tenant({ floor: ['knowledge'] })
        const { requestId } = await startById('minji.kim')
        expect(await listed(requestId)).toEqual(['PasswordAuthenticator'])
        expect(code(await sendCode(testServer.browser, requestId))).toBe('REQUEST_EXPIRED')
        const { password } = await person(testServer.browser, 'minji.kim')
        expect(
          (await testServer.browser.api('POST', '/login/password/verify', { requestId, password }))
            .body,
        ).toMatchObject({ nextStep: 'SECOND_STEP' })
        expect((await prove(requestId, 'minji.kim')).body).toMatchObject({ nextStep: 'COMPLETE' })
      })

      it('lets no account of one step sign in by a code alone', async () => {
        await tenant({ floor: ['knowledge'] })
        await setAccount('haneul.seo', { secondStep: false })
        const { requestId } = await startById('haneul.seo')
        expect(code(await sendCode(testServer.browser, requestId))).toBe('REQUEST_EXPIRED')
      })

      it('asks accounts of one step for two factors', async () => {
        await tenant({ floor: 2 })
        await setAccount('haneul.seo', { secondStep: false })
        const who = await person(testServer.browser, 'haneul.seo')
        const begun = await begin(testServer.browser)
        const { body } = await enterPassword(testServer.browser, begun, who)
        expect(body).toMatchObject({ nextStep: 'SECOND_STEP', isSecondStepRequired: true })
        const requestId = String(body['requestId'])
        expect(
          (await handOver(testServer.browser, begun, requestId, who.username)).text,
        ).not.toContain('/oauth2/authorize/')
        expect((await prove(requestId, who.username)).body).toMatchObject({ nextStep: 'COMPLETE' })
      })

      it('asks for the missing factor at the hand-over when it was raised since', async () => {
        await setAccount('haneul.seo', { secondStep: false })
        const { begun, requestId } = await startById('haneul.seo')
        expect((await prove(requestId, 'haneul.seo')).body).toMatchObject({ nextStep: 'COMPLETE' })
        await tenant({ floor: ['knowledge'] })
        expect(
          (await handOver(testServer.browser, begun, requestId, 'haneul.seo')).text,
        ).not.toContain('/oauth2/authorize/')
      })

      it('refuses at the hand-over two proofs that no longer reach it', async () => {
        const { begun, requestId } = await startById('minji.kim')
        await prove(requestId, 'minji.kim')
        expect((await prove(requestId, 'minji.kim', 'Email')).body).toMatchObject({
          nextStep: 'COMPLETE',
        })
        await tenant({ floor: ['knowledge'] })
        expect(
          (await handOver(testServer.browser, begun, requestId, 'minji.kim')).text,
        ).not.toContain('/oauth2/authorize/')
      })

      it('refuses the exchange of proofs that no longer reach it', async () => {
        await setAccount('haneul.seo', { secondStep: false })
        const { begun, requestId } = await startById('haneul.seo')
        await prove(requestId, 'haneul.seo')
        const returned = await followRedirectsToFrontEnd(
          testServer.browser,
          (await handOver(testServer.browser, begun, requestId, 'haneul.seo')).text,
        )
        await tenant({ floor: ['knowledge'] })
        expect(code(await exchange(testServer.browser, begun, returned))).toBe('SIGNIN_FAILED')
      })
    })

    describe('a floor that no method of the account can reach', () => {
      it('ends a sign-in by password before it registers a method', async () => {
        await unreachable()
        const who = await person(testServer.browser, 'nara.yoon')
        const begun = await begin(testServer.browser)
        expect(code(await enterPassword(testServer.browser, begun, who))).toBe(
          'POLICY_ACCESS_DENIED',
        )
      })

      it('ends a sign-in by an identity provider', async () => {
        await unreachable()
        const { at } = await returnFromIdentityProvider(testServer.browser, 'sora-1002')
        expect([at.pathname, at.searchParams.get('code')]).toEqual([
          '/secdx/mfa/WarningMessage',
          'POLICY_ACCESS_DENIED',
        ])
      })
    })

    describe('methods that the tenant stopped offering', () => {
      it('lets no password alone register a phone during a sign-in', async () => {
        await offerOnly('UaTOTP', 'Msg')
        const begun = await begin(testServer.browser)
        const who = await person(testServer.browser, 'minji.kim')
        expect(code(await enterPassword(testServer.browser, begun, who))).toBe(
          'POLICY_ACCESS_DENIED',
        )
      })

      it('lets no started sign-in register a phone either', async () => {
        const { requestId } = await signInToSecondStep(testServer.browser)
        await offerOnly('Msg')
        expect(code(await startEnrollment(testServer.browser, requestId, 'Msg'))).toBe(
          'MFA_USER_INFO_INSUFFICIENT',
        )
      })

      it('lets no password replace them in an identity check, whatever its purpose', async () => {
        await signIn(testServer.browser)
        await offerOnly('Msg')
        for (const purpose of ['enroll', 'change', 'remove', 'passwordless'])
          expect([purpose, code(await checkIdentity(testServer.browser, purpose, 'Msg'))]).toEqual([
            purpose,
            'MFA_USER_INFO_INSUFFICIENT',
          ])
      })

      it('lets the user portal register nothing by the password either', async () => {
        await signIn(testServer.browser)
        const handle = await askForRegistration(
          testServer.browser,
          testServer.referenceServer.clientAppsOrigin,
          'minji.kim',
          'Msg',
        )
        await offerOnly('Msg')
        expect(code(await portalContext(testServer.browser, handle))).toBe(
          'MFA_USER_INFO_INSUFFICIENT',
        )
      })

      it('are asked for by no user portal, and by no identity check', async () => {
        await signIn(testServer.browser)
        const { clientAppsOrigin } = testServer.referenceServer
        const asked = ['minji.kim', 'Msg'] as const
        const handle = await askForRegistration(testServer.browser, clientAppsOrigin, ...asked)
        await offerOnly('Sms', 'Email')
        expect(code(await portalContext(testServer.browser, handle))).toBe(
          'MFA_USER_INFO_INSUFFICIENT',
        )
        expect(code(await checkIdentity(testServer.browser, 'enroll', 'Msg'))).toBe(
          'MFA_USER_INFO_INSUFFICIENT',
        )
      })

      it('prove nothing at the hand-over any more', async () => {
        const { begun, requestId } = await signInToSecondStep(testServer.browser)
        await prove(requestId, 'minji.kim')
        await offerOnly('Email', 'UaTOTP')
        const { text } = await handOver(testServer.browser, begun, requestId, 'minji.kim')
        const { pathname } = await followRedirectsToFrontEnd(testServer.browser, text)
        expect(pathname).toMatch(/\/verification\/select$/)
        const { result } = (await status(testServer.browser, requestId)).body
        expect(result).toMatchObject({ nextStep: 'VERIFY', stepCompleted: 0 })
      })

      it('leave an account of one step with one step', async () => {
        await setAccount('haneul.seo', { secondStep: false })
        const { requestId } = await startById('haneul.seo')
        await prove(requestId, 'haneul.seo')
        await offerOnly('Email')
        expect(await listed(requestId)).toContain('EmailAuthenticator')
        expect((await prove(requestId, 'haneul.seo', 'Email')).body).toMatchObject({
          nextStep: 'COMPLETE',
        })
      })

      it('open no session by a code, nor by single sign-on', async () => {
        const { begun, returned } = await signInByOneStep()
        await offerOnly('Email')
        expect(code(await exchange(testServer.browser, begun, returned))).toBe('SIGNIN_FAILED')
        expect((await returnFromProvider()).pathname).toMatch(/\/login$/)
      })

      describe.each([
        { title: 'and its identity providers', left: [] },
        { title: 'and one identity provider of several', left: ['naru', 'sora-2'] },
      ])('$title', ({ left }) => {
        const daniel = 'sora-1002'
        const comeBack = async () => {
          const { begun, at } = await returnFromIdentityProvider(testServer.browser, daniel)
          return { begun, requestId: at.searchParams.get('requestId') ?? '' }
        }
        const finish = async ({ begun, requestId }: Awaited<ReturnType<typeof comeBack>>) =>
          (await handOver(testServer.browser, begun, requestId, '')).text

        it('prove nothing at the hand-over any more', async () => {
          const signedIn = await comeBack()
          await offerProviders(...left)
          expect(await finish(signedIn)).not.toContain('/oauth2/authorize/')
          await offerProviders('naru', 'sora')
          expect(await finish(await comeBack())).toContain('/oauth2/authorize/')
        })

        it('open no session by a code, nor by single sign-on', async () => {
          const signedIn = await comeBack()
          const returned = await followRedirectsToFrontEnd(
            testServer.browser,
            await finish(signedIn),
          )
          expect((await returnFromProvider()).searchParams.has('code')).toBe(true)
          await offerProviders(...left)
          expect(code(await exchange(testServer.browser, signedIn.begun, returned))).toBe(
            'SIGNIN_FAILED',
          )
          expect((await returnFromProvider()).pathname).toMatch(/\/login$/)
        })
      })

      it('lead no further after the provider of the first step left', async () => {
        await offerProviders('naru', 'sora')
        const { at } = await returnFromIdentityProvider(testServer.browser, 'sora-1001')
        const requestId = at.searchParams.get('requestId') ?? ''
        const result = async () => (await status(testServer.browser, requestId)).body['result']
        expect(await result()).toMatchObject({ stepCompleted: 1, nextStep: 'SECOND_STEP' })
        expect(await listed(requestId)).toContain('SmsAuthenticator')
        await offerProviders('naru')
        expect(await result()).toMatchObject({ stepCompleted: 0, nextStep: 'VERIFY' })
      })

      it('begin no sign-in of a new account after its provider left', async () => {
        await offerProviders('naru', 'sora')
        const { at } = await returnFromIdentityProvider(testServer.browser, 'sora-1004')
        const contextId = at.searchParams.get('requestId') ?? ''
        const created = await testServer.browser.api('POST', '/signup/idp/users', {
          contextId,
          termsIdList: ['signup-service:3', 'signup-personal-data:2'],
          plainAttrs: { attributes: { company: 'Sora' } },
        })
        expect(created.body['result']).toMatchObject({ stepCompleted: 1, nextStep: 'SECOND_STEP' })
        expect(await listed(contextId)).toContain('EmailAuthenticator')
        await offerProviders('naru')
        const { result } = (await status(testServer.browser, contextId)).body
        expect(result).toMatchObject({ stepCompleted: 0, nextStep: 'VERIFY' })
      })

      it('set no new password', async () => {
        const requestId = await checkedReset(testServer.browser)
        await offerOnly('Email')
        expect(code(await setPassword(testServer.browser, requestId, 'Slate-roof-1'))).toBe(
          'REQUEST_EXPIRED',
        )
      })

      it('are not registered after an identity check for another one', async () => {
        await signIn(testServer.browser)
        await offerOnly('Sms', 'Email')
        const requestId = await checked(testServer.browser, 'enroll', 'Email', 'Email', () =>
          newestCode(testServer.browser, 'minji.kim@example.com'),
        )
        const started = await startEnrollment(testServer.browser, requestId, 'UaTOTP')
        expect(code(started)).toBe('MFA_USER_INFO_INSUFFICIENT')
      })

      it('change no other method, in the check they proved or the next', async () => {
        await signIn(testServer.browser)
        await testServer.browser.control('clock', { advanceSeconds: 61 })
        const { addresses } = await person(testServer.browser, 'minji.kim')
        const requestId = await checked(testServer.browser, 'change', 'Msg', 'Sms', () =>
          newestCode(testServer.browser, addresses[0] ?? ''),
        )
        await offerOnly('Email', 'Msg')
        expect((await checkIdentity(testServer.browser, 'change', 'Msg')).body).toMatchObject({
          stepCompleted: 0,
        })
        expect((await startEnrollment(testServer.browser, requestId, 'Msg')).body).toMatchObject({
          verificationRequired: true,
        })
      })
    })

    describe('the removal of a method', () => {
      it('leaves one that the tenant offers', async () => {
        await inStore(testServer, (store) => registerKind(store, 'minji.kim', 'Msg'))
        await signIn(testServer.browser)
        await offerOnly('Sms', 'Email')
        expect(await removable(testServer.browser)).toEqual(['Sms', 'Email', 'Msg'])
        expect((await removePhone(testServer.browser)).status).toBe(200)
        expect(await removable(testServer.browser)).toEqual(['Msg'])
        const { body } = await checkIdentity(testServer.browser, 'remove', 'Email')
        const last = await testServer.browser.api('POST', '/users/authenticators/remove', {
          requestId: body['requestId'],
          authenticator: 'Email',
        })
        expect(code(last)).toBe('ENROLL_LAST_METHOD')
      })

      it('leaves the factor that the floor of the tenant names', async () => {
        await inStore(testServer, (store) => registerKind(store, 'jisoo.han', 'ActiveDirectory'))
        await signIn(testServer.browser, 'jisoo.han')
        await tenant({ floor: ['knowledge', 'possession'] })
        await testServer.browser.control('clock', { advanceSeconds: 61 })
        const { addresses } = await person(testServer.browser, 'jisoo.han')
        const requestId = await checked(testServer.browser, 'remove', 'Sms', 'Sms', () =>
          newestCode(testServer.browser, addresses[0] ?? ''),
        )
        const answer = await testServer.browser.api('POST', '/users/authenticators/remove', {
          requestId,
          authenticator: 'Sms',
        })
        expect(code(answer)).toBe('ENROLL_LAST_METHOD')
      })
    })

    const enterExpired = async (browser: HttpBrowser) => {
      const { password } = await person(browser, 'jisoo.han')
      await setAccount('jisoo.han', { state: 'expired' })
      return code((await signInWith(browser, password)).answer)
    }

    describe('a reset by the only method of an account of two steps', () => {
      const fresh = 'Slate-roof-1'
      const reset = async () => {
        const requestId = await checkedReset(testServer.browser)
        const policy = await testServer.browser.api(
          'GET',
          `/password/policy?requestId=${requestId}`,
        )
        expect((await setPassword(testServer.browser, requestId, fresh)).status).toBe(200)
        return policy.body['needsServiceDesk']
      }

      it('opens no sign-in by that method and the new password', async () => {
        expect(await reset()).toBe(true)
        expect(code((await signInWith(testServer.browser, fresh)).answer)).toBe(
          'POLICY_ACCESS_DENIED',
        )
        const { requestId } = await startById('jisoo.han')
        expect(code(await sendCode(testServer.browser, requestId))).toBe('REQUEST_EXPIRED')
      })

      it('counts at a floor of two factors for accounts of one step as well', async () => {
        await setAccount('jisoo.han', { secondStep: false })
        expect(await reset()).toBe(false)
        await tenant({ floor: 2 })
        expect(code((await signInWith(testServer.browser, fresh)).answer)).toBe(
          'POLICY_ACCESS_DENIED',
        )
      })

      it('is enough where the tenant allows it', async () => {
        await tenant({ values: { passwordReset: { allowSingleMethod: true } } })
        expect(await reset()).toBe(false)
        expect((await signInWith(testServer.browser, fresh)).answer.body).toMatchObject({
          nextStep: 'SECOND_STEP',
        })
      })

      it('is enough for the owner that entered the expired password', async () => {
        const { password } = await person(testServer.browser, 'jisoo.han')
        await setAccount('jisoo.han', { state: 'expired' })
        expect(code((await signInWith(testServer.browser, password)).answer)).toBe(
          'LOGIN_PASSWORD_EXPIRED',
        )
        expect(await reset()).toBe(false)
        expect((await signInWith(testServer.browser, fresh)).answer.body).toMatchObject({
          nextStep: 'SECOND_STEP',
        })
      })

      it('is not enough for another browser while the owner enters it', async () => {
        const { password } = await person(testServer.browser, 'jisoo.han')
        await setAccount('jisoo.han', { state: 'expired' })
        await signInWith(testServer.browser, password)
        const stranger = new HttpBrowser(testServer.browser.origin)
        const requestId = await checkedReset(stranger)
        await setPassword(stranger, requestId, fresh)
        expect(code((await signInWith(testServer.browser, fresh)).answer)).toBe(
          'POLICY_ACCESS_DENIED',
        )
      })

      const signInAfterReset = async () => {
        await testServer.browser.control('clock', { advanceSeconds: 61 })
        const needsServiceDesk = await reset()
        return [needsServiceDesk, code((await signInWith(testServer.browser, fresh)).answer)]
      }
      const denied = [true, 'POLICY_ACCESS_DENIED']

      describe('in a browser that entered the expired password before', () => {
        it('is not enough after the owner replaced that password', async () => {
          const owner = new HttpBrowser(testServer.browser.origin)
          expect(await enterExpired(testServer.browser)).toBe('LOGIN_PASSWORD_EXPIRED')
          expect(await enterExpired(owner)).toBe('LOGIN_PASSWORD_EXPIRED')
          await setPassword(owner, await checkedReset(owner), 'Slate-roof-2')
          expect(await signInAfterReset()).toEqual(denied)
        })

        it('is not enough when the password must be reset since', async () => {
          expect(await enterExpired(testServer.browser)).toBe('LOGIN_PASSWORD_EXPIRED')
          await setAccount('jisoo.han', { state: 'must-reset' })
          expect(await signInAfterReset()).toEqual(denied)
        })
      })

      it('stays after a sign-in by that method alone', async () => {
        await setAccount('jisoo.han', { secondStep: false })
        await reset()
        const { begun, requestId } = await startById('jisoo.han')
        await testServer.browser.control('clock', { advanceSeconds: 61 })
        expect((await prove(requestId, 'jisoo.han')).body).toMatchObject({ nextStep: 'COMPLETE' })
        const { text } = await handOver(testServer.browser, begun, requestId, 'jisoo.han')
        expect(text).toContain('/oauth2/authorize/')
        await setAccount('jisoo.han', { secondStep: true })
        expect(code((await signInWith(testServer.browser, fresh)).answer)).toBe(
          'POLICY_ACCESS_DENIED',
        )
      })

      it('ends with the service desk, which trusts the password again', async () => {
        await reset()
        await inStore(testServer, (store) => unlockUsername(store, 'default', 'jisoo.han'))
        expect((await signInWith(testServer.browser, fresh)).answer.body).toMatchObject({
          nextStep: 'SECOND_STEP',
        })
      })

      it('ends with a sign-in by another method', async () => {
        await reset()
        await inStore(testServer, (store) => registerMail(store, 'jisoo.han'))
        const { begun, answer } = await signInWith(testServer.browser, fresh)
        const requestId = String(answer.body['requestId'])
        expect(code(await sendCode(testServer.browser, requestId))).toBe('REQUEST_EXPIRED')
        await prove(requestId, 'jisoo.han', 'Email')
        await handOver(testServer.browser, begun, requestId, 'jisoo.han')
        await testServer.browser.control('clock', { advanceSeconds: 61 })
        const again = String((await signInWith(testServer.browser, fresh)).answer.body['requestId'])
        expect((await prove(again, 'jisoo.han')).body).toMatchObject({ nextStep: 'COMPLETE' })
      })
    })

    describe('a sign-in at the provider with fewer proofs than are required now', () => {
      it('ends when a second step was switched on', async () => {
        await signInByOneStep()
        expect((await returnFromProvider()).searchParams.has('code')).toBe(true)
        await setAccount('haneul.seo', { secondStep: true })
        expect((await returnFromProvider()).pathname).toBe('/secdx/mfa/login')
      })

      it('ends when the tenant raised its floor', async () => {
        await signInByOneStep()
        await tenant({ floor: 2 })
        expect((await returnFromProvider()).pathname).toBe('/secdx/mfa/login')
      })

      it('opens no session by a code from before', async () => {
        const { begun, returned } = await signInByOneStep()
        await setAccount('haneul.seo', { secondStep: true })
        expect(code(await exchange(testServer.browser, begun, returned))).toBe('SIGNIN_FAILED')
      })

      it('goes on after two steps', async () => {
        await signIn(testServer.browser, 'haneul.seo')
        await tenant({ floor: 2 })
        expect((await returnFromProvider()).searchParams.has('code')).toBe(true)
      })
    })
  })

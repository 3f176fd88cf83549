import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseSms, enterCode, enterPassword, heading, signIn, toCode, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const house = useGatehouse()

const NETWORK_FAIL = 'We could not reach the server. Check your network and try again.'
const BROKEN = 'A problem occurred. Try again later.'
const VERIFY_PASSWORD = '**/login/password/verify'

const retry = ({ page }: Visitor) => page.getByRole('button', { name: 'Try again' }).click()
/** The keys under which the server knows one act, however often it is asked for. */
function idempotencyKeys(page: Page, path: string): readonly string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key !== undefined && new URL(request.url()).pathname.endsWith(path)) keys.push(key)
  })
  return keys
}

describe('no answer', () => {
  test('while signing in: what was typed stays, and Try again goes on with the same act', async () => {
    const visitor = await house.visit()
    const { page, words, person, watch } = visitor
    watch.tolerate(/ERR_CONNECTION_RESET/)
    await toLogin(visitor)
    const keys = idempotencyKeys(page, '/password/verify')
    await page.route(VERIFY_PASSWORD, (route) => route.abort('connectionreset'), { times: 1 })
    await enterPassword(visitor)
    await page.getByText(NETWORK_FAIL).waitFor()
    expect(await page.getByLabel(words.username).inputValue()).toBe(person.username)
    expect(await page.getByLabel(words.password, { exact: true }).inputValue()).toBe(person.password)
    await retry(visitor)
    await heading(visitor, words.options)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(watch.faults()).toEqual([])
  })

  test('offline with a code in the field, in Korean: it stays; online again, Try again goes on', async () => {
    const visitor = await house.visit({ language: 'ko-KR', as: 'seoyeon.lee' })
    const { page, context, words, watch } = visitor
    watch.tolerate(/ERR_INTERNET_DISCONNECTED/)
    const code = await toCode(visitor)
    await context.setOffline(true)
    await enterCode(visitor, code)
    await page.getByText('서버에 연결할 수 없습니다. 네트워크 상태를 확인한 후 다시 시도해 주세요.').waitFor()
    expect(await page.getByLabel(words.code).inputValue()).toBe(code)
    await context.setOffline(false)
    await page.getByRole('button', { name: '다시 시도' }).click()
    await heading(visitor, words.home)
    expect(watch.faults()).toEqual([])
  })

  test('for sixty seconds is given up; the answer that comes later changes nothing', async () => {
    const visitor = await house.visit()
    const { page, words, watch } = visitor
    await page.clock.install()
    await toLogin(visitor)
    const late = Promise.withResolvers<void>()
    const held: Route[] = []
    await page.route(VERIFY_PASSWORD, (route) => {
      held.push(route)
      return late.promise
    })
    await enterPassword(visitor)
    await expect.poll(() => held.length).toBe(1)
    await page.clock.fastForward(59_000)
    expect(await page.getByText(NETWORK_FAIL).count()).toBe(0)
    await page.clock.fastForward(2_000)
    await page.getByText(NETWORK_FAIL).waitFor()
    await held[0]?.continue().catch(() => undefined)
    late.resolve()
    await page.unroute(VERIFY_PASSWORD)
    await retry(visitor)
    await heading(visitor, words.options)
    expect(watch.faults()).toEqual([])
  })

  test('for a list: the screen stands, and the list alone is asked for again', async () => {
    const visitor = await house.visit()
    const { page, words, watch } = visitor
    watch.tolerate(/ERR_FAILED|console warning: log-only-failure/)
    await toLogin(visitor)
    await page.route('**/verification/authenticators/list*', (route) => route.abort(), { times: 2 })
    await enterPassword(visitor)
    await heading(visitor, words.options)
    await page.getByText('No verification method is available.').waitFor()
    await retry(visitor)
    await enterCode(visitor, await chooseSms(visitor))
    await heading(visitor, words.home)
    expect(watch.faults()).toEqual([])
  })

  test('for the branding: the screens work without it', async () => {
    const visitor = await house.visit()
    const { page, watch } = visitor
    watch.tolerate(/ERR_FAILED|console warning/)
    await page.route('**/ui-rebranding/**', (route) => route.abort())
    await signIn(visitor)
    expect(await page.getByRole('contentinfo').getByRole('link').count()).toBe(0)
    expect(watch.faults()).toEqual([])
  })
})

const broken = [
  { answer: 'a server error', fulfil: { status: 500, json: { code: 'SYSTEM_ERROR', message: 'x', traceId: 'trace-1' } } },
  { answer: 'the page of a proxy', fulfil: { status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel</h1>' } },
  { answer: 'half a JSON', fulfil: { status: 200, contentType: 'application/json', body: '{"requestId":' } },
  { answer: 'a code that nobody documented', fulfil: { status: 422, json: { code: 'SURPRISE', message: 'x', traceId: 'trace-2' } } },
]

test.each(broken)('$answer is not understood: it says so, and what was typed stays', async ({ fulfil }) => {
  const visitor = await house.visit()
  const { page, words, person, watch } = visitor
  watch.tolerate(/500/)
  await toLogin(visitor)
  await page.route(VERIFY_PASSWORD, (route) => route.fulfill(fulfil), { times: 1 })
  await enterPassword(visitor)
  await page.getByText(BROKEN).waitFor()
  expect(await page.getByLabel(words.username).inputValue()).toBe(person.username)
  expect(await page.getByText('hotel').count()).toBe(0)
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await heading(visitor, words.options)
  expect(watch.faults()).toEqual([])
})

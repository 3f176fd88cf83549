import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { heading, passFirstStep } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US', as: 'minji.kim' },
  { spoken: 'Korean', language: 'ko-KR', as: 'seoyeon.lee' },
] as const

/**
 * Imitates a browser on a phone, which reads the messages that arrive there. A desktop browser
 * lacks this part, and the test replaces it alone. It returns the code that the last line of a
 * message binds to the host of the page (WICG, origin-bound one-time codes), and nothing once it
 * was aborted.
 * @returns the page's calls so far
 */
async function readsMessages({
  context,
  page,
  origin,
  person,
}: Visitor): Promise<() => Promise<unknown>> {
  await context.exposeFunction(
    'newestMessage',
    async () => (await readInbox(origin, person.username))[0]?.text ?? '',
  )
  await context.addInitScript(() => {
    const asked: string[] = []
    const { credentials } = navigator
    const keys = credentials.get.bind(credentials)
    const newest = Reflect.get(globalThis, 'newestMessage') as () => Promise<string>
    const codeOf = async (signal: AbortSignal | undefined): Promise<{ readonly code: string }> => {
      for (;;) {
        if (signal?.aborted === true) break
        const [, host, code] = /(?:^|\n)@(\S+) #(\S+)$/.exec(await newest()) ?? []
        if (host === location.hostname && code !== undefined) return { code }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      asked.push('stop')
      throw new DOMException('', 'AbortError')
    }
    Object.assign(globalThis, { OTPCredential: true, askedOfPhone: asked })
    credentials.get = async (options) => {
      const otp: unknown = options && 'otp' in options ? options.otp : undefined
      if (otp === undefined) return keys(options)
      asked.push(JSON.stringify(otp))
      return { id: '', type: 'otp', ...(await codeOf(options?.signal ?? undefined)) }
    }
  })
  return () => page.evaluate((): unknown => Reflect.get(globalThis, 'askedOfPhone'))
}

describe.each(drawn('languages of web otp', languages))('in $spoken', ({ language, as }) => {
  test('WebOTP: fills in the code of the message, which is then sent', async () => {
    const visitor = await gatehouse.visit({ language, as })
    const { page, words, origin, person } = visitor
    const asked = await readsMessages(visitor)
    await passFirstStep(visitor)
    expect(await asked()).toEqual([])
    const verified = page.waitForRequest('**/verification/otp/verify')
    await page.getByRole('button', { name: words.sms }).click()
    await heading(visitor, words.smsScreen)
    expect(await asked()).toEqual([JSON.stringify({ transport: ['sms'] })])
    const code = await readCode(origin, person.username)
    const sent = await verified
    expect(sent.postDataJSON()).toMatchObject({ otp: code })
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })
})

test('WebOTP: a code that cannot be sent stops the request', async () => {
  await gatehouse.sandbox.set({ smsFails: 1 })
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  visitor.watch.tolerate(/502/)
  const asked = await readsMessages(visitor)
  await passFirstStep(visitor)
  await page.getByRole('button', { name: words.sms }).click()
  await heading(visitor, words.smsScreen)
  // The field is there while the message is on its way, and gone when none comes.
  await expect.poll(asked).toEqual([JSON.stringify({ transport: ['sms'] }), 'stop'])
  expect(await page.getByRole('textbox', { name: words.code }).count()).toBe(0)
  expect(visitor.watch.faults()).toEqual([])
})

test('WebOTP: leaving a screen stops its request', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  const asked = await readsMessages(visitor)
  await passFirstStep(visitor)
  // No message: the request for it does not reach the server.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/verification/otp/send', async (route) => {
    await promise
    await route.abort()
  })
  await page.getByRole('button', { name: words.sms }).click()
  await heading(visitor, words.smsScreen)
  await expect.poll(asked).toEqual([JSON.stringify({ transport: ['sms'] })])
  await page.getByRole('button', { name: words.otherWays }).click()
  await heading(visitor, words.options)
  await expect.poll(asked).toEqual([JSON.stringify({ transport: ['sms'] }), 'stop'])
  visitor.watch.tolerate(/ERR_FAILED/)
  resolve()
  expect(visitor.watch.faults()).toEqual([])
})

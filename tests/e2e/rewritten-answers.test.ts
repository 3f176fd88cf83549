import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  chooseSms,
  enterCode,
  enterPassword,
  otherThan,
  passFirstStep,
  toLogin,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

// A user or a program at the browser replaces a refused answer by a right one. The front end goes
// on, and the server opens nothing (tests/contract/rewritten-answers.test.ts for all other calls).
const gatehouse = useGatehouse()

const complete = {
  requestId: 'x'.repeat(43),
  serviceName: null,
  displayUid: 'm*******m',
  sotName: null,
  stepCompleted: 2,
  isSecondStepRequired: true,
  firstStepMethod: 'password',
  secondStepMethod: 'Sms',
  showOtherWays: false,
  nextStep: 'COMPLETE',
  expiresIn: 600,
}

/** Replaces the refusal of this call. Returns the status codes of the server. */
async function rewrite(page: Page, path: string, requestId?: () => string) {
  const statuses: number[] = []
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    statuses.push(response.status())
    const json = { ...complete, ...(requestId !== undefined && { requestId: requestId() }) }
    await route.fulfill({ status: 200, json })
  })
  return statuses
}

/** The way out of a hand-over that the server refused. */
async function expectNoSession(page: Page): Promise<void> {
  await page.waitForURL(/\/error\?code=REDIRECT_CONTEXT_MISSING$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toContain('gatehouse-flow')
  expect(names).not.toContain('gatehouse-session')
}

test('a refused code that the browser rewrites to success opens no session', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  let requestId = ''
  page.on('request', (request) => {
    if (request.url().endsWith('/verification/otp/send'))
      ({ requestId } = request.postDataJSON() as { readonly requestId: string })
  })
  await passFirstStep(visitor)
  const code = await chooseSms(visitor)
  const statuses = await rewrite(page, '/verification/otp/verify', () => requestId)
  const handedOver = page.waitForRequest(/\/secdx\/auth\/commonauth$/)
  await enterCode(visitor, otherThan(code))
  await handedOver
  await expectNoSession(page)
  expect(statuses).toEqual([422])
})

test('a refused password that the browser rewrites to success opens no session', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  await toLogin(visitor)
  const statuses = await rewrite(page, '/login/password/verify')
  const handedOver = page.waitForRequest(/\/secdx\/auth\/commonauth$/)
  await enterPassword(visitor, 'not-the-password')
  await handedOver
  await expectNoSession(page)
  expect(statuses).toEqual([422])
})

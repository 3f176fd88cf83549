import { describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { create, profile, proofs } from './support/sign-up.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()

describe('field lengths at sign-up', () => {
  it('R5.02 allows at most 255 characters in a field', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    const given = await proofs(browser)
    const long = (length: number) => ({
      ...given,
      plainAttrs: { ...profile, familyName: 'x'.repeat(length), givenName: 'y'.repeat(255) },
    })
    expect((await create(browser, long(256))).body).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await create(browser, long(255))).body).toMatchObject({
      status: 'ACTIVE',
      signedUpUserData: { plainAttrs: { familyName: 'x'.repeat(255) } },
    })
  })

  it('T70: allows fifty characters for an ID and a password, like sign-in', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    const given = await proofs(browser, 'second@example.com', '010-5550-0198')
    const fifty = (length: number) => ({
      ...given,
      username: 'b'.repeat(length),
      password: `Nine-Lives-42-Hats-${'aB3-'.repeat(20)}`.slice(0, length),
    })
    expect((await create(browser, { ...fifty(50), username: 'b'.repeat(51) })).body).toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    expect((await create(browser, { ...fifty(51), username: 'b'.repeat(50) })).body).toMatchObject({
      code: 'PASSWORD_POLICY_VIOLATION',
      rules: expect.arrayContaining(['maxLength']),
    })
    expect((await create(browser, fifty(50))).status).toBe(200)
  })
})

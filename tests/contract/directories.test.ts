import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countWork } from './support/count-work.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  begin,
  enterCode,
  handOver,
  newestCode,
  sendCode,
  signInToSecondStep,
} from './support/sign-in.ts'
import { startTestServer, type RunningTestServer } from './support/start-test-server.ts'

let referenceServer: RunningTestServer
let browser: HttpBrowser
const work = countWork()
beforeAll(async () => {
  referenceServer = await startTestServer()
})
afterAll(async () => {
  work.stop()
  await referenceServer.stop()
})
beforeEach(async () => {
  await new HttpBrowser(referenceServer.origin).control('reset')
  browser = new HttpBrowser(referenceServer.origin)
})

const advance = (advanceSeconds: number) =>
  new HttpBrowser(referenceServer.origin).control('clock', { advanceSeconds })

type Directory = {
  readonly kind: 'ActiveDirectory' | 'KnoxIdentity'
  readonly path: string
  readonly field: string
  readonly incorrect: string
  readonly owner: string
  readonly name: string
  readonly masked: string
}
const directories: readonly Directory[] = [
  {
    kind: 'ActiveDirectory',
    path: 'active-directory',
    field: 'username',
    incorrect: 'AD_PASSWORD_INCORRECT',
    owner: 'haeun.jang',
    name: 'haeun.jang@corp.example',
    masked: 'h*****@corp.example',
  },
  {
    kind: 'KnoxIdentity',
    path: 'knox-identity',
    field: 'knoxId',
    incorrect: 'KNOX_IDENTITY_INCORRECT',
    owner: 'doyun.ryu',
    name: 'doyun.ryu',
    masked: 'd*****u',
  },
]

const enter = (
  by: HttpBrowser,
  { path, field }: Directory,
  requestId: string,
  name: string,
  password: string,
  variant = 'verification',
) => by.api('POST', `/verification/${path}/verify`, { requestId, variant, [field]: name, password })

async function passwordIn({ owner, kind }: Directory): Promise<string> {
  const people = JSON.parse((await browser.get('/sandbox/people.json')).text) as readonly {
    readonly username: string
    readonly directoryPasswords: Readonly<Record<string, string>>
  }[]
  return people.find(({ username }) => username === owner)?.directoryPasswords[kind] ?? ''
}

async function withoutPassword(by: HttpBrowser, username: string) {
  const begun = await begin(by)
  const { body } = await by.api('POST', '/login/start', {
    sessionDataKey: begun.sessionDataKey,
    tenantId: 'default',
    username,
  })
  return { begun, requestId: String(body['requestId']) }
}

describe.each(directories)('$kind', (directory) => {
  const { incorrect, owner, name, masked, kind } = directory

  it('proves the second step with the masked or full name', async () => {
    for (const given of [masked, name, name.toUpperCase()]) {
      const { begun, requestId } = await signInToSecondStep(browser, owner)
      const listed = (
        await browser.api(
          'GET',
          `/verification/authenticators/list?serviceName=enrollment&step=2&requestId=${requestId}`,
        )
      ).body['items']
      expect(listed).toContainEqual({
        name: `${kind}Authenticator`,
        register: true,
        maskedData: masked,
        order: expect.any(Number),
        preferred: 0,
        lastUsed: given !== masked,
        methodName: null,
      })
      const { status, body } = await enter(
        browser,
        directory,
        requestId,
        given,
        await passwordIn(directory),
      )
      expect([status, body]).toMatchObject([
        200,
        { nextStep: 'COMPLETE', stepCompleted: 2, secondStepMethod: kind },
      ])
      expect((await handOver(browser, begun, requestId, owner)).text).not.toContain(
        'REDIRECT_CONTEXT_MISSING',
      )
    }
  })

  it('proves only the first step, and only with the full name', async () => {
    const { requestId } = await withoutPassword(browser, owner)
    const password = await passwordIn(directory)
    expect((await enter(browser, directory, requestId, masked, password)).body).toMatchObject({
      code: incorrect,
      failed: 1,
      allowed: 5,
    })
    expect((await enter(browser, directory, requestId, name, password)).body).toMatchObject({
      nextStep: 'SECOND_STEP',
      firstStepMethod: kind,
    })
    expect((await enter(browser, directory, requestId, name, password)).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
  })

  it('counts wrong passwords, then locks for ten and then twenty minutes (R8.20)', async () => {
    const { requestId } = await signInToSecondStep(browser, owner)
    await new HttpBrowser(referenceServer.origin).control('settings', { requestSeconds: 36_000 })
    const later = (await signInToSecondStep(browser, owner)).requestId
    for (const failed of [1, 2, 3, 4])
      expect(await enter(browser, directory, requestId, name, 'wrong')).toMatchObject({
        status: 422,
        body: { code: incorrect, failed, allowed: 5 },
      })
    const password = await passwordIn(directory)
    expect(await enter(browser, directory, requestId, name, 'wrong')).toMatchObject({
      status: 423,
      body: { code: 'LOGIN_AUTO_LOCKED', minutes: 10 },
    })
    await advance(120)
    // Not even the right password is checked, in any sign-in.
    expect((await enter(browser, directory, later, name, password)).body).toMatchObject({
      code: 'LOGIN_AUTO_LOCKED',
      minutes: 8,
    })
    await advance(481)
    for (const failed of [1, 2, 3, 4])
      expect((await enter(browser, directory, later, name, 'wrong')).body).toMatchObject({
        code: incorrect,
        failed,
      })
    expect((await enter(browser, directory, later, name, 'wrong')).body).toMatchObject({
      code: 'LOGIN_AUTO_LOCKED',
      minutes: 20,
    })
    await advance(1201)
    expect((await enter(browser, directory, later, name, password)).body['nextStep']).toBe(
      'COMPLETE',
    )
  })

  it('resets the count of wrong passwords after a correct one', async () => {
    for (const round of [1, 2]) {
      const { requestId } = await signInToSecondStep(browser, owner)
      for (const failed of [1, 2, 3])
        expect([
          round,
          (await enter(browser, directory, requestId, name, 'wrong')).body['failed'],
        ]).toEqual([round, failed])
      expect(
        (await enter(browser, directory, requestId, name, await passwordIn(directory))).status,
      ).toBe(200)
    }
  })

  it('refuses another user of the directory, and does not lock that user', async () => {
    const other = { ActiveDirectory: 'sora.moon', KnoxIdentity: 'minji.kim' }[kind]
    const { requestId } = await signInToSecondStep(browser, owner)
    for (const given of [other, `${other}@corp.example`])
      expect(
        (await enter(browser, directory, requestId, given, await passwordIn(directory))).body[
          'code'
        ],
      ).toBe(incorrect)
    for (let tries = 3; tries <= 5; tries += 1)
      await enter(browser, directory, requestId, `${other}@corp.example`, 'wrong')
    const people = JSON.parse((await browser.get('/sandbox/people.json')).text) as readonly {
      readonly username: string
      readonly directoryPasswords: Readonly<Record<string, string>>
    }[]
    const second = new HttpBrowser(referenceServer.origin)
    const at = await signInToSecondStep(second, 'sora.moon')
    const sora =
      people.find(({ username }) => username === 'sora.moon')?.directoryPasswords[
        'ActiveDirectory'
      ] ?? ''
    expect(
      (
        await enter(
          second,
          directories[0] ?? directory,
          at.requestId,
          'sora.moon@corp.example',
          sora,
        )
      ).body['code'],
    ).toBe('LOGIN_ACCOUNT_SUSPENDED')
  })

  it('checks five of twenty wrong passwords, and a correct one proves once', async () => {
    const { requestId } = await signInToSecondStep(browser, owner)
    const password = await passwordIn(directory)
    const wrong = await Promise.all(
      Array.from({ length: 20 }, () => enter(browser, directory, requestId, name, 'wrong')),
    )
    expect([
      wrong.filter(({ status }) => status === 422).length,
      wrong.filter(({ status }) => status === 423).length,
    ]).toEqual([4, 16])
    await new HttpBrowser(referenceServer.origin).control('reset')
    const again = new HttpBrowser(referenceServer.origin)
    const at = await signInToSecondStep(again, owner)
    const right = await Promise.all(
      Array.from({ length: 20 }, () => enter(again, directory, at.requestId, name, password)),
    )
    expect(right.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      (await again.api('GET', `/login/status?requestId=${at.requestId}`)).body['result'],
    ).toMatchObject({ nextStep: 'COMPLETE' })
  })

  it('accepts only its own browser, process and account', async () => {
    const { requestId } = await signInToSecondStep(browser, owner)
    const password = await passwordIn(directory)
    expect(
      (await enter(new HttpBrowser(referenceServer.origin), directory, requestId, name, password))
        .body['code'],
    ).toBe('REQUEST_EXPIRED')
    for (const variant of ['enrollment', 'password'])
      expect((await enter(browser, directory, requestId, name, password, variant)).status).toBe(400)
    const jisoo = await signInToSecondStep(browser, 'jisoo.han')
    expect((await enter(browser, directory, jisoo.requestId, name, password)).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
    expect(await enter(browser, directory, requestId, '   ', password)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    })
    expect((await enter(browser, directory, requestId, 'x'.repeat(51), password)).status).toBe(400)
    expect((await enter(browser, directory, requestId, name, '')).status).toBe(400)
  })

  it('computes one hash for every name', async () => {
    const { requestId } = await signInToSecondStep(browser, owner)
    const password = await passwordIn(directory)
    for (const [given, tried] of [
      ['nobody.at.all', 'wrong'],
      [name, 'wrong'],
      [masked, 'wrong'],
      [name, password],
    ] as const) {
      work.since()
      await enter(browser, directory, requestId, given, tried)
      expect([given, tried, work.since().hashes]).toEqual([given, tried, 1])
    }
  })
})

it('reports a suspended directory account only after the correct password (R8.17)', async () => {
  const [directory] = directories
  if (directory === undefined) throw new Error('there is none')
  const sora = { ...directory, owner: 'sora.moon' }
  const { requestId } = await signInToSecondStep(browser, 'sora.moon')
  expect(
    (await enter(browser, sora, requestId, 's*****@corp.example', 'wrong')).body,
  ).toMatchObject({ code: 'AD_PASSWORD_INCORRECT', failed: 1 })
  expect(
    await enter(browser, sora, requestId, 's*****@corp.example', await passwordIn(sora)),
  ).toMatchObject({ status: 423, body: { code: 'LOGIN_ACCOUNT_SUSPENDED' } })
  await sendCode(browser, requestId)
  expect(
    (await enterCode(browser, requestId, await newestCode(browser, 'sora.moon'))).body['nextStep'],
  ).toBe('COMPLETE')
})

it('answers an unknown ID with a directory like a known one', async () => {
  const seen = new Set<string>()
  for (let index = 0; index < 300 && seen.size < 2; index += 1) {
    const { requestId } = await withoutPassword(browser, `nobody.${index}`)
    const items = (
      await browser.api(
        'GET',
        `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${requestId}`,
      )
    ).body['items'] as readonly { readonly name: string; readonly register: boolean }[]
    for (const directory of directories) {
      if (
        seen.has(directory.kind) ||
        !items.some(({ name, register }) => register && name === `${directory.kind}Authenticator`)
      )
        continue
      seen.add(directory.kind)
      work.since()
      for (const failed of [1, 2, 3, 4])
        expect(
          (await enter(browser, directory, requestId, 'some.body', 'wrong')).body,
        ).toMatchObject({ code: directory.incorrect, failed, allowed: 5 })
      expect((await enter(browser, directory, requestId, 'some.body', 'wrong')).body).toMatchObject(
        { code: 'LOGIN_AUTO_LOCKED', minutes: 10 },
      )
      expect(work.since().hashes).toBe(5)
    }
  }
  expect([...seen].toSorted()).toEqual(['ActiveDirectory', 'KnoxIdentity'])
})

it('repeats a lost answer, and counts the try once', async () => {
  const [directory] = directories
  if (directory === undefined) throw new Error('there is none')
  const { requestId } = await signInToSecondStep(browser, directory.owner)
  const body = JSON.stringify({
    requestId,
    variant: 'verification',
    username: directory.name,
    password: 'wrong',
  })
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': '3a2f6f0e-6f41-4f6f-9d1a-0d8a4c1b7e55',
  }
  for (const _again of [1, 2, 3]) {
    const { text } = await browser.send(
      'POST',
      '/secdx/common-api/api/verification/active-directory/verify',
      body,
      headers,
    )
    expect(JSON.parse(text)).toMatchObject({ code: 'AD_PASSWORD_INCORRECT', failed: 1 })
  }
})

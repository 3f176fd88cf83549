import { beforeAll, expect, it, vi } from 'vitest'
import { people } from '../../server/dev/users/demo-users.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { begin } from './support/sign-in.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import { useTestServer } from './support/use-test-server.ts'

vi.setConfig({ testTimeout: 240_000 })

const referenceServer = useTestServer()
beforeAll(() =>
  new HttpBrowser(referenceServer.origin).control('settings', {
    sendsPerAddress: 100_000,
    passwordsPerAddress: 100_000,
  }),
)

type Started = { readonly by: HttpBrowser; readonly requestId: string; readonly shape: string }
/**
 * Most IDs to try. A sandbox derives its decoy accounts from a new key at every start, so no number
 * of IDs is sure to produce a given list.
 */
const MOST_IDS = 2000
const authenticatorDevice = new SoftwareAuthenticator()

/** Returns an answer without its random values, and without times. */
const shapeOf = (body: Readonly<Record<string, unknown>>) =>
  JSON.stringify({
    ...body,
    requestId: '',
    displayUid: '',
    traceId: '',
    matchNumber: '',
    retryAfter: 0,
    expiresIn: 0,
    publicKey: { ...(body['publicKey'] as object | undefined), challenge: '' },
  })

async function start(by: HttpBrowser, sessionDataKey: string, username: string): Promise<Started> {
  const started = await by.api('POST', '/login/start', {
    sessionDataKey,
    tenantId: 'default',
    username,
  })
  const requestId = String(started.body['requestId'])
  const list = await by.api(
    'GET',
    `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${requestId}`,
  )
  return {
    by,
    requestId,
    shape: `${started.status} ${shapeOf(started.body)} ${list.status} ${JSON.stringify(list.body)}`,
  }
}

const app = (singleIDAppType: string) => ({ singleIDAppType, variant: 'verification' })
/**
 * Sends every call that an unproven request allows, twice: the second answer shows the first one's
 * counters.
 */
async function answersTo({ by, requestId }: Started): Promise<readonly string[]> {
  const answers: string[] = []
  const ask = async (path: string, body: object) => {
    const { status, body: answer } = await by.api('POST', path, { requestId, ...body })
    answers.push(`${path} ${JSON.stringify(body).slice(0, 80)} ${status} ${shapeOf(answer)}`)
  }
  for (let time = 0; time < 2; time += 1) {
    for (const authenticator of ['Sms', 'Email', 'Msg']) {
      await ask('/verification/otp/send', { authenticator, variant: 'verification' })
      await ask('/verification/otp/verify', {
        authenticator,
        variant: 'verification',
        otp: '000000',
      })
    }
    for (const type of ['BIO', 'PIN']) await ask('/verification/authenticator/push/send', app(type))
    for (const type of ['TOTP', 'MOTP'])
      await ask('/verification/authenticator/otp/verify', { ...app(type), otp: '000001' })
    await ask('/verification/recovery-code/verify', {
      variant: 'verification',
      code: 'zzzzz-zzzzz',
    })
    await ask('/verification/active-directory/verify', {
      variant: 'verification',
      username: 'some.body',
      password: 'wrong',
    })
    await ask('/verification/knox-identity/verify', {
      variant: 'verification',
      knoxId: 'some.body',
      password: 'wrong',
    })
    const options = await by.api('POST', '/verification/windows-hello/options', {
      requestId,
      variant: 'verification',
    })
    answers.push(`options ${options.status} ${shapeOf(options.body)}`)
    const { challenge } = (options.body['publicKey'] ?? { challenge: '' }) as {
      readonly challenge: string
    }
    const signed = await by.api('POST', '/verification/windows-hello/verify', {
      requestId,
      variant: 'verification',
      credential: authenticatorDevice.get({ challenge, origin: referenceServer.origin }),
    })
    answers.push(`signed ${signed.status} ${shapeOf(signed.body)}`)
    await ask('/enrollment/start', { authenticator: 'Sms', type: 'new' })
    await ask('/login/password/verify', { tenantId: 'default', password: 'wrong' })
  }
  for (const path of ['/login/status', '/verification/authenticator/push/status']) {
    const { status, body } = await by.api('GET', `${path}?requestId=${requestId}`)
    const { result, challenges } = body as {
      readonly result?: Readonly<Record<string, unknown>>
      readonly challenges?: readonly object[]
    }
    answers.push(
      `${path} ${status} ${result === undefined ? shapeOf(body) : shapeOf(result)} ${JSON.stringify(challenges, (key, value: unknown) => (key === 'timeOut' || key === 'resendTimer' ? 0 : value))}`,
    )
  }
  return answers
}

it('answers unknown IDs with the same shapes as known IDs (D8.07)', async () => {
  const by = new HttpBrowser(referenceServer.origin)
  const { sessionDataKey } = await begin(by)
  const known = new Map<string, Started>()
  for (const { username } of people) {
    const started = await start(by, sessionDataKey, username)
    known.set(started.shape, known.get(started.shape) ?? started)
  }
  const decoyIds = new Map<string, Started>()
  for (let index = 0; index < MOST_IDS; index += 1) {
    const started = await start(by, sessionDataKey, `nobody.${index}`)
    decoyIds.set(started.shape, started)
    if ([...known.keys()].every((shape) => decoyIds.has(shape))) break
  }
  for (const [shape, person] of known) {
    const nobody = decoyIds.get(shape)
    if (nobody === undefined) throw new Error(`no invented ID shows ${shape}`)
    expect(await answersTo(nobody)).toEqual(await answersTo(person))
  }
  expect(known.size).toBeGreaterThan(6)
})

it('shows an ID as it was typed', async () => {
  const by = new HttpBrowser(referenceServer.origin)
  const { sessionDataKey } = await begin(by)
  const { requestId } = await start(by, sessionDataKey, 'MINJI.KIM')
  expect(
    (await by.api('GET', `/login/status?requestId=${requestId}`)).body['result'],
  ).toMatchObject({ displayUid: 'M*****M', sotName: null })
})

it('shows an unknown ID with one step of any kind', async () => {
  const by = new HttpBrowser(referenceServer.origin)
  const { sessionDataKey } = await begin(by)
  const missing = new Set([
    'Password',
    'Password,Sms',
    'Password,Sms,Email',
    'ActiveDirectory',
    'Email',
    'KnoxIdentity',
    'Msg',
    'Sms',
    'UaApp',
    'UaMOTP',
    'UaPin',
    'UaTOTP',
    'WindowsHello',
  ])
  for (let index = 0; index < MOST_IDS && missing.size > 0; index += 1) {
    const { requestId } = await start(by, sessionDataKey, `somebody.${index}`)
    const { items } = (
      await by.api(
        'GET',
        `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${requestId}`,
      )
    ).body as { readonly items: readonly { readonly name: string; readonly register: boolean }[] }
    const names = items
      .filter(({ register }) => register)
      .map(({ name }) => name.replace(/Authenticator$/, ''))
    // "Password" means the list with it alone, the other names a place in any list.
    for (const shown of [names.join(), ...names.filter((name) => name !== 'Password')])
      missing.delete(shown)
  }
  expect([...missing]).toEqual([])
})

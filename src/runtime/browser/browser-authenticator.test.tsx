import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowserAuthenticator } from './browser-authenticator.ts'

const failure = vi.fn<(task: string, error?: unknown) => void>()
const authenticator = createBrowserAuthenticator({ failure })
const options = { challenge: 'AQID', allowCredentials: [{ id: 'BAU', type: 'public-key' }] }
const never = new AbortController().signal

class Given {
  static uvpaa = true
  static isUserVerifyingPlatformAuthenticatorAvailable = async () => Given.uvpaa
  readonly id = 'BAU'
  readonly type = 'public-key'
  readonly rawId = new Uint8Array([4, 5]).buffer
  readonly authenticatorAttachment = 'platform'
  readonly response = {
    clientDataJSON: new Uint8Array([123, 125]).buffer,
    signature: new Uint8Array([255]).buffer,
  }
}

function browser(
  get: (asked: {
    readonly publicKey: {
      readonly challenge: Uint8Array
      readonly allowCredentials: readonly { readonly id: Uint8Array }[]
    }
  }) => Promise<unknown>,
) {
  vi.stubGlobal('PublicKeyCredential', Given)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
}
afterEach(() => {
  vi.unstubAllGlobals()
  failure.mockClear()
  Reflect.deleteProperty(navigator, 'credentials')
})

describe('the authenticator of a browser', () => {
  test('without WebAuthn is unsupported', async () => {
    expect(await authenticator.perform('get', options, never)).toEqual({ is: 'unsupported' })
  })

  test('converts between bytes and JSON when the browser cannot', async () => {
    const asked: number[][] = []
    browser(async ({ publicKey }) => {
      asked.push([...publicKey.challenge], [...(publicKey.allowCredentials[0]?.id ?? [])])
      return new Given()
    })
    expect(await authenticator.perform('get', options, never)).toEqual({
      is: 'ok',
      credential: {
        id: 'BAU',
        rawId: 'BAU',
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: { clientDataJSON: 'e30', signature: '_w' },
      },
    })
    expect(asked).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  test.each([
    ['NotAllowedError', 'cancelled'],
    ['InvalidStateError', 'no-credential'],
    ['NotSupportedError', 'unsupported'],
    ['SecurityError', 'unsupported'],
    ['TimeoutError', 'timed-out'],
  ])('%s is %s', async (name, is) => {
    browser(async () => {
      throw new DOMException('', name)
    })
    expect(await authenticator.perform('get', options, never)).toEqual({ is })
    expect(failure).not.toHaveBeenCalled()
  })

  test('logs invalid options', async () => {
    browser(async () => new Given())
    expect(await authenticator.perform('get', { challenge: '%' }, never)).toEqual({
      is: 'unsupported',
    })
    expect(failure).toHaveBeenCalledOnce()
  })

  test('offers a key at a field only when the flow requests it', async () => {
    const asked: unknown[] = []
    browser(
      async ({
        mediation,
      }: { readonly mediation?: string } & Parameters<Parameters<typeof browser>[0]>[0]) => {
        asked.push(mediation)
        return new Given()
      },
    )
    await authenticator.perform('get', options, never, 'conditional')
    await authenticator.perform('get', options, never)
    expect(asked).toEqual(['conditional', undefined])
  })

  test.each([
    ['a browser without WebAuthn', undefined, true, false],
    ['one that offers none', (): Promise<boolean> => Promise.resolve(false), true, false],
    ['one that does not know of it', 'unknown', true, false],
    [
      'one on a machine without an authenticator',
      (): Promise<boolean> => Promise.resolve(true),
      false,
      false,
    ],
    ['one that can', (): Promise<boolean> => Promise.resolve(true), true, true],
    ['one that fails', (): Promise<boolean> => Promise.reject(new Error('no')), true, false],
  ] as const)(
    '%s: whether keys of the machine stand at a field',
    async (_what, conditional, uvpaa, can) => {
      Given.uvpaa = uvpaa
      if (conditional !== undefined)
        vi.stubGlobal(
          'PublicKeyCredential',
          conditional === 'unknown'
            ? Given
            : Object.assign(class extends Given {}, {
                isConditionalMediationAvailable: conditional,
              }),
        )
      expect(await authenticator.passkeys()).toBe(can)
      Given.uvpaa = true
    },
  )

  test('a prompt that was taken away says nothing', async () => {
    const controller = new AbortController()
    browser(async () => {
      controller.abort()
      throw new DOMException('', 'AbortError')
    })
    expect(await authenticator.perform('get', options, controller.signal)).toBeUndefined()
  })

  test.each([
    ['0.3.0', 'no'],
    ['7.0.0', 'no'],
    ['8.0.0', 'yes'],
    ['15.0.0', 'yes'],
    [undefined, 'yes'],
  ])(
    'reports Windows Hello for Windows platform version %s: %s (D9.06, R9.16, T78)',
    async (platformVersion, is) => {
      browser(async () => undefined)
      const hints = { platform: 'Windows', getHighEntropyValues: async () => ({ platformVersion }) }
      Object.defineProperty(navigator, 'userAgentData', { configurable: true, value: hints })
      expect(await authenticator.windowsHello()).toBe(is)
      Reflect.deleteProperty(navigator, 'userAgentData')
    },
  )

  test('reports Windows Hello on Windows only, and unknown after a failure', async () => {
    browser(async () => undefined)
    expect(await authenticator.windowsHello()).toBe('unknown')
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    )
    expect(await authenticator.windowsHello()).toBe('yes')
    Given.uvpaa = false
    expect(await authenticator.windowsHello()).toBe('no')
    Given.isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.reject(new Error('no'))
    expect(await authenticator.windowsHello()).toBe('unknown')
    expect(authenticator.handheld()).toBe(false)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)',
    )
    expect(authenticator.handheld()).toBe(true)
    vi.restoreAllMocks()
  })
})

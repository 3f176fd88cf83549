import { describe, expect, test } from 'vitest'
import type { PersistedStore } from '../../engine/effect.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import { createMemoryArea, createMemoryKeys } from '../simulated/memory-storage.ts'
import { generateKeys } from './keys.ts'
import { createObscuredStorage, type ObscuredStorageSetup } from './obscured-storage.ts'
import { createWebArea } from './web-area.ts'

const store = (keyed: boolean): StoreSchema => ({ fields: {}, keyed, survivesSignOut: false })
const stores = { session: store(false), auth: store(true), challenge: store(true) }
const scope = { origin: 'https://sso.example', tenant: 'default', version: 'v1' }
const hour = 3_600_000

function browser() {
  const local = createMemoryArea()
  const keys = createMemoryKeys()
  let time = 1_000 * hour
  /** Creates a page; pages that share `session` are one tab after a reload. */
  const page = (session = createMemoryArea(), other: Partial<ObscuredStorageSetup> = {}) => {
    const failures: unknown[] = []
    const storage = createObscuredStorage({
      local,
      session,
      keys,
      scope,
      stores,
      now: () => time,
      failed: (error) => failures.push(error),
      ...other,
    })
    return { storage, session, failures }
  }
  return {
    local,
    keys,
    page,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

const auth = (
  envelope: PersistedStore['envelope'],
  tab: PersistedStore['tab'] = {},
): PersistedStore => ({ store: 'auth', keyed: true, envelope, tab })
const session = (envelope: PersistedStore['envelope']): PersistedStore => ({
  store: 'session',
  keyed: false,
  envelope,
  tab: {},
})

describe('stored data', () => {
  test('R4.25 survives a reload of the tab, its two persistences in one value', async () => {
    const { page } = browser()
    const first = page()
    first.storage.remember('req-1', [
      auth({ requestId: 'req-1', 'sms.deadline': 5 }, { wanted: '/home' }),
      session({ marker: 'm' }),
    ])
    await first.storage.settled()
    expect(await page(first.session).storage.read()).toEqual({
      auth: { requestId: 'req-1', 'sms.deadline': 5, wanted: '/home' },
      session: { marker: 'm' },
    })
  })

  test('R9.31 R9.32 does not show names, values or the tenant in plain text', async () => {
    const { page, local } = browser()
    const one = page()
    one.storage.remember('req-1', [auth({ phone: '010-1234-5678' }, { wanted: '/secret' })])
    await one.storage.settled()
    const everything = JSON.stringify([...local.entries, ...one.session.entries])
    for (const clear of ['auth', 'phone', '5678', 'req-1', 'wanted', 'secret', 'default', 'flow'])
      expect(everything).not.toContain(clear)
    for (const [name, value] of [...local.entries, ...one.session.entries]) {
      expect(name).toMatch(/^gh\.[\w-]{43}$/)
      expect(Object.keys(JSON.parse(value))).toEqual(['v', 'iv', 'ct'])
    }
  })

  test('R9.33 encrypts equal values differently and cannot export either key', async () => {
    const { page, local, keys } = browser()
    const one = page()
    one.storage.remember('', [session({ marker: 'm' })])
    await one.storage.settled()
    const before = [...local.entries.values()]
    one.storage.remember('', [session({ marker: 'm' })])
    await one.storage.settled()
    expect([...local.entries.values()]).not.toEqual(before)
    const opened = await keys.open()
    for (const key of [opened?.seal, opened?.name])
      await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow(
        'key is not extractable',
      )
  })

  test('the last write wins, and an empty value leaves nothing', async () => {
    const { page, local } = browser()
    const one = page()
    for (const n of [1, 2, 3]) one.storage.remember('', [session({ n })])
    await one.storage.settled()
    expect(await page(one.session).storage.read()).toEqual({ session: { n: 3 } })
    one.storage.remember('', [session({})])
    await one.storage.settled()
    expect(local.entries.size).toBe(0)
  })
})

describe('a request', () => {
  test('is shared only by tabs that show it (T51)', async () => {
    const { page } = browser()
    const [one, two, other] = [page(), page(), page()]
    one.storage.remember('req-1', [auth({ deadline: 1 })])
    await one.storage.settled()
    two.storage.remember('req-1', [])
    other.storage.remember('req-2', [auth({ deadline: 2 })])
    await Promise.all([two.storage.settled(), other.storage.settled()])
    expect(await page(two.session).storage.read()).toEqual({ auth: { deadline: 1 } })
    expect(await page(other.session).storage.read()).toEqual({ auth: { deadline: 2 } })
    expect(await page().storage.read()).toEqual({})
  })

  test('that is none yet belongs to the tab alone', async () => {
    const { page } = browser()
    const one = page()
    one.storage.remember('', [auth({ a: 1 }, { b: 2 })])
    await one.storage.settled()
    expect(await page(one.session).storage.read()).toEqual({ auth: { a: 1, b: 2 } })
    expect(await page().storage.read()).toEqual({})
  })

  test('that ended leaves nothing', async () => {
    const { page, local } = browser()
    const one = page()
    one.storage.remember('req-1', [auth({ requestId: 'req-1' }, { x: 1 })])
    one.storage.remember('req-1', [auth({})])
    one.storage.remember('', [])
    await one.storage.settled()
    expect([local.entries.size, one.session.entries.size]).toEqual([0, 0])
  })
})

const written = async () => {
  const setting = browser()
  const one = setting.page()
  one.storage.remember('', [session({ marker: 'm' })])
  await one.storage.settled()
  const [name, value] = [...setting.local.entries][0] ?? ['', '']
  return { ...setting, name, value, tab: one.session }
}
const flipped = (value: string) =>
  value.replace(/"ct":"(.)/, (_, first: string) => `"ct":"${first === 'A' ? 'B' : 'A'}`)

describe('B23 ignores and removes entries not written by us for this place', () => {
  test.each([
    ['random text', () => 'x9$'],
    ['nothing', () => ''],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['an envelope without its parts', () => '{"v":1}'],
    ['a cut envelope', (value: string) => value.slice(0, -9)],
    ['a shorter ciphertext', (value: string) => value.replace(/"ct":".*"/, '"ct":"AAAA"')],
    ['one bit changed', flipped],
    ['an older format', (value: string) => value.replace('"v":1', '"v":0')],
    ['invalid base64url', (value: string) => value.replace('"iv":"', '"iv":"*')],
  ])('%s', async (_, tamper) => {
    const { page, local, name, value, tab } = await written()
    local.entries.set(name, tamper(value))
    const again = page(tab)
    expect(await again.storage.read()).toEqual({})
    await again.storage.settled()
    expect([again.failures, local.entries.size]).toEqual([[], 0])
  })

  test.each([
    ['version', 'v2'],
    ['origin', 'https://other.example'],
  ] as const)('another %s', async (part, other) => {
    const { page, local, tab } = await written()
    const again = page(tab, { scope: { ...scope, [part]: other } })
    expect(await again.storage.read()).toEqual({})
    await again.storage.settled()
    expect(local.entries.size).toBe(0)
  })

  test('B18 another tenant of this origin finds nothing, and takes nothing away', async () => {
    const { page, local, tab, pass } = await written()
    const other = (version: string) => page(tab, { scope: { ...scope, tenant: 'other', version } })
    const there = other('v7')
    expect(await there.storage.read()).toEqual({})
    there.storage.remember('req-9', [auth({ b: 9 }, { c: 9 }), session({ marker: 'n' })])
    await there.storage.settled()
    expect(await page(tab).storage.read()).toEqual({ session: { marker: 'm' } })
    expect(await other('v7').storage.read()).toEqual({
      auth: { b: 9, c: 9 },
      session: { marker: 'n' },
    })
    expect(await other('v8').storage.read()).toEqual({})
    pass(24 * hour)
    const later = page(tab)
    expect(await later.storage.read()).toEqual({})
    await later.storage.settled()
    expect([local.entries.size, tab.entries.size]).toEqual([0, 0])
  })

  test('B18 an envelope of one tenant in the same place of another tenant', async () => {
    const { page, local, value, name, tab } = await written()
    const there = page(tab, { scope: { ...scope, tenant: 'other' } })
    there.storage.remember('', [session({ marker: 'n' })])
    await there.storage.settled()
    for (const place of local.entries.keys()) if (place !== name) local.entries.set(place, value)
    expect(await page(tab, { scope: { ...scope, tenant: 'other' } }).storage.read()).toEqual({})
    expect(await page(tab).storage.read()).toEqual({ session: { marker: 'm' } })
  })

  test('an entry moved to the place of another', async () => {
    const { page, local } = browser()
    const one = page()
    one.storage.remember('req-1', [
      auth({ a: 1 }),
      { store: 'challenge', keyed: true, envelope: { b: 2 }, tab: {} },
    ])
    await one.storage.settled()
    const [[first = ''], [second = '']] = [
      [...local.entries.keys()].slice(0, 1),
      [...local.entries.keys()].slice(1),
    ]
    const [here, there] = [local.entries.get(first) ?? '', local.entries.get(second) ?? '']
    local.entries.set(first, there).set(second, here)
    expect(await page(one.session).storage.read()).toEqual({})
  })

  test('entries older than 24 hours, also of requests without a tab', async () => {
    const { page, local, pass } = browser()
    const one = page()
    one.storage.remember('req-1', [auth({ a: 1 })])
    await one.storage.settled()
    pass(23 * hour)
    expect(await page(one.session).storage.read()).toEqual({ auth: { a: 1 } })
    pass(hour)
    const later = page()
    expect(await later.storage.read()).toEqual({})
    await later.storage.settled()
    expect(local.entries.size).toBe(0)
  })

  test('names of others on this origin stay', async () => {
    const { page, local } = browser()
    local.entries.set('theirs', 'x')
    const one = page()
    await one.storage.read()
    one.storage.forgetEverything()
    await one.storage.settled()
    expect([...local.entries]).toEqual([['theirs', 'x']])
  })
})

describe('B23 storage that is cleared while the page is open', () => {
  type Cleared = readonly ('local' | 'session' | 'key')[]
  test.each<readonly [name: string, cleared: Cleared, found: object]>([
    ['values that all tabs share', ['local'], { auth: { a: 3, b: 4 } }],
    [
      'values of this tab, with the request that it shows',
      ['session'],
      { session: { marker: 'm' } },
    ],
    ['the key', ['key'], {}],
    ['all of it', ['local', 'session', 'key'], {}],
  ])('%s', async (_what, cleared, found) => {
    const { page, local, keys } = browser()
    const one = page()
    one.storage.remember('req-1', [auth({ a: 1 }, { b: 2 }), session({ marker: 'm' })])
    await one.storage.settled()
    const clear = {
      local: () => local.entries.clear(),
      session: () => one.session.entries.clear(),
      key: () => void keys.forget(),
    }
    for (const place of cleared) clear[place]()
    one.storage.remember('req-1', [auth({ a: 3 }, { b: 4 })])
    await one.storage.settled()
    const again = page(one.session)
    expect(await again.storage.read()).toEqual(found)
    again.storage.remember('req-2', [auth({ a: 5 })])
    await again.storage.settled()
    expect(await page(one.session).storage.read()).toMatchObject({ auth: { a: 5 } })
    expect([one.failures, again.failures]).toEqual([[], []])
  })
})

describe('forgetting', () => {
  test('removes each entry and the key, in the requested order', async () => {
    const { page, local, keys } = browser()
    const one = page()
    one.storage.remember('req-1', [auth({ a: 1 }), session({ marker: 'm' })])
    one.storage.forgetEverything()
    one.storage.remember('', [session({ kept: true })])
    await one.storage.settled()
    expect([keys.forgotten(), local.entries.size]).toEqual([1, 1])
    expect(await page(one.session).storage.read()).toEqual({ session: { kept: true } })
  })

  test("in another tab takes this tab's own part, and its key", async () => {
    const { page } = browser()
    const [one, two] = [page(), page()]
    two.storage.remember('', [auth({ a: 1 })])
    await two.storage.settled()
    one.storage.forgetEverything()
    await one.storage.settled()
    two.storage.forgetTab()
    two.storage.remember('', [session({ after: 1 })])
    await two.storage.settled()
    expect(await page(two.session).storage.read()).toEqual({ session: { after: 1 } })
  })
})

describe('B21 B22 where storage or keys are refused', () => {
  const refusing = createWebArea(() => {
    throw new DOMException('no', 'SecurityError')
  })

  test('nothing is thrown and nothing is kept', async () => {
    const { page } = browser()
    const one = page(undefined, { local: refusing, session: refusing })
    one.storage.remember('req-1', [auth({ a: 1 })])
    one.storage.forgetEverything()
    expect(await one.storage.read()).toEqual({})
    expect(one.failures).toEqual([])
  })

  test('no key means no entry, least of all plain text', async () => {
    const { page, local } = browser()
    const one = page(undefined, {
      keys: { open: () => Promise.resolve(undefined), forget: () => Promise.resolve() },
    })
    one.storage.remember('req-1', [auth({ a: 1 }), session({ marker: 'm' })])
    await one.storage.settled()
    expect([local.entries.size, one.session.entries.size]).toEqual([0, 0])
    expect(await one.storage.read()).toEqual({})
  })

  test('asks a slow database again before a sign-in', async () => {
    const { page } = browser()
    const good = await generateKeys()
    const answers = [undefined, good]
    const keys = { open: () => Promise.resolve(answers.shift()), forget: () => Promise.resolve() }
    const one = page(undefined, { keys })
    expect(await one.storage.read()).toEqual({})
    expect(await one.storage.keeps()).toBe(true)
  })

  test('B24 keeps nothing across an exit when the browser refuses cookies', async () => {
    const { page } = browser()
    const cookies = { basePath: '/secdx/mfa', secure: true }
    let taken = ''
    const [taking, refusingAll] = [
      page(undefined, {
        cookies: {
          ...cookies,
          read: () => taken,
          write: (cookie) => {
            taken = cookie
          },
        },
      }),
      page(undefined, { cookies: { ...cookies, read: () => '', write: () => undefined } }),
    ]
    expect([
      await taking.storage.keeps(),
      await refusingAll.storage.keeps(),
      await page().storage.keeps(),
    ]).toEqual([true, false, true])
  })

  test('logs a failed encryption and continues with the next write', async () => {
    const { page, local } = browser()
    const good = await generateKeys()
    let first = true
    const keys = { open: () => Promise.resolve(good), forget: () => Promise.resolve() }
    const now = () => {
      if (!first) return 1
      first = false
      throw new Error('once')
    }
    const one = page(undefined, { keys, now })
    one.storage.remember('', [session({ n: 1 })])
    await one.storage.settled()
    one.storage.remember('', [session({ n: 2 })])
    await one.storage.settled()
    expect([one.failures.length, local.entries.size]).toEqual([1, 1])
  })
})

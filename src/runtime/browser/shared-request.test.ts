import { expect, test } from 'vitest'
import type { PersistedStore } from '../../engine/effect.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import { createMemoryArea, createMemoryKeys } from '../simulated/memory-storage.ts'
import type { KeyStore } from './keys.ts'
import { createObscuredStorage } from './obscured-storage.ts'

const store = (keyed: boolean): StoreSchema => ({ fields: {}, keyed, survivesSignOut: false })
const stores = { session: store(false), auth: store(true) }
const auth = (
  envelope: PersistedStore['envelope'],
  tab: PersistedStore['tab'] = {},
): PersistedStore => ({ store: 'auth', keyed: true, envelope, tab })

/** Creates the tabs of one browser. */
function browser(keys: KeyStore = createMemoryKeys()) {
  const local = createMemoryArea()
  const scope = { origin: 'https://sso.example', tenant: 'default', version: 'v1' }
  return {
    local,
    tab: (session = createMemoryArea()) => ({
      session,
      storage: createObscuredStorage({
        local,
        session,
        keys,
        scope,
        stores,
        now: () => 1_000,
        failed: () => undefined,
      }),
    }),
  }
}

test('B17 reads shared request data of another tab, but not its private data', async () => {
  const { tab } = browser()
  const [first, second] = [tab(), tab()]
  second.storage.remember('r1', [auth({ codeAt: 1 }, { own: true })])
  await second.storage.settled()
  first.storage.remember('r1', [auth({ codeAt: 2 }, { other: true })])
  await first.storage.settled()
  expect(await second.storage.reread()).toEqual({ flow: 'r1', stores: { auth: { codeAt: 2 } } })
})

test('B18 of another request it reads nothing, and none without one', async () => {
  const { tab } = browser()
  const [first, second] = [tab(), tab()]
  first.storage.remember('r1', [auth({ codeAt: 1 })])
  await first.storage.settled()
  expect(await second.storage.reread()).toBeUndefined()
  second.storage.remember('r2', [auth({ codeAt: 2 })])
  expect(await second.storage.reread()).toEqual({ flow: 'r2', stores: { auth: { codeAt: 2 } } })
})

test('prefers data that the tab writes while it reads', async () => {
  const one = browser().tab()
  one.storage.remember('r1', [auth({ codeAt: 1 })])
  const reading = one.storage.reread()
  one.storage.remember('r1', [auth({ codeAt: 2 })])
  expect(await reading).toBeUndefined()
})

test('B16 keeps keys of open actions after reload, encrypted and per tab', async () => {
  const { tab } = browser()
  const first = tab()
  await first.storage.idempotencyKeys.write({ sendVerificationOtp: 'key-1' })
  expect(JSON.stringify([...first.session.entries])).not.toMatch(/key-1|sendVerificationOtp/)
  expect(await tab(first.session).storage.idempotencyKeys.read()).toEqual({
    sendVerificationOtp: 'key-1',
  })
  expect(await tab().storage.idempotencyKeys.read()).toEqual({})
  await first.storage.idempotencyKeys.write({})
  expect(first.session.entries.size).toBe(0)
})

test('B22 reports whether storage works and leaves no test entry', async () => {
  const { tab } = browser()
  const one = tab()
  expect([await one.storage.keeps(), one.session.entries.size]).toEqual([true, 0])
  const refused = browser({
    open: () => Promise.resolve(undefined),
    forget: () => Promise.resolve(),
  }).tab()
  expect(await refused.storage.keeps()).toBe(false)
  expect(await refused.storage.idempotencyKeys.read()).toEqual({})
})

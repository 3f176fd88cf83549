import { expect, test } from 'vitest'
import { temporaryStore } from '../../tests/support/temporary-store.ts'
import { insertRequest } from '../store/login-requests.ts'
import type { LoginRequest } from '../store/tables.ts'
import { claimRequest } from './login-request.ts'

const row: LoginRequest = {
  id_hash: 'request',
  key_hash: 'key',
  browser_hash: 'first',
  browser_met: false,
  account_id: 'minji',
  tenant_id: 'default',
  username: '',
  second_step: false,
  first_method: null,
  identity_provider: null,
  second_method: null,
  expires_at: 1_000,
  verified_at: null,
  used_at: null,
  purpose: 'sign-in',
  session_hash: null,
  caller: 'mfa-consumer',
  from_known_browser: false,
  knows_password: false,
  trust_id: null,
  trust_asked_at: null,
  handed_over_at: null,
  version: null,
  support_code: null,
}

async function storeWithRequest() {
  const store = await temporaryStore()
  await insertRequest(store, row)
  return {
    store,
    kept: () =>
      store
        .selectFrom('login_request')
        .select(['browser_hash', 'browser_met'])
        .executeTakeFirstOrThrow(),
  }
}

test('the browser that returns with the id owns the request afterwards', async () => {
  const { store, kept } = await storeWithRequest()
  expect((await claimRequest(store, row)).browser_met).toBe(true)
  expect(await kept()).toEqual({ browser_hash: 'first', browser_met: true })
})

test('a request given to another browser meanwhile stays open for it', async () => {
  const { store, kept } = await storeWithRequest()
  await store.updateTable('login_request').set({ browser_hash: 'second' }).execute()
  await expect(claimRequest(store, row)).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' })
  expect(await kept()).toEqual({ browser_hash: 'second', browser_met: false })
})

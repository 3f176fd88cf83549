import { expect, test } from 'vitest'
import { temporaryStore } from '../../tests/support/temporary-store.ts'
import { handleHash } from '../random-handle.ts'
import { findClientAppRequest, openClientAppRequest } from './applications.ts'
import { openRequest } from './open-request.ts'

const [begin, end] = [1_000, 2_000]

/**
 * A portal request with a lost first response: a browser got an ID, and never came back with it.
 */
async function askedOnce() {
  const store = await temporaryStore()
  const handle = await openClientAppRequest(store, {
    kind: 'user-portal',
    tenant_id: 'default',
    account_id: 'minji',
    sp: 'Portal',
    return_to: 'https://portal.example',
    expires_at: end,
  })
  const ask = async (now = begin) => {
    const clientAppRequest = await findClientAppRequest(store, handle, 'user-portal')
    if (clientAppRequest === undefined) throw new Error('No application has asked.')
    return openRequest(store, {
      pepper: 'pepper',
      now,
      handle,
      clientAppRequest,
      browser: undefined,
      opening: {
        second_step: false,
        caller: 'user',
        purpose: 'enroll',
        session_hash: null,
      },
    })
  }
  const { flow } = await ask()
  const owners = async () =>
    (
      await Promise.all([
        store.selectFrom('login_request').select('browser_hash').executeTakeFirstOrThrow(),
        store.selectFrom('login_context').select('browser_hash').executeTakeFirstOrThrow(),
      ])
    ).map(({ browser_hash }) => browser_hash)
  const hash = handleHash(flow ?? '')
  expect(await owners()).toEqual([hash, hash])
  return { store, ask, owners, hash }
}

test('a repeated ask gets the request and its password demands', async () => {
  const { ask, owners, hash } = await askedOnce()
  const { flow } = await ask()
  const next = handleHash(flow ?? '')
  expect(next).not.toBe(hash)
  expect(await owners()).toEqual([next, next])
})

test('an expired request is never given out', async () => {
  const { ask, owners, hash } = await askedOnce()
  await expect(ask(end)).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' })
  expect(await owners()).toEqual([hash, hash])
})

test('a used request is never given out', async () => {
  const { store, ask, owners, hash } = await askedOnce()
  await store.updateTable('login_request').set({ used_at: begin }).execute()
  await expect(ask()).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' })
  expect(await owners()).toEqual([hash, hash])
})

import type { components } from '../../src/api/generated/common-api.ts'
import type { Act, Done } from '../idempotency/act.ts'
import { browserHash } from '../login/browser-id.ts'
import { flowResult } from '../login/flow-result.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { methodsLeft } from '../login/methods-left.ts'
import { giveMethods, nobodysAccount, nobodysId, nobodysSteps } from '../login/nobody.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'

type FlowResult = components['schemas']['FlowResult']
type Asked = {
  readonly tenant: string
  readonly username: string
  readonly browser: string | undefined
}

/**
 * A request that leads to a new password, for whatever ID. Who has two methods proves both where a
 * sign-in asks for two; who has one is not shut out for ever. For an ID that nobody has it is the
 * same, statement by statement (D8.07).
 */
export async function startReset(
  { store, clock, pepper }: Services,
  { tenant, username, browser }: Asked,
  act: Act,
): Promise<Done<FlowResult>> {
  const settings = await readSettings(store, tenant)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'second_step'])
      .where('tenant_id', '=', tenant)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    const nobody = nobodysId(pepper, tenant, username)
    await giveMethods(transaction, now, account === undefined ? nobody : undefined)
    const known = browser === undefined ? undefined : await browserHash(transaction, now, browser)
    const fresh = known === undefined ? randomHandle() : undefined
    const id = randomHandle()
    const opened: LoginRequest = {
      id_hash: handleHash(id),
      key_hash: '',
      browser_hash: known ?? handleHash(fresh ?? ''),
      browser_met: 1,
      account_id: account?.id ?? nobody,
      tenant_id: tenant,
      username,
      second_step: 0,
      first_method: null,
      second_method: null,
      expires_at: now + settings.requestSeconds * 1000,
      verified_at: null,
      used_at: null,
      purpose: 'password',
      session_hash: null,
      caller: '',
    }
    const mayBeTwo = (await methodsLeft(transaction, opened)).length > 1
    const request = {
      ...opened,
      second_step: mayBeTwo ? (account?.second_step ?? nobodysSteps(nobody)) : 0,
    }
    await transaction.insertInto('login_request').values(request).execute()
    // Nothing is proven: what the account itself says would be hidden anyway, so it is not even
    // read.
    const done = {
      answer: await flowResult(transaction, id, request, nobodysAccount(request), now),
      ...(fresh !== undefined && { flow: fresh }),
    }
    await act.keep(transaction, done)
    return done
  })
}

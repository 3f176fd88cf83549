import { openDemand } from '../agents/demands.ts'
import { browserHash } from '../login/browser-id.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { handleHash } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'
import type { Prompt } from './prompted-terms.ts'

export type Prompted = { readonly request: LoginRequest; readonly prompt: Prompt }

/**
 * The running request that asks by this prompt, in this browser, once a step is proven; nothing
 * otherwise.
 */
export async function promptedRequest(
  store: Store,
  now: number,
  promptId: string,
  browser: string | undefined,
): Promise<Prompted | undefined> {
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
  if (browser_hash === undefined) return undefined
  const asked = await store
    .selectFrom('terms_prompt')
    .selectAll()
    .where('id_hash', '=', handleHash(promptId))
    .executeTakeFirst()
  if (asked === undefined) return undefined
  const request = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', asked.request_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('first_method', 'is not', null)
    .executeTakeFirst()
  return request && { request, prompt: asked.demand }
}

/** The same, while it is what stands between the request and its next step. */
export async function openPrompt(
  store: Store,
  now: number,
  promptId: string,
  browser: string | undefined,
): Promise<Prompted | undefined> {
  const asking = await promptedRequest(store, now, promptId, browser)
  return asking !== undefined && (await openDemand(store, asking.request)) === asking.prompt
    ? asking
    : undefined
}

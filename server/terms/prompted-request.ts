import { nextRequiredAction } from '../device-agents/required-actions.ts'
import { handleHash } from '../random-handle.ts'
import { mayContinue, resolveBrowserHash } from '../sign-in/browser-id.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { Prompt } from './prompted-terms.ts'

export type PromptedRequest = { readonly request: LoginRequest; readonly prompt: Prompt }

/**
 * Returns the running request of this prompt, in this browser, once a step is proven; undefined
 * otherwise.
 */
export async function promptedRequest(
  store: Store,
  now: number,
  promptId: string,
  browser: string | undefined,
): Promise<PromptedRequest | undefined> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined) return undefined
  const promptRow = await store
    .selectFrom('terms_prompt')
    .selectAll()
    .where('id_hash', '=', handleHash(promptId))
    .executeTakeFirst()
  if (promptRow === undefined) return undefined
  const request = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', promptRow.request_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('first_method', 'is not', null)
    .executeTakeFirst()
  return request !== undefined && (await mayContinue(store, browser, request))
    ? { request, prompt: promptRow.demand }
    : undefined
}

/** Returns the same, while the prompt is the next required action of the request. */
export async function openPrompt(
  store: Store,
  now: number,
  promptId: string,
  browser: string | undefined,
): Promise<PromptedRequest | undefined> {
  const prompted = await promptedRequest(store, now, promptId, browser)
  return prompted !== undefined &&
    (await nextRequiredAction(store, prompted.request)) === prompted.prompt
    ? prompted
    : undefined
}

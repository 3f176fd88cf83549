import createClient from 'openapi-fetch'
import type { Json, JsonObject } from './answer.ts'
import { fetchCombined, isCombined } from './combine-calls.ts'
import type { paths } from './generated/common-api.ts'
import { adapt, type OperationRow } from './generated/operations.ts'
import { randomId } from './random-id.ts'
import type { RequestParts } from './request-form.ts'
import { isAct } from './retry-delay.ts'

/**
 * Arguments of an operation, grouped by their OpenAPI location. `authorization` is the marker
 * token, '' for none.
 */
export interface CallArguments {
  readonly path: JsonObject
  readonly query: JsonObject
  readonly body?: JsonObject
  readonly authorization: string
  /**
   * The same for every attempt of one request; sent when the operation changes state and accepts a
   * key.
   */
  readonly idempotencyKey?: string
  /**
   * Number of proven steps when the screen was shown, and the version of its flows. Sent with
   * operations on a running request.
   */
  readonly step?: number
  readonly flow?: string
}

export interface RequestSettings {
  /** Absolute or relative to this origin; joined to the path with exactly one slash (D7.03). */
  readonly base: string
  /** Current language, read at every call. */
  readonly language: () => string
}

/** Typed loosely, because the compiler has checked each call against the types of its operation. */
type Send = (method: string, path: string, init: RequestParts) => Promise<unknown>

/**
 * Result of a request: a reply with an unread body, or none (no network, a reset, a redirect
 * elsewhere, the time limit).
 */
export type Sent =
  | { readonly is: 'answered'; readonly response: Response }
  | { readonly is: 'unanswered' }

/**
 * Sends a call through openapi-fetch. The client would read the reply itself, and an error's body
 * without a limit. So it receives an empty reply, and our code reads the real one.
 * @throws when no address or body can be built from the arguments
 */
export async function sendRequest(
  operation: OperationRow,
  call: CallArguments,
  settings: RequestSettings,
  signal: AbortSignal,
): Promise<Sent> {
  const baseUrl = settings.base.replace(/\/+$/, '')
  const client = createClient<paths>({
    baseUrl,
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
  })
  // The operation is known only by name, so its own types are unknown: see `Send`.
  const send = client.request as Send
  let sent: Sent | undefined
  const { query, handles } = takeHandlesOut(operation, call.query)
  const parts: RequestParts = {
    params: { path: call.path, query },
    ...(operation.method === 'GET' ? {} : { body: call.body ?? {} }),
    headers: {
      ...headers(operation, call, settings),
      ...(handles === '' ? {} : { 'Gatehouse-Handles': handles }),
    },
    signal,
    fetch: async (request) => {
      const answered =
        !adapted && isCombined(operation) ? fetchCombined(request, baseUrl) : fetch(request)
      sent = await answered.then(
        async (response) =>
          ({
            is: 'answered',
            response: adapted ? await adapted.receive(response) : response,
          }) as const,
        () => ({ is: 'unanswered' }) as const,
      )
      return new Response(null, { status: 204 })
    },
  }
  const adapted = adapt?.(operation, parts)
  await send(operation.method, operation.path, adapted?.parts ?? parts)
  if (sent === undefined) throw new Error('openapi-fetch made no request')
  return sent
}

/** Addresses stay in logs of proxies and in the history of the browser, headers do not. */
function takeHandlesOut(
  { handles = [] }: OperationRow,
  query: JsonObject,
): { readonly query: JsonObject; readonly handles: string } {
  const [kept, taken] = [new Map<string, Json>(), new URLSearchParams()]
  for (const [name, value] of Object.entries(query))
    if (!handles.includes(name)) kept.set(name, value)
    else if (typeof value === 'string') taken.set(name, value)
  return { query: Object.fromEntries(kept), handles: taken.toString() }
}

function headers(
  operation: OperationRow,
  call: CallArguments,
  settings: RequestSettings,
): Readonly<Record<string, string>> {
  return {
    Accept: 'application/json',
    'Accept-Language': settings.language(),
    'X-Request-Id': randomId(),
    ...(operation.method === 'GET' ? { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } : {}),
    ...(isAct(operation, call.idempotencyKey) && call.idempotencyKey !== undefined
      ? { 'Idempotency-Key': call.idempotencyKey }
      : {}),
    ...(operation.onRequest && call.step !== undefined
      ? { 'Gatehouse-Step': String(call.step) }
      : {}),
    ...(operation.onRequest && call.flow !== undefined ? { 'Gatehouse-Flow': call.flow } : {}),
    ...(call.authorization === '' ? {} : { Authorization: `Bearer ${call.authorization}` }),
  }
}

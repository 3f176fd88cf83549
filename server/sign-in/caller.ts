import type { FastifyRequest } from 'fastify'
import { readCookie } from '../cookies.ts'
import type { IdempotentOperation } from '../idempotency/idempotent-operation.ts'

/**
 * The cookies of the caller: of the browser, of its session, if any, and of earlier sign-ins
 * (`known-browser`).
 */
export type Cookies = {
  readonly browser: string | undefined
  readonly session: string | undefined
  readonly known?: string | undefined
}

/** The caller, the step of the request it calls from, and the act it calls in. */
export type Caller = Cookies & {
  /**
   * The number of steps proven when the screen was shown. A client that omits it accepts any step.
   */
  readonly step: number | undefined
  readonly operation: IdempotentOperation
}

export const readCookies = (request: FastifyRequest, secure: boolean): Cookies => ({
  browser: readCookie(request, 'flow', secure),
  session: readCookie(request, 'session', secure),
  known: readCookie(request, 'known', secure),
})

export function readCaller(
  request: FastifyRequest,
  secure: boolean,
  operation: IdempotentOperation,
): Caller {
  const step = request.headers['gatehouse-step']
  return {
    ...readCookies(request, secure),
    step: step === undefined ? undefined : Number(step),
    operation,
  }
}

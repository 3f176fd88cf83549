import type { FastifyRequest } from 'fastify'
import { readCookie } from '../cookies.ts'
import type { IdempotentOperation } from '../idempotency/idempotent-operation.ts'

/** The cookies of who asks: of the browser, and of the session that it may have. */
export type Cookies = { readonly browser: string | undefined; readonly session: string | undefined }

/** Who asks, from which step of the request, and in which act. */
export type Caller = Cookies & {
  /**
   * The steps that were proven when the screen was shown; a client that does not say so takes what
   * comes.
   */
  readonly step: number | undefined
  readonly operation: IdempotentOperation
}

export const readCookies = (request: FastifyRequest, secure: boolean): Cookies => ({
  browser: readCookie(request, 'flow', secure),
  session: readCookie(request, 'session', secure),
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

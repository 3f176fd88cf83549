import type { components } from '../../src/api/generated/common-api.ts'

type Schemas = components['schemas']
export type ErrorBody = Extract<
  Schemas[keyof Schemas],
  { code: string; message: string; traceId: string }
>
export type ErrorCode = ErrorBody['code']
type DetailsOf<Body> = Body extends ErrorBody ? Omit<Body, 'code' | 'message' | 'traceId'> : never
export type ErrorDetails<Code extends ErrorCode> = DetailsOf<Extract<ErrorBody, { code: Code }>>

/**
 * An error of the document's error catalogue. Status and message come from the document, and are
 * looked up when it is sent.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>>) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Refuses an entry that was compared and is wrong. Only these count for the limit by address. */
export class WrongEntryError extends ApiError {
  constructor({ code, details }: ApiError) {
    super(code, details)
  }
}

/**
 * Creates an error to throw: `throw apiError('OTP_INCORRECT', { failed, allowed })`. The document
 * types the details of each code.
 */
export function apiError<Code extends ErrorCode>(
  code: Code,
  ...details: keyof ErrorDetails<Code> extends never ? [] : [ErrorDetails<Code>]
): ApiError {
  return new ApiError(code, details[0] ?? {})
}

/**
 * A reason not to start that the operator can act on: `message` is one sentence, printed without a
 * stack.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

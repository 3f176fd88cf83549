import type { components } from '../src/api/generated/common-api.ts'

type Schemas = components['schemas']
export type ErrorBody = Extract<
  Schemas[keyof Schemas],
  { code: string; message: string; traceId: string }
>
export type ErrorCode = ErrorBody['code']
type DetailsOf<Body> = Body extends ErrorBody ? Omit<Body, 'code' | 'message' | 'traceId'> : never
export type ErrorDetails<Code extends ErrorCode> = DetailsOf<Extract<ErrorBody, { code: Code }>>

/**
 * An answer of the document's error catalogue. Status and message are the document's: thrown here,
 * looked up where it is sent.
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

/** The refusal of an entry that was compared and is wrong: all that its limit by address counts. */
export class WrongEntryError extends ApiError {
  constructor({ code, details }: ApiError) {
    super(code, details)
  }
}

/**
 * `throw refusal('OTP_INCORRECT', { failed, allowed })`: the details a code needs are typed by the
 * document.
 */
export function apiError<Code extends ErrorCode>(
  code: Code,
  ...details: keyof ErrorDetails<Code> extends never ? [] : [ErrorDetails<Code>]
): ApiError {
  return new ApiError(code, details[0] ?? {})
}

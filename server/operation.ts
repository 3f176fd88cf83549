import type { FastifyReply, FastifyRequest } from 'fastify'
import type { operations } from '../src/api/generated/common-api.ts'
import type { Callers } from './client-apps/applications.ts'
import type { AdjustableClock } from './clock.ts'
import type { IdentityProviders } from './federation/identity-providers.ts'
import type { Origins } from './http/address.ts'
import type { ApiError } from './http/errors.ts'
import type { createAddressLimits } from './http/rate-limit.ts'
import type { RegisteredClient } from './oidc/registered-clients.ts'
import type { RelyingParty } from './oidc/relying-party.ts'
import type { PublishedVersions } from './publishing/follow-versions.ts'
import type { StepCounts } from './publishing/step-counts.ts'
import type { Sealer } from './sealing/sealer.ts'
import type { Store } from './store/tables.ts'
import type { Tenants } from './tenants/tenants.ts'

/** Dependencies of the operations. */
export type Services = {
  readonly store: Store
  readonly clock: AdjustableClock
  /** Known once the socket is bound. */
  readonly origins: Origins
  readonly tenants: Tenants
  readonly published: PublishedVersions
  readonly stepCounts: StepCounts
  /** See `sealing/key-files`. */
  readonly pepper: string
  /** Seals values of the database under a key outside it. */
  readonly sealer: Sealer
  /**
   * Sandbox mode: messages are kept for the inbox. Without it only email can be sent, and that only
   * with an SMTP server.
   */
  readonly hasInbox: boolean
  /** Wakes the mail worker after an email was written; undefined when there is no SMTP server. */
  readonly onMailWritten: (() => void) | undefined
  /** Client apps, on an origin of their own. */
  readonly callers: Callers
  readonly identityProviders: IdentityProviders
  /** Applications of the operator that sign in their users at the provider. */
  readonly openidClients: readonly RegisteredClient[]
  readonly relyingParty: RelyingParty
  readonly limits: ReturnType<typeof createAddressLimits>
}

/** Result of an operation: its response, and the cookies that belong to it. */
export type OperationResult<Answer = unknown> = {
  readonly answer: Answer
  /** New ID of the browser, when it got one. */
  readonly flow?: string | undefined
  /** Windows Hello credential of this device, when it was created or used. */
  readonly device?: string | undefined
  /** Token of a browser that signed in (`sign-in/known-browser`). */
  readonly known?: string | undefined
  /** The new session. `sessionEnded`: the session is over. */
  readonly session?: string | undefined
  readonly sessionEnded?: true
}

/**
 * Result of an operation with an effect: done, or refused at a cost (a wrong code costs an
 * attempt).
 */
export type RecordedOutcome = OperationResult | { readonly refused: ApiError }

/**
 * One operation of a browser, however often it is repeated (`Idempotency-Key`). Record the result
 * in the transaction of the effect, so that either both are stored or neither is.
 */
export type IdempotentOperation = {
  /** Value that an earlier attempt of this operation saved before it was interrupted. */
  readonly savedProgress: unknown
  /** Saves a half-done operation: the next attempt continues from here. */
  readonly saveProgress: (transaction: Store, value: unknown) => Promise<void>
  /** @throws AlreadyCompletedError when another process was faster; the transaction rolls back */
  readonly record: (transaction: Store, outcome: RecordedOutcome) => Promise<void>
}

/** For a request without a key: it cannot be remembered. */
export const withoutIdempotencyKey: IdempotentOperation = {
  savedProgress: undefined,
  saveProgress: async () => undefined,
  record: async () => undefined,
}

export class AlreadyCompletedError extends Error {
  override readonly name = 'AlreadyCompletedError'
}

export type OperationId = keyof operations

type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? B
  : undefined
type Parameters<Id extends OperationId, Where extends 'query' | 'path'> = NonNullable<
  operations[Id]['parameters'][Where]
>
type Answer<Id extends OperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer A } }
}
  ? A
  : undefined

/** A request that matches the document. */
export type Call<Id extends OperationId> = {
  readonly body: Body<Id>
  readonly query: Parameters<Id, 'query'>
  readonly path: Parameters<Id, 'path'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Answers by returning (200, or 204 for undefined), and refuses by throwing `apiError(code,
 * details)`.
 */
export type Handlers = {
  readonly [Id in OperationId]: (call: Call<Id>) => Promise<Answer<Id>> | Answer<Id>
}

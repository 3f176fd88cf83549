import type { components } from '../../src/api/generated/common-api.ts'
import { ApiError, apiError, WrongEntryError, type ErrorCode } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { assertOffered } from '../sign-in/available-methods.ts'
import type { Caller } from '../sign-in/caller.ts'
import { isUnverified, type LoginRequest } from '../sign-in/login-request.ts'
import { maskAddress } from '../sign-in/mask.ts'
import { decoyPasswordHash, withHashingSlot } from '../sign-in/password-hash.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import type { Store } from '../store/open-store.ts'
import { assertMatchingVariant } from '../verification/assert-matching-variant.ts'
import {
  completeVerification,
  commitOutcome,
  type VerificationVerdict,
} from '../verification/complete-verification.ts'
import {
  resetDirectoryAttempts,
  countDirectoryAttempt,
  type AttemptCounts,
} from './directory-attempt.ts'
import type { DirectoryKind } from './tables.ts'

type FlowResult = components['schemas']['FlowResult']

export type Input = {
  readonly kind: DirectoryKind
  readonly requestId: string
  readonly variant: components['schemas']['Variant']
  /** As typed, or masked as it was shown after a verified step. */
  readonly name: string
  readonly password: string
}

/**
 * Error of each directory for a wrong name or password. It never reveals which of both was wrong.
 */
const incorrect: Readonly<Record<DirectoryKind, (tries: AttemptCounts) => ApiError>> = {
  ActiveDirectory: (tries) => apiError('AD_PASSWORD_INCORRECT', tries),
  KnoxIdentity: (tries) => apiError('KNOX_IDENTITY_INCORRECT', tries),
}

/**
 * Checks a password of a directory. The name must be the registered one of the account: another
 * user's name proves nothing here. The attempt is counted first. Then one hash is computed, that of
 * the user or of a decoy. A transaction of its own stores the result.
 */
export async function verifyDirectory(
  services: Services,
  input: Input,
  caller: Caller,
  device: string,
): Promise<OperationResult<FlowResult>> {
  const { store, clock } = services
  const { kind, requestId } = input
  const decoyHash = await decoyPasswordHash
  const {
    wrong: attemptResult,
    known,
    isMatch,
  } = await withHashingSlot(async (matches) => {
    const tried = await countAttempt(services, input, caller)
    return {
      ...tried,
      isMatch: await matches(input.password, tried.known?.password_hash ?? decoyHash),
    }
  })
  const isRight = isMatch && known !== undefined
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    // Read again: of five right passwords at once, one completes the step.
    await assertOffered(transaction, request, kind)
    const isSuspended = isRight && known.state === 'suspended' && kind === 'ActiveDirectory'
    // A right password resets the count of wrong ones also where the account cannot be used.
    if (isSuspended) await resetDirectoryAttempts(transaction, request, kind)
    const verdict: VerificationVerdict =
      isRight && known.state === 'active'
        ? { right: true, consume: () => resetDirectoryAttempts(transaction, request, kind) }
        : {
            right: false,
            refused: isSuspended
              ? apiError('LOGIN_ACCOUNT_SUSPENDED')
              : new WrongEntryError(attemptResult),
          }
    return completeVerification(
      transaction,
      { services, now, requestId, request, kind, caller, device },
      verdict,
    )
  }).catch((problem: unknown) => {
    // The general limit of all kinds is reached only after fifty wrong attempts. By then the lock
    // of the directory has its full length.
    throw problem instanceof ApiError && problem.code === 'OTP_ATTEMPT_LIMIT'
      ? apiError('LOGIN_AUTO_LOCKED', { minutes: 60 })
      : problem
  })
}

async function countAttempt({ store, clock }: Services, input: Input, caller: Caller) {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, input.requestId, caller)
    assertMatchingVariant(request, input.variant)
    await assertOffered(transaction, request, input.kind)
    const known = await findDirectoryAccount(transaction, request, input)
    if (caller.operation.savedProgress !== undefined) {
      // Written below. This is the same attempt again, after its response was lost: it is counted
      // already.
      const { code, details } = caller.operation.savedProgress as CountedAttempt
      return { wrong: new ApiError(code, details), known }
    }
    const settings = await readSettings(transaction, request.tenant_id)
    const attemptResult = await countDirectoryAttempt(
      transaction,
      now,
      settings,
      request,
      input.kind,
      incorrect[input.kind],
    )
    await caller.operation.saveProgress(transaction, {
      code: attemptResult.code,
      details: attemptResult.details,
    } satisfies CountedAttempt)
    return { wrong: attemptResult, known }
  })
}

type CountedAttempt = {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
}

/** Returns the entry of the directory, if the name is the registered one of this account. */
async function findDirectoryAccount(store: Store, request: LoginRequest, { kind, name }: Input) {
  const factor = await store
    .selectFrom('factor')
    .select('address')
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const address = factor?.address.toLowerCase() ?? ''
  const enteredName = name.toLowerCase()
  // Before the first factor the masked name was never shown, so it proves nothing.
  const isSameName =
    address !== '' &&
    (enteredName === address ||
      (!isUnverified(request) && name === maskAddress[kind](factor?.address ?? '')))
  if (!isSameName) return undefined
  return store
    .selectFrom('directory_account')
    .selectAll()
    .where('directory', '=', kind)
    .where('tenant_id', '=', request.tenant_id)
    .where('name_key', '=', address)
    .executeTakeFirst()
}

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
  /** As it was typed, or as it was shown to who has proven a step: masked. */
  readonly name: string
  readonly password: string
}

/**
 * The answer of each directory to a wrong name or password; which of both it was, it never says.
 */
const incorrect: Readonly<Record<DirectoryKind, (tries: AttemptCounts) => ApiError>> = {
  ActiveDirectory: (tries) => apiError('AD_PASSWORD_INCORRECT', tries),
  KnoxIdentity: (tries) => apiError('KNOX_IDENTITY_INCORRECT', tries),
}

/**
 * A password that a directory keeps. The name must be the one that the account is registered with:
 * anybody else's proves nothing here. The try is taken first, then the one hash is computed, of
 * whoever it is or of nobody, and what it showed is concluded in a transaction of its own.
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
    // Read again: of five right passwords at once, one proves the step.
    await assertOffered(transaction, request, kind)
    const isSuspended = isRight && known.state === 'suspended' && kind === 'ActiveDirectory'
    // That the password was right ends the row of wrong ones also where the account cannot be used.
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
      { now, requestId, request, kind, caller, device },
      verdict,
    )
  }).catch((problem: unknown) => {
    // The hold that all kinds share comes after fifty wrong ones only: the lock of the directory is
    // longer until then.
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
      // Written below. The same try once more, after its answer was lost: it was counted then.
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

/** The entry of the directory, if the name is the one this account is registered with. */
async function findDirectoryAccount(store: Store, request: LoginRequest, { kind, name }: Input) {
  const factor = await store
    .selectFrom('factor')
    .select('address')
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const address = factor?.address.toLowerCase() ?? ''
  const enteredName = name.toLowerCase()
  // Before a step is proven nobody was shown the masked name, and it proves nothing.
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

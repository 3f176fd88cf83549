import type { FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '../../src/api/generated/common-api.ts'
import { judge } from '../../src/rules/registry.ts'
import { type Caller, deviceAndBrowser, readCaller } from '../caller.ts'
import { apiError, ApiError, type ErrorCode, WrongEntryError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitAttempts } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { type Handlers, type OperationResult, type Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { attemptOrigin, requestAtStep } from '../sign-in/login-request.ts'
import { decoyPasswordHash, withHashingSlot } from '../sign-in/password-hash.ts'
import { isUnverified, assertOffered } from '../sign-in/required-steps.ts'
import type { AttemptOrigin } from '../store/factors.ts'
import type { DirectoryKind } from '../store/tables-of-methods.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { readSettings, type Settings } from '../tenants/settings.ts'
import { assertMatchingVariant } from '../verification/code.ts'
import {
  commitOutcome,
  completeVerification,
  type VerificationVerdict,
} from '../verification/complete-verification.ts'

type Directories = Pick<Handlers, 'verifyActiveDirectory' | 'verifyKnoxIdentity'>

export const directories = (services: Services): Directories => {
  const { origins } = services
  const verify = (
    operation: keyof Directories,
    input: Input,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) =>
    withIdempotency(
      services,
      { operation, owner: readCookie(request, 'flow', origins.secure), request, reply },
      (operation) =>
        limitAttempts(services, request, () =>
          verifyDirectory(services, {
            input,
            caller: readCaller(request, origins.secure, operation),
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
        ),
    )
  return {
    verifyActiveDirectory({ body: { requestId, variant, username, password }, ...call }) {
      assertRule('not-blank', '/username', username)
      return verify(
        'verifyActiveDirectory',
        { kind: 'ActiveDirectory', requestId, variant, name: username, password },
        call,
      )
    },

    verifyKnoxIdentity({ body: { requestId, variant, knoxId, password }, ...call }) {
      assertRule('no-whitespace', '/knoxId', knoxId)
      return verify(
        'verifyKnoxIdentity',
        { kind: 'KnoxIdentity', requestId, variant, name: knoxId, password },
        call,
      )
    },
  }
}

/**
 * Applies the screen's rule to a name again.
 * @throws VALIDATION_FAILED
 */
function assertRule(rule: 'not-blank' | 'no-whitespace', path: string, value: string): void {
  if (judge(rule, value, true, {}).is !== 'holds')
    throw apiError('VALIDATION_FAILED', { issues: [{ path, rule }] })
}

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
  {
    input,
    caller,
    device,
  }: { readonly input: Input; readonly caller: Caller; readonly device: string },
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
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
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
    const request = await requestAtStep(transaction, { now, id: input.requestId, caller })
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
    const attemptResult = await countDirectoryAttempt(transaction, {
      now,
      settings,
      request,
      kind: input.kind,
      incorrect: incorrect[input.kind],
    })
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

export type AttemptCounts = { readonly failed: number; readonly allowed: number }

const maxLockMinutes = 60

/**
 * Returns the key of the attempt counter. It is the account of the sign-in, not the typed name, so
 * that a user cannot lock the account of another. An unknown account is counted in the same manner.
 * Attempts after the user ID alone have their own counter, and lock no owner out.
 */
const ownerHash = (
  { account_id }: Pick<LoginRequest, 'account_id'>,
  kind: DirectoryKind,
  whose: AttemptOrigin,
): string => handleHash(`${kind}\n${account_id}${whose === 'strangers' ? '\nstrangers' : ''}`)

/**
 * Counts one attempt before the password is checked. One UPDATE decides, so that parallel guesses
 * cannot share an attempt. Every fifth attempt (the tenant can change the number) locks. Each lock
 * is twice as long as the previous one, up to an hour. A right password resets both. Call it in a
 * transaction.
 * @returns the error for a wrong password
 * @throws LOGIN_AUTO_LOCKED while it is locked; then nothing was checked
 */
export async function countDirectoryAttempt(
  store: Store,
  {
    now,
    settings,
    request,
    kind,
    incorrect,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly request: LoginRequest
    readonly kind: DirectoryKind
    readonly incorrect: (tries: AttemptCounts) => ApiError
  },
): Promise<ApiError> {
  const owner_hash = ownerHash(request, kind, attemptOrigin(request))
  await store
    .insertInto('directory_attempt')
    .values({ owner_hash, failed: 0, locked_until: null, last_at: now })
    .onConflict((c) => c.doNothing())
    .execute()
  const counted = await store
    .updateTable('directory_attempt')
    .set((e) => ({ failed: e('failed', '+', 1), locked_until: null, last_at: now }))
    .where('owner_hash', '=', owner_hash)
    .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<=', now)]))
    .returning('failed')
    .executeTakeFirst()
  if (counted === undefined) {
    const { locked_until } = await store
      .selectFrom('directory_attempt')
      .select('locked_until')
      .where('owner_hash', '=', owner_hash)
      .executeTakeFirstOrThrow()
    throw lockedError(Math.ceil(((locked_until ?? now) - now) / 60_000))
  }
  const allowed = Math.max(1, settings.passwordAttempts)
  if (counted.failed % allowed !== 0)
    return incorrect({ failed: counted.failed % allowed, allowed })
  const minutes = Math.min(
    settings.lockMinutes * 2 ** Math.min(counted.failed / allowed - 1, 10),
    Math.max(settings.lockMinutes, maxLockMinutes),
  )
  await store
    .updateTable('directory_attempt')
    .set({ locked_until: now + minutes * 60_000 })
    .where('owner_hash', '=', owner_hash)
    .execute()
  return lockedError(minutes)
}

const lockedError = (minutes: number): ApiError =>
  apiError('LOGIN_AUTO_LOCKED', { minutes: Math.max(1, minutes) })

/** A right password resets the count of wrong ones, also that of strangers. */
export async function resetDirectoryAttempts(
  store: Store,
  request: Pick<LoginRequest, 'account_id'>,
  kind: DirectoryKind,
): Promise<void> {
  await store
    .deleteFrom('directory_attempt')
    .where('owner_hash', 'in', [
      ownerHash(request, kind, 'owner'),
      ownerHash(request, kind, 'strangers'),
    ])
    .execute()
}

import type { components } from '../../src/api/generated/common-api.ts'
import { ApiError, refusal, WrongEntry, type ErrorCode } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { isUnproven, type LoginRequest } from '../login/login-request.ts'
import { maskedAddress } from '../login/mask.ts'
import { assertOffered } from '../login/methods-left.ts'
import { nobodysHash, withRoom } from '../login/password-hash.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { assertOwnProcess } from '../verification/assert-own-process.ts'
import { concludeProof, settle, type Verdict } from '../verification/conclude-proof.ts'
import { forgetDirectoryTries, takeDirectoryTry, type Tries } from './directory-attempt.ts'
import type { DirectoryKind } from './tables.ts'

type FlowResult = components['schemas']['FlowResult']

export type Asked = {
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
const incorrect: Readonly<Record<DirectoryKind, (tries: Tries) => ApiError>> = {
  ActiveDirectory: (tries) => refusal('AD_PASSWORD_INCORRECT', tries),
  KnoxIdentity: (tries) => refusal('KNOX_IDENTITY_INCORRECT', tries),
}

/**
 * A password that a directory keeps. The name must be the one that the account is registered with:
 * anybody else's proves nothing here. The try is taken first, then the one hash is computed, of
 * whoever it is or of nobody, and what it showed is concluded in a transaction of its own.
 */
export async function verifyDirectory(
  sandbox: Services,
  asked: Asked,
  caller: Caller,
  device: string,
): Promise<Done<FlowResult>> {
  const { store, clock } = sandbox
  const { kind, requestId } = asked
  const nobodys = await nobodysHash
  const { wrong, known, matched } = await withRoom(async (matches) => {
    const tried = await countTry(sandbox, asked, caller)
    return {
      ...tried,
      matched: await matches(asked.password, tried.known?.password_hash ?? nobodys),
    }
  })
  const isRight = matched && known !== undefined
  return settle(store, caller, async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    // Read again: of five right passwords at once, one proves the step.
    await assertOffered(transaction, request, kind)
    const isSuspended = isRight && known.state === 'suspended' && kind === 'ActiveDirectory'
    // That the password was right ends the row of wrong ones also where the account cannot be used.
    if (isSuspended) await forgetDirectoryTries(transaction, request, kind)
    const verdict: Verdict =
      isRight && known.state === 'active'
        ? { right: true, spend: () => forgetDirectoryTries(transaction, request, kind) }
        : {
            right: false,
            refused: isSuspended ? refusal('LOGIN_ACCOUNT_SUSPENDED') : new WrongEntry(wrong),
          }
    return concludeProof(transaction, { now, requestId, request, kind, caller, device }, verdict)
  }).catch((problem: unknown) => {
    // The hold that all kinds share comes after fifty wrong ones only: the lock of the directory is
    // longer until then.
    throw problem instanceof ApiError && problem.code === 'OTP_ATTEMPT_LIMIT'
      ? refusal('LOGIN_AUTO_LOCKED', { minutes: 60 })
      : problem
  })
}

async function countTry({ store, clock }: Services, asked: Asked, caller: Caller) {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, asked.requestId, caller)
    assertOwnProcess(request, asked.variant)
    await assertOffered(transaction, request, asked.kind)
    const known = await accountInDirectory(transaction, request, asked)
    if (caller.act.noted !== undefined) {
      // Written below. The same try once more, after its answer was lost: it was counted then.
      const { code, details } = caller.act.noted as Counted
      return { wrong: new ApiError(code, details), known }
    }
    const settings = await readSettings(transaction, request.tenant_id)
    const wrong = await takeDirectoryTry(
      transaction,
      now,
      settings,
      request,
      asked.kind,
      incorrect[asked.kind],
    )
    await caller.act.note(transaction, {
      code: wrong.code,
      details: wrong.details,
    } satisfies Counted)
    return { wrong, known }
  })
}

type Counted = { readonly code: ErrorCode; readonly details: Readonly<Record<string, unknown>> }

/** The entry of the directory, if the name is the one this account is registered with. */
async function accountInDirectory(store: Store, request: LoginRequest, { kind, name }: Asked) {
  const factor = await store
    .selectFrom('factor')
    .select('address')
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const address = factor?.address.toLowerCase() ?? ''
  const typed = name.toLowerCase()
  // Before a step is proven nobody was shown the masked name, and it proves nothing.
  const isMeant =
    address !== '' &&
    (typed === address ||
      (!isUnproven(request) && name === maskedAddress[kind](factor?.address ?? '')))
  if (!isMeant) return undefined
  return store
    .selectFrom('directory_account')
    .selectAll()
    .where('directory', '=', kind)
    .where('tenant_id', '=', request.tenant_id)
    .where('name_key', '=', address)
    .executeTakeFirst()
}

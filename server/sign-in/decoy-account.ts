import { createHmac } from 'node:crypto'
import { type FactorKind, factorKinds } from '../store/factor-kinds.ts'
import type { Account, LoginRequest } from '../store/tables.ts'
import { serverLanguages } from '../texts/server-text.ts'

/** Begins the id of each decoy account. No account has it as its id. */
export const decoyPrefix = 'nobody:'

/**
 * Returns the id of a decoy account. The same ID always gives the same decoy account, as for a real
 * account. Without the pepper, decoy and real accounts look the same.
 */
export const decoyAccountId = (pepper: string, tenant: string, username: string): string =>
  decoyPrefix +
  createHmac('sha256', pepper)
    .update(`nobody\n${tenant}\n${username.toLowerCase()}`)
    .digest('base64url')

export const isDecoyAccount = (accountId: string): boolean => accountId.startsWith(decoyPrefix)

/**
 * Decoy account of a sign-up: its request has no account yet. Its mark separates it from other
 * decoy accounts.
 */
const signUpMark = 'nobody:sign-up:'
export const pendingSignUpId = (subjectHash: string): string => signUpMark + subjectHash
export const isPendingSignUp = (accountId: string): boolean => accountId.startsWith(signUpMark)

/** The usual sets of methods that users register. */
const commonFactorSets: readonly (readonly FactorKind[])[] = [
  ['Sms', 'Email'],
  ['Sms', 'Email'],
  ['Sms', 'Email'],
  ['Sms'],
  ['Sms'],
  ['Email'],
  [],
  [],
  ['Msg', 'Email'],
  ['Sms', 'ActiveDirectory'],
  ['Email', 'KnoxIdentity'],
  ['UaApp', 'UaPin', 'UaTOTP', 'UaMOTP'],
  ['Sms', 'WindowsHello'],
  ['Sms', 'UaApp'],
]

/**
 * The share, out of 256, of decoy accounts with each method, independent of their other methods. So
 * no combination of methods appears only on real accounts.
 */
const factorShares: Readonly<Record<FactorKind, number>> = {
  Sms: 144,
  Email: 128,
  Msg: 48,
  UaApp: 48,
  UaPin: 40,
  UaTOTP: 48,
  UaMOTP: 40,
  WindowsHello: 56,
  ActiveDirectory: 40,
  KnoxIdentity: 40,
}
/** The shares, out of 256, of decoy accounts that need one step, and that have a usual set. */
const oneStepShare = 64
const commonShare = 160

/**
 * Derives the apparent methods and steps of an ID from its hash. The result is always the same, and
 * means nothing without the pepper. Each decision uses one byte.
 */
function deriveDecoy(account_id: string): {
  readonly kinds: readonly FactorKind[]
  readonly second_step: boolean
} {
  const [stepByte = 0, selector = 0, choice = 0, ...kindBytes] = Buffer.from(
    account_id.slice(decoyPrefix.length),
    'base64url',
  )
  const kinds =
    selector < commonShare
      ? (commonFactorSets[choice % commonFactorSets.length] ?? [])
      : factorKinds.filter((kind, index) => (kindBytes[index] ?? 0) < factorShares[kind])
  return { kinds, second_step: stepByte >= oneStepShare }
}

/** Of 256, how many seem to sign in without a password. */
const passwordlessShare = 48

/**
 * Returns the method, among these, that a decoy account seems to start with. Undefined for most.
 */
export function decoyDefaultMethod(
  account_id: string,
  candidates: readonly FactorKind[],
): FactorKind | undefined {
  const [selector = 255, choice = 0] = Buffer.from(
    account_id.slice(decoyPrefix.length),
    'base64url',
  ).subarray(3 + factorKinds.length)
  return selector < passwordlessShare
    ? candidates[choice % Math.max(1, candidates.length)]
    : undefined
}

/** Returns the number of steps that a decoy account seems to have. */
export const decoySecondStep = (account_id: string): boolean => deriveDecoy(account_id).second_step

/** Returns the methods that a decoy account seems to have. */
export const decoyFactors = (account_id: string): readonly FactorKind[] =>
  deriveDecoy(account_id).kinds

/**
 * Returns the account that a decoy request seems to have. It is not active: no guess can succeed.
 */
export const decoyAccount = ({ account_id, tenant_id, username }: LoginRequest): Account => ({
  id: account_id,
  tenant_id,
  username,
  username_key: username.toLowerCase(),
  name: '',
  language: serverLanguages[0] ?? '',
  password_hash: '',
  state: 'inactive',
  second_step: decoySecondStep(account_id),
  sot_name: null,
  knox_id: null,
  created_at: 0,
  password_changed_at: 0,
  reset_method: null,
})

import { availableMethods } from '../sign-in/available-methods.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'

/**
 * Factors other than a password of another system. Another password in the place of ours would not
 * be stronger (D2.15).
 */
export const eligibleKinds = [
  'WindowsHello',
  'UaApp',
  'UaPin',
  'UaTOTP',
  'UaMOTP',
  'Sms',
  'Email',
  'Msg',
] as const satisfies readonly FactorKind[]

type FactorOwner = Pick<Account, 'id' | 'tenant_id' | 'second_step'>

/**
 * Returns the registered factors that may replace the password. Each proves the first step by
 * itself, and leaves a method for the second step where there is one.
 */
export async function eligibleFactors(
  store: Store,
  { id, tenant_id, second_step }: FactorOwner,
  first: FactorKind | null = null,
): Promise<readonly FactorKind[]> {
  const methods = await availableMethods(store, {
    account_id: id,
    tenant_id,
    second_step,
    first_method: first,
    purpose: '',
    caller: '',
  })
  return eligibleKinds.filter((kind) => methods.includes(kind))
}

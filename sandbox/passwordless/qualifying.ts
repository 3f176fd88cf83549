import type { Account } from '../login/login-request.ts'
import { methodsLeft } from '../login/methods-left.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'

/**
 * What is no password of another house: one that is asked for in the place of ours would be no step
 * further (D2.15).
 */
export const qualifyingKinds = [
  'WindowsHello',
  'UaApp',
  'UaPin',
  'UaTOTP',
  'UaMOTP',
  'Sms',
  'Email',
  'Msg',
] as const satisfies readonly FactorKind[]

type Who = Pick<Account, 'id' | 'tenant_id' | 'second_step'>

/**
 * What somebody has registered that may stand in the place of the password: it proves the first
 * step by itself, and leaves something for the second where there is one.
 */
export async function qualifying(
  store: Store,
  { id, tenant_id, second_step }: Who,
  first: FactorKind | null = null,
): Promise<readonly FactorKind[]> {
  const left = await methodsLeft(store, {
    account_id: id,
    tenant_id,
    second_step,
    first_method: first,
    purpose: '',
    caller: '',
  })
  return qualifyingKinds.filter((kind) => left.includes(kind))
}

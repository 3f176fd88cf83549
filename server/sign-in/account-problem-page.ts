import { base } from '../address.ts'
import type { AccountState } from '../store/tables.ts'
import { accountStateError } from './account-state.ts'

/**
 * The page about an account that cannot be used, for who has proven whose it is by a way that ends
 * in a redirect.
 */
export function accountProblemPage(state: AccountState): string {
  const code = accountStateError(state)?.code ?? 'SYSTEM_ERROR'
  return `${base}${state === 'locked' ? '/SecurityWarning' : '/WarningMessage'}?${new URLSearchParams({ code }).toString()}`
}

import { base } from '../address.ts'
import type { AccountState } from '../store/tables.ts'
import { accountStateError } from './account-state.ts'

/**
 * Returns the page about an unusable account. It is for a user that proved ownership on a path that
 * ends in a redirect.
 */
export function accountProblemPage(state: AccountState): string {
  const code = accountStateError(state)?.code ?? 'SYSTEM_ERROR'
  return `${base}${state === 'locked' ? '/SecurityWarning' : '/WarningMessage'}?${new URLSearchParams({ code }).toString()}`
}

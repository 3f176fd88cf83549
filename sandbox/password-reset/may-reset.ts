import type { AccountState } from '../store/tables.ts'

/** States that a new password ends. Of the others the administrator decides, whoever proves what. */
const ended: ReadonlySet<AccountState> = new Set(['active', 'locked', 'expired', 'must-reset'])

export const mayReset = (state: AccountState): boolean => ended.has(state)

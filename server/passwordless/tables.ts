import type { FactorKind } from '../store/tables.ts'

/**
 * Accounts with passwordless sign-in, and their methods. An account without a row signs in with a
 * password.
 */
export type PasswordlessTable = {
  account_id: string
  first: FactorKind
  second: FactorKind | null
  changed_at: number
}

export type PasswordlessTables = { passwordless: PasswordlessTable }

import type { FactorKind } from '../store/tables.ts'

/** Who switched it on, and with what; whoever has no row signs in with a password. */
export type PasswordlessTable = {
  account_id: string
  first: FactorKind
  second: FactorKind | null
  changed_at: number
}

export type PasswordlessTables = { passwordless: PasswordlessTable }

import type { Demand } from '../../device-agents/tables.ts'
import type { AccountState, FactorKind } from '../../store/tables.ts'
import type { Language } from '../../texts/server-text.ts'

/**
 * A demo user for tests and trials. The password is public on purpose: nothing here is a real
 * account.
 */
export type Person = {
  readonly username: string
  readonly password: string
  readonly name: string
  /** Name in Korean script, for Korean pages. Without it `name` is in Korean script. */
  readonly koreanName?: string
  readonly language: Language
  readonly about: { readonly en: string; readonly ko: string }
  readonly secondStep: boolean
  /** `preferred`: the step for which the factor is chosen by default. */
  readonly factors: readonly Factor[]
  readonly state: AccountState
  /** Required actions of the sign-on policy. */
  readonly asked?: readonly Demand[]
  /** Methods that replace the password, where the user chose passwordless sign-in. */
  readonly passwordless?: { readonly first: FactorKind; readonly second: FactorKind | null }
  /** ID in the directory. With one, the user cannot register another. */
  readonly knoxId?: string
}

export type Factor = {
  readonly kind: FactorKind
  readonly address: string
  readonly preferred?: 1 | 2
  /** For a directory: the password that it stores, and whether it admits the user. */
  readonly directory?: { readonly password: string; readonly state: 'active' | 'suspended' }
}

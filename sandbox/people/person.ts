import type { AccountState, FactorKind } from '../store/tables.ts'

/** Someone you can be. The password is public on purpose: nothing here is anyone's real account. */
export type Person = {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly language: 'en-US' | 'ko-KR'
  readonly about: { readonly en: string; readonly ko: string }
  readonly secondStep: boolean
  readonly factors: readonly { readonly kind: FactorKind; readonly address: string }[]
  readonly state: AccountState
}

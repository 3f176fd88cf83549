import type { Demand } from '../../device-agents/tables.ts'
import type { AccountState, FactorKind } from '../../store/tables.ts'

/** Someone you can be. The password is public on purpose: nothing here is anyone's real account. */
export type Person = {
  readonly username: string
  readonly password: string
  readonly name: string
  /** As it is written in Korean, where `name` is not. */
  readonly koreanName?: string
  readonly language: 'en-US' | 'ko-KR'
  readonly about: { readonly en: string; readonly ko: string }
  readonly secondStep: boolean
  /** `preferred`: the step that it is taken for by itself. */
  readonly factors: readonly Factor[]
  readonly state: AccountState
  /** What the sign-on policy asks for beside the proofs. */
  readonly asked?: readonly Demand[]
  /** What takes the place of the password, where the person has chosen so. */
  readonly passwordless?: { readonly first: FactorKind; readonly second: FactorKind | null }
  /** What the directory says: then the person may register no other. */
  readonly knoxId?: string
}

export type Factor = {
  readonly kind: FactorKind
  readonly address: string
  readonly preferred?: 1 | 2
  /** Of a directory: the password that it keeps, and whether it lets the person in. */
  readonly directory?: { readonly password: string; readonly state: 'active' | 'suspended' }
}

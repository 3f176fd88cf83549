import type { FactorKind } from '../store/factor-kinds.ts'
import type { Store } from '../store/open-store.ts'
import { type Offering, readSettings, stillOffered, tenantSetting } from '../tenants/settings.ts'
import type { Floor } from '../tenants/tenants.ts'

/** True when these methods may end a sign-in, apart from their number. */
export type Sufficient = (methods: readonly string[]) => boolean

type Subject = Offering & {
  readonly account_id: string
  /** Answers as if this method alone had reset the password. */
  readonly resetMethod?: string
}

/**
 * Returns whether methods reach the floor of the tenant (docs/decisions/0102), and the tenant still
 * offers them (docs/decisions/0123). A recovery code counts where the tenant allows it
 * (docs/decisions/0131). Where the tenant forbids passwordless sign-in, they include a password,
 * ours or of a directory, or the sign-in at an identity provider. A password proves nothing beside
 * the method that alone reset it (docs/decisions/0103). An ID without an account takes the same
 * statements (D8.07).
 */
export async function sufficientProofs(
  store: Store,
  { resetMethod, account_id, ...offering }: Subject,
): Promise<Sufficient> {
  const { tenant_id } = offering
  const floor = await floorOf(store, tenant_id)
  const areOffered = await stillOffered(store, offering)
  const { passwordlessAllowed, recoveryCodesAllowed } = await readSettings(store, tenant_id)
  const account = await store
    .selectFrom('account')
    .select(['second_step', 'reset_method'])
    .where('id', '=', account_id)
    .executeTakeFirst()
  const untrustedWith = resetMethod ?? account?.reset_method ?? undefined
  return (methods) => {
    const independent = methods.filter(
      (method) => method !== 'password' || !methods.some((other) => other === untrustedWith),
    )
    return (
      areOffered(methods) &&
      (recoveryCodesAllowed === 1 || !methods.includes('RecoveryCode')) &&
      (passwordlessAllowed === 1 || !isWithoutPassword(independent)) &&
      reachesFloor(floor, independent) &&
      (account?.second_step !== true || independent.length === methods.length)
    )
  }
}

type Proven = { readonly account_id: string; readonly methods: readonly string[] }

/**
 * Trusts the password again after a sign-in by a method that did not reset it. Call it in the
 * transaction of the hand-over.
 */
export async function trustPassword(store: Store, { account_id, methods }: Proven): Promise<void> {
  const others = methods.filter((method) => method !== 'password')
  for (const method of others)
    await store
      .updateTable('account')
      .set({ reset_method: null })
      .where('id', '=', account_id)
      .where('reset_method', '!=', method)
      .execute()
}

type Factor = 'knowledge' | 'possession' | 'inherence'

/**
 * The factor that each method proves, as `factors` of `flows/app.yaml` declares it for the screens.
 * An identity provider does not say how it verified the user. Its assertion counts as one factor,
 * and never as a named one.
 */
const factorOf: Readonly<
  Record<FactorKind | 'password' | 'IdentityProvider' | 'RecoveryCode', Factor | 'unknown'>
> = {
  password: 'knowledge',
  ActiveDirectory: 'knowledge',
  KnoxIdentity: 'knowledge',
  Sms: 'possession',
  Email: 'possession',
  Msg: 'possession',
  UaApp: 'possession',
  UaPin: 'possession',
  UaTOTP: 'possession',
  UaMOTP: 'possession',
  WindowsHello: 'possession',
  IdentityProvider: 'unknown',
  // A look-up secret is something that the user has (NIST SP 800-63B-4, 3.1.2).
  RecoveryCode: 'possession',
}

const isMethod = (method: string): method is keyof typeof factorOf =>
  Object.hasOwn(factorOf, method)

/** Returns the floor of a tenant; one factor where it has none. */
export async function floorOf(store: Store, tenant: string): Promise<Floor> {
  const value = await tenantSetting(store, tenant, 'floor')
  // Written by `savePolicies`.
  return value === undefined ? 1 : (JSON.parse(value) as Floor)
}

/** Returns whether these methods together prove the factors of the floor. */
export function reachesFloor(floor: Floor, methods: readonly string[]): boolean {
  const proven = new Set<string>(methods.filter(isMethod).map((method) => factorOf[method]))
  return typeof floor === 'number'
    ? proven.size >= floor
    : floor.every((factor) => proven.has(factor))
}

/** True when none of these methods is a password, or the sign-in at an identity provider. */
export const isWithoutPassword = (methods: readonly string[]): boolean =>
  !methods.some((method) => isMethod(method) && factorOf[method] !== 'possession')

import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { tenantSetting } from './policy.ts'
import type { Floor } from './tenant.ts'

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

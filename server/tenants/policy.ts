import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { Tenant } from './tenant.ts'

/**
 * Path of each setting in a tenant's values. A value that the tenant leaves out keeps its default.
 */
const settingPaths: Readonly<Partial<Record<keyof Settings, string>>> = {
  otpDigits: 'otp.digits',
  otpSeconds: 'otp.lasts',
  otpAttempts: 'otp.attempts',
  otpSends: 'otp.sends',
  resendSeconds: 'otp.resendAfter',
  passwordAttempts: 'login.attempts',
  lockMinutes: 'login.lockedFor',
  requestSeconds: 'login.lasts',
  idleSeconds: 'session.idle',
  sessionSeconds: 'session.lasts',
  sessionsAtMost: 'session.atMost',
  agentMayWait: 'agent.mayWait',
  passwordDays: 'password.expiresAfter',
  passwordlessAllowed: 'passwordless.allowed',
  trustedDevicesAllowed: 'trustedDevices.allowed',
  trustedDeviceDays: 'trustedDevices.days',
  recoveryCodesAllowed: 'recoveryCodes.allowed',
  emailLinksAllowed: 'emailLinks.allowed',
  findIdOpen: 'findId.open',
  passwordResetOpen: 'passwordReset.open',
  singleMethodReset: 'passwordReset.allowSingleMethod',
}

const prefix = (tenant: string): string => `tenant:${tenant}:`
const methods = 'methods'
const identityProviders = 'identityProviders'
/** Read by `sign-up/rules-of`. */
const signUp = 'signUp'
/** Read by `tenants/floor`. */
const floorKey = 'floor'

/**
 * Stores the tenants' settings where every process on this database reads them, in place of the
 * previous ones.
 */
export async function savePolicies(store: Store, tenants: readonly Tenant[]): Promise<void> {
  const rows = tenants.flatMap(({ name, values, floor }) =>
    [
      ...toSettingRows(values),
      ...(floor === undefined ? [] : [[floorKey, JSON.stringify(floor)] as const]),
    ].map(([key, value]) => ({ name: prefix(name) + key, value })),
  )
  await store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('setting').where('name', 'like', 'tenant:%').execute()
    if (rows.length > 0) await transaction.insertInto('setting').values(rows).execute()
  })
}

/** Settings of one tenant, without those that tests changed. */
export async function policyOf(store: Store, tenant: string): Promise<Partial<Settings>> {
  const rows = await store
    .selectFrom('setting')
    .selectAll()
    .where(
      'name',
      'in',
      Object.keys(settingPaths).map((key) => prefix(tenant) + key),
    )
    .execute()
  return Object.fromEntries(
    rows.map(({ name, value }) => [name.slice(prefix(tenant).length), Number(value)]),
  )
}

/**
 * Returns the wire names of the tenant's authenticators; undefined where it names none, and all are
 * offered.
 */
export async function offeredMethods(
  store: Store,
  tenant: string,
): Promise<readonly string[] | undefined> {
  return (await tenantSetting(store, tenant, methods))?.split(' ')
}

/** The tenant that offers methods, and the identity provider that proved one of them. */
export type Offering = {
  readonly tenant_id: string
  /** Name of the provider in the files of tenants; none where no provider proved anything. */
  readonly identity_provider?: string | null
}

/**
 * Returns the check whether the tenant still offers all of some proven methods. The list of methods
 * names neither the password, which belongs to the sign-in page, nor recovery codes, which have a
 * setting of their own (`required-proofs`), nor identity providers. A provider has to be in the
 * tenant's list of them, if it has one (docs/decisions/0123).
 */
export async function stillOffered(
  store: Store,
  { tenant_id, identity_provider }: Offering,
): Promise<(methods: readonly string[]) => boolean> {
  const offered = await offeredMethods(store, tenant_id)
  // An empty list is stored as ''. It must not contain a provider without a name.
  const providers = (await tenantSetting(store, tenant_id, identityProviders))
    ?.split(' ')
    .filter((name) => name !== '')
  const isOffered = (method: string) => {
    if (method === 'password' || method === 'RecoveryCode') return true
    if (method === 'IdentityProvider') return providers?.includes(identity_provider ?? '') ?? true
    return offered?.includes(method) ?? true
  }
  return (methods) => methods.every(isOffered)
}

/** Returns the stored text of one setting of a tenant. */
export async function tenantSetting(
  store: Store,
  tenant: string,
  key: string,
): Promise<string | undefined> {
  const row = await store
    .selectFrom('setting')
    .select('value')
    .where('name', '=', prefix(tenant) + key)
    .executeTakeFirst()
  return row?.value
}

function toSettingRows(values: Tenant['values']): readonly (readonly [string, string])[] {
  const offered = readPath(values, 'methods.offered')
  const numbers = Object.entries(settingPaths).flatMap(([setting, path]) => {
    const value = readPath(values, path)
    return typeof value === 'number' || typeof value === 'boolean'
      ? [[setting, String(Number(value))] as const]
      : []
  })
  const providers = readPath(values, identityProviders)
  const signUpSettings = readPath(values, signUp)
  return [
    ...numbers,
    ...(Array.isArray(offered) ? [[methods, offered.join(' ')] as const] : []),
    ...(Array.isArray(providers) ? [[identityProviders, providers.join(' ')] as const] : []),
    ...(signUpSettings === undefined ? [] : [[signUp, JSON.stringify(signUpSettings)] as const]),
  ]
}

export function readPath(values: Tenant['values'], path: string): unknown {
  let value: unknown = values
  for (const key of path.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined
  return value
}

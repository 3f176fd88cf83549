import { sql } from 'kysely'
import type { Store } from '../store/tables.ts'
import type { Tenant } from './tenants.ts'

/**
 * How the server behaves. The defaults are the product's; a tenant chooses some (`policyOf`), and
 * a test any of them, for all tenants.
 */
export type Settings = {
  readonly passwordAttempts: number
  readonly lockMinutes: number
  readonly otpDigits: number
  readonly otpAttempts: number
  readonly otpSends: number
  readonly otpSeconds: number
  readonly resendSeconds: number
  /** Longest time of a prompt of Windows Hello. */
  readonly helloSeconds: number
  readonly requestSeconds: number
  readonly idleSeconds: number
  readonly sessionSeconds: number
  /** Sessions that an account may have at the same time. */
  readonly sessionsAtMost: number
  /**
   * Per address and five minutes. Everyone in the sandbox shares one address, hence more than the
   * 25 that `backend` mode takes at most.
   */
  readonly sendsPerAddress: number
  readonly passwordsPerAddress: number
  /** Sign-ins that begin at the provider. */
  readonly startsPerAddress: number
  /** Messages to one number, mailbox or messenger, from all callers (`messages/message-limits`). */
  readonly messagesAnHour: number
  readonly messagesADay: number
  /** Questions about IDs and people before a sign-up. */
  readonly looksPerAddress: number
  /** Details for the service desk. */
  readonly detailsPerAddress: number
  /** Channels with failing delivery: 1 for failing. */
  readonly smsFails: number
  readonly emailFails: number
  readonly knoxFails: number
  /** 1 withdraws all users' permission: calls of a signed-in user are refused as FORBIDDEN. */
  readonly permissionWithdrawn: number
  /** 0: no user signs in without a password by choice. */
  readonly passwordlessAllowed: number
  /** 1: a user may skip the second step in a trusted browser. */
  readonly trustedDevicesAllowed: number
  readonly trustedDeviceDays: number
  /** 1: a user may use a recovery code in place of the second step. */
  readonly recoveryCodesAllowed: number
  /** 1: the email with the code of a sign-in also has a link. */
  readonly emailLinksAllowed: number
  /** 1: the browser records events, and a user may send them to the service desk. */
  readonly supportDetailsAllowed: number
  /** 0: no ID is found by a phone number or an email address. */
  readonly findIdOpen: number
  /** 0: only a browser that entered an expired password may set a new one. */
  readonly passwordResetOpen: number
  /** 1: a sign-in may end with the password and the only method that reset it. */
  readonly singleMethodReset: number
  /** 0: users have to register the computer when the policy demands it. */
  readonly agentMayWait: number
  /** The server's own policy of passwords (`password-policy/new-password`); 0 asks for nothing. */
  readonly passwordMinLength: number
  readonly passwordMaxLength: number
  readonly passwordMinDigits: number
  readonly passwordMinSpecial: number
  readonly passwordMinUpper: number
  readonly passwordMinLower: number
  readonly passwordMinAlphabet: number
  readonly passwordMaxRepeated: number
  /** Number of recent passwords that are refused. */
  readonly passwordHistory: number
  /** Days after which a password has to be changed; 0: never. */
  readonly passwordDays: number
  /** 0 makes checkBrowserInfo refuse every browser. */
  readonly browsersSupported: number
  /** Version of the cookie policy: a higher one requests the consent of all users again. */
  readonly cookiePolicyVersion: number
  /** 0: the cookie policy does not exist in Korean. */
  readonly cookiePolicyInKorean: number
}

export const defaultSettings: Settings = {
  passwordAttempts: 5,
  lockMinutes: 10,
  otpDigits: 6,
  otpAttempts: 5,
  otpSends: 5,
  otpSeconds: 300,
  resendSeconds: 60,
  helloSeconds: 60,
  requestSeconds: 600,
  idleSeconds: 900,
  sessionSeconds: 43_200,
  sessionsAtMost: 100,
  sendsPerAddress: 500,
  passwordsPerAddress: 1000,
  startsPerAddress: 2000,
  messagesAnHour: 10,
  messagesADay: 30,
  looksPerAddress: 300,
  detailsPerAddress: 20,
  smsFails: 0,
  emailFails: 0,
  knoxFails: 0,
  permissionWithdrawn: 0,
  browsersSupported: 1,
  cookiePolicyVersion: 1,
  cookiePolicyInKorean: 1,
  agentMayWait: 1,
  passwordlessAllowed: 1,
  trustedDevicesAllowed: 0,
  trustedDeviceDays: 30,
  recoveryCodesAllowed: 0,
  emailLinksAllowed: 0,
  supportDetailsAllowed: 0,
  findIdOpen: 1,
  passwordResetOpen: 1,
  singleMethodReset: 0,
  passwordMinLength: 10,
  passwordMaxLength: 50,
  passwordMinDigits: 1,
  passwordMinSpecial: 1,
  passwordMinUpper: 1,
  passwordMinLower: 1,
  passwordMinAlphabet: 2,
  passwordMaxRepeated: 2,
  passwordHistory: 5,
  passwordDays: 0,
}

export const isSetting = (name: string): name is keyof Settings =>
  Object.hasOwn(defaultSettings, name)

/** @param tenant tenant of the values that may differ between tenants */
export async function readSettings(store: Store, tenant = 'default'): Promise<Settings> {
  const rows = await store
    .selectFrom('setting')
    .selectAll()
    .where('name', 'in', Object.keys(defaultSettings))
    .execute()
  return {
    ...defaultSettings,
    ...(await policyOf(store, tenant)),
    ...Object.fromEntries(rows.map((row) => [row.name, Number(row.value)])),
  }
}

export async function writeSettings(
  store: Store,
  changes: Readonly<Record<string, number>>,
): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    for (const [name, value] of Object.entries(changes))
      await saveValue(transaction, name, String(value))
  })
}

async function saveValue(store: Store, name: string, value: string): Promise<void> {
  await store
    .insertInto('setting')
    .values({ name, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}

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
  supportDetailsAllowed: 'supportDetails.allowed',
  findIdOpen: 'findId.open',
  passwordResetOpen: 'passwordReset.open',
  singleMethodReset: 'passwordReset.allowSingleMethod',
}

const prefix = (tenant: string): string => `tenant:${tenant}:`
const methods = 'methods'
const identityProviders = 'identityProviders'
/** Read by `sign-up/sign-up-rules`. */
const signUp = 'signUp'
/** Read by `sign-in/required-steps`. */
const floorKey = 'floor'

/**
 * Stores the tenants' settings where every process on this database reads them, in place of the
 * previous ones.
 */
export async function savePolicies(store: Store, tenants: readonly Tenant[]): Promise<void> {
  const rows = tenants.flatMap(policyRows)
  await store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('setting').where('name', 'like', 'tenant:%').execute()
    if (rows.length > 0) await transaction.insertInto('setting').values(rows).execute()
  })
}

/** Stores the settings of one tenant, in the transaction of the caller. */
export async function savePolicy(
  store: Store,
  tenant: Pick<Tenant, 'name' | 'values' | 'floor'>,
): Promise<void> {
  const start = prefix(tenant.name)
  const rows = policyRows(tenant)
  await store
    .deleteFrom('setting')
    .where(sql<string>`substr(name, 1, ${sql.lit(start.length)})`, '=', start)
    .execute()
  if (rows.length > 0) await store.insertInto('setting').values(rows).execute()
}

const policyRows = ({ name, values, floor }: Pick<Tenant, 'name' | 'values' | 'floor'>) =>
  [
    ...toSettingRows(values),
    ...(floor === undefined ? [] : [[floorKey, JSON.stringify(floor)] as const]),
  ].map(([key, value]) => ({ name: prefix(name) + key, value }))

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

/** True when the tenant offers the method that sends codes to an address of this kind. */
export async function offersCodesBy(
  store: Store,
  tenant: string,
  kind: 'Sms' | 'Email',
): Promise<boolean> {
  return (await offeredMethods(store, tenant))?.includes(kind) ?? true
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
 * setting of their own (`required-steps`), nor identity providers. A provider has to be in the
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

import type { Store } from './store/open-store.ts'
import { policyOf } from './tenants/policy.ts'

/**
 * How the sandbox behaves. The defaults are the product's; a tenant chooses some (tenants/policy),
 * and a test any of them, for all tenants.
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
  /** 0: no ID is found by a phone number or an email address. */
  readonly findIdOpen: number
  /** 0: only a browser that entered an expired password may set a new one. */
  readonly passwordResetOpen: number
  /** 1: a sign-in may end with the password and the only method that reset it. */
  readonly singleMethodReset: number
  /** 0: users have to register the computer when the policy demands it. */
  readonly agentMayWait: number
  /** The server's own policy of passwords (`password-policy/server-policy`); 0 asks for nothing. */
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

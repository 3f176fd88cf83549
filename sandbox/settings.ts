import type { Store } from './store/open-store.ts'

/** What a tenant may choose here. The defaults are the product's. */
export type Settings = {
  readonly passwordAttempts: number
  readonly lockMinutes: number
  readonly otpAttempts: number
  readonly otpSends: number
  readonly otpSeconds: number
  readonly resendSeconds: number
  readonly requestSeconds: number
  readonly idleSeconds: number
  readonly sessionSeconds: number
  /** Per address and five minutes. Everyone in the sandbox shares one address, hence more than the 25 of production. */
  readonly sendsPerAddress: number
  readonly passwordsPerAddress: number
  /** Channels whose delivery fails: 1 for failing. */
  readonly smsFails: number
  readonly emailFails: number
  readonly knoxFails: number
  /** 1 withdraws everybody's permission: calls of a signed-in person are refused as FORBIDDEN. */
  readonly permissionWithdrawn: number
  /** 0 makes checkBrowserInfo refuse every browser. */
  readonly browsersSupported: number
}

export const defaultSettings: Settings = {
  passwordAttempts: 5, lockMinutes: 10, otpAttempts: 5, otpSends: 5, otpSeconds: 300, resendSeconds: 60, requestSeconds: 600, idleSeconds: 900,
  sessionSeconds: 43_200, sendsPerAddress: 500, passwordsPerAddress: 1000, smsFails: 0, emailFails: 0, knoxFails: 0, permissionWithdrawn: 0, browsersSupported: 1,
}

export const isSetting = (name: string): name is keyof Settings => Object.hasOwn(defaultSettings, name)

export async function readSettings(store: Store): Promise<Settings> {
  const rows = await store.selectFrom('setting').selectAll().where('name', 'in', Object.keys(defaultSettings)).execute()
  return { ...defaultSettings, ...Object.fromEntries(rows.map((row) => [row.name, Number(row.value)])) }
}

export async function writeSettings(store: Store, changes: Readonly<Record<string, number>>): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    for (const [name, value] of Object.entries(changes)) await keepValue(transaction, name, String(value))
  })
}

/** Values the sandbox makes once and must find again after a restart: the keys of the provider. */
export async function keptSecret(store: Store, name: string, make: () => string): Promise<string> {
  await store.insertInto('setting').values({ name, value: make() }).onConflict((c) => c.doNothing()).execute()
  return (await store.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}

async function keepValue(store: Store, name: string, value: string): Promise<void> {
  await store.insertInto('setting').values({ name, value }).onConflict((c) => c.column('name').doUpdateSet({ value })).execute()
}

import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import type { Selectable } from 'kysely'
import { clientIds } from '../oidc/own-clients.ts'
import type { RegisteredClient } from '../oidc/registered-clients.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { type Sealer, readOrCreateSecret } from '../sealing/sealer.ts'
import type { ClientAppRequestTable } from '../store/tables-of-accounts.ts'
import type { Store } from '../store/tables.ts'
import { type Language, serverText } from '../texts/server-text.ts'

/** Paths of the applications, below their own origin. */
export const clientAppPaths = {
  userPortal: '/user-portal',
  administratorPortal: '/administrator-portal',
  accessManagement: '/access-management',
} as const

/** Names for users; `GET /login/applications` uses them too. */
export const clientAppNames = {
  'user-portal': 'User portal',
  'mfa-consumer': 'Administrator portal',
  'mfa-am': 'Access management',
} as const

/**
 * Entry of each application, as `GET /login/applications` returns it. These addresses of ours
 * redirect to the origin of the applications, because the front end is built before their port is
 * known.
 */
export const clientAppEntryPaths = {
  'user-portal': '/sandbox/user-portal',
  'mfa-consumer': '/sandbox/administrator-portal',
  'mfa-am': '/sandbox/access-management',
} as const satisfies Readonly<Record<keyof typeof clientAppNames, string>>

/** A registered system. For two tenants it is registered twice, with two names and keys. */
export type AccessManagement = {
  /** Claim `sys` of its tokens. */
  readonly sys: string
  /** It may have users of this tenant verified, and no others. */
  readonly tenant: string
  readonly publicKey: JWK
  /** The only values that `rtn` accepts. */
  readonly returnAddresses: readonly string[]
}

/** A system of the sandbox, with the private key that is the application's own. */
export type DemoSystem = AccessManagement & { readonly privateKey: JWK }

/**
 * Returns the sandbox's system of one tenant. Its key pair is created at the first start and kept.
 * The private half belongs to the application. Our side only reads the public half.
 */
export async function readDemoSystem(
  secrets: { readonly store: Store; readonly sealer: Sealer },
  clientAppsOrigin: string,
  tenant: string,
): Promise<DemoSystem> {
  const storedKey = await readOrCreateSecret(secrets, `access-management-key:${tenant}`, () =>
    JSON.stringify(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    ),
  )
  const { d, ...publicKey } = JSON.parse(storedKey) as JWK
  return {
    sys: `sandbox-am-${tenant}`,
    tenant,
    publicKey,
    privateKey: { ...publicKey, ...(d !== undefined && { d }) },
    returnAddresses: [`${clientAppsOrigin}${clientAppPaths.accessManagement}/return`],
  }
}

/** The applications that are not ours. */
export type Callers = {
  /**
   * `http://localhost:4001`; undefined without a sandbox: an installation has its own applications.
   */
  readonly origin: string | undefined
  /** Access-management systems by their `sys`. */
  readonly systems: ReadonlyMap<string, AccessManagement>
  /** The systems of the sandbox, by their tenant. */
  readonly demoSystems: ReadonlyMap<string, DemoSystem>
}

/** @param tenants names of all tenants: each has applications of its own */
export async function loadClientApps(
  secrets: { readonly store: Store; readonly sealer: Sealer },
  origin: string | undefined,
  tenants: readonly string[],
): Promise<Callers> {
  if (origin === undefined) return { origin, systems: new Map(), demoSystems: new Map() }
  const systems = await Promise.all(
    tenants.map((tenant) => readDemoSystem(secrets, origin, tenant)),
  )
  return {
    origin,
    systems: new Map(systems.map((system) => [system.sys, system])),
    demoSystems: new Map(systems.map((system) => [system.tenant, system])),
  }
}

export type ClientAppRequest = Selectable<ClientAppRequestTable>
type Given = Pick<
  ClientAppRequest,
  'kind' | 'tenant_id' | 'account_id' | 'sp' | 'return_to' | 'expires_at'
> &
  Partial<Pick<ClientAppRequest, 'authenticator' | 'type' | 'formatted_name' | 'en_formatted_name'>>

/**
 * Stores a request that an application registers with us, server to server.
 * @returns the handle that its browser brings
 */
export async function openClientAppRequest(store: Store, given: Given): Promise<string> {
  const handle = randomHandle()
  await store
    .insertInto('caller_request')
    .values({
      authenticator: '',
      type: 'new',
      formatted_name: '',
      en_formatted_name: '',
      ...given,
      id_hash: handleHash(handle),
      request_hash: '',
      ended_at: null,
      result: '',
    })
    .execute()
  return handle
}

export const findClientAppRequest = (
  store: Store,
  handle: string,
  kind: ClientAppRequest['kind'],
): Promise<ClientAppRequest | undefined> =>
  store
    .selectFrom('caller_request')
    .selectAll()
    .where('id_hash', '=', handleHash(handle))
    .where('kind', '=', kind)
    .executeTakeFirst()

/**
 * Returns the name of a service for users. Another application brings its own name.
 * @param service ID of a client of the provider, or name of another application: see
 * `LoginContextTable`
 */
export function serviceName(
  registered: readonly RegisteredClient[],
  service: string,
  language: Language,
): string {
  const client = registered.find(({ id }) => id === service)
  if (client !== undefined) return client.name
  const id =
    clientIds.find((each) => each === service) ??
    Object.entries(clientAppNames).find(([, name]) => name === service)?.[0]
  return id === undefined ? service : serverText(language, `services.${id}`)
}

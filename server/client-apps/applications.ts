import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import type { Sealer } from '../sealing/sealer.ts'
import { readOrCreateSecret } from '../sealing/secrets.ts'
import type { Store } from '../store/open-store.ts'

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

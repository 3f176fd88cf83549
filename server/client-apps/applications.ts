import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import { readOrCreateSecret } from '../settings.ts'
import type { Store } from '../store/open-store.ts'

/** Where the applications are, below the origin of their own. */
export const clientAppPaths = {
  userPortal: '/user-portal',
  administratorPortal: '/administrator-portal',
  accessManagement: '/access-management',
} as const

/** As people read them; `GET /login/applications` knows them by these names too. */
export const clientAppNames = {
  'user-portal': 'User portal',
  'mfa-consumer': 'Administrator portal',
  'mfa-am': 'Access management',
} as const

/** As people read them in Korean. What another application is called it says itself. */
export const clientAppNamesInKorean: Readonly<Record<string, string>> = {
  'User portal': '사용자 포털',
  'Administrator portal': '관리자 포털',
  'Access management': '접근 관리 시스템',
} satisfies Readonly<Record<(typeof clientAppNames)[keyof typeof clientAppNames], string>>

/**
 * Where each is entered, as `GET /login/applications` answers it: addresses of ours that lead on to
 * the origin of the applications. So the front end, which is built before anybody knows their port,
 * may leave for them.
 */
export const clientAppEntryPaths = {
  'user-portal': '/sandbox/user-portal',
  'mfa-consumer': '/sandbox/administrator-portal',
  'mfa-am': '/sandbox/access-management',
} as const satisfies Readonly<Record<keyof typeof clientAppNames, string>>

export type AccessManagement = {
  /** What its tokens say in `sys`. */
  readonly sys: string
  readonly publicKey: JWK
  /** Exactly these may stand in `rtn`. */
  readonly returnAddresses: readonly string[]
}

/** `sys` of the one system of the sandbox. */
export const demoSystem = 'sandbox-am'

/**
 * Made at the first start and kept. The private half is the application's own; our side reads the
 * public one alone.
 */
export async function readSystemKey(
  store: Store,
): Promise<{ readonly privateKey: JWK; readonly publicKey: JWK }> {
  const storedKey = await readOrCreateSecret(store, 'secret:access-management-key', () =>
    JSON.stringify(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    ),
  )
  const { d, ...publicKey } = JSON.parse(storedKey) as JWK
  return { privateKey: { ...publicKey, ...(d !== undefined && { d }) }, publicKey }
}

/** Who may ask, by what its tokens say. */
export const accessManagementOf = (
  clientAppsOrigin: string,
  publicKey: JWK,
): ReadonlyMap<string, AccessManagement> =>
  new Map([
    [
      demoSystem,
      {
        sys: demoSystem,
        publicKey,
        returnAddresses: [`${clientAppsOrigin}${clientAppPaths.accessManagement}/return`],
      },
    ],
  ])

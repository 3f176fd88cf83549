import type { JWK } from 'jose'
import type { Store } from '../store/open-store.ts'
import { accessManagementOf, readSystemKey, type AccessManagement } from './applications.ts'

/** The applications that are not ours. */
export type Callers = {
  /**
   * `http://localhost:4001`; undefined without a sandbox: an installation has its own applications.
   */
  readonly origin: string | undefined
  /** Access-management systems by their `sys`. */
  readonly systems: ReadonlyMap<string, AccessManagement>
  /** Key with which the system of the sandbox signs. */
  readonly systemKey: JWK | undefined
}

export async function loadClientApps(store: Store, origin: string | undefined): Promise<Callers> {
  if (origin === undefined) return { origin, systems: new Map(), systemKey: undefined }
  const { privateKey, publicKey } = await readSystemKey(store)
  return { origin, systems: accessManagementOf(origin, publicKey), systemKey: privateKey }
}

import type { Sealer } from '../sealing/sealer.ts'
import type { Store } from '../store/open-store.ts'
import { readDemoSystem, type AccessManagement, type DemoSystem } from './applications.ts'

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

import { startReferenceServer } from '../../server/main.ts'
import { ownProduct } from '../vite/product.ts'
import { readTenants } from '../vite/tenants.ts'
import { serveFrontEnd } from './serve-front-end.ts'
import type { StartSettings } from './start-settings.ts'

export interface RunningGatehouse {
  /** `http://localhost:4000`. */
  readonly origin: string
  readonly port: number
  /** Lets running requests finish, then closes the database. */
  readonly close: () => Promise<void>
}

/**
 * Serves the production front end and the reference backend, with or without the pages of sandbox
 * mode, on one port. The port is bound and the database opened first, so that their errors appear
 * before the long `build`. Until all is ready, every answer is 503.
 * @throws StartFailure
 */
export async function startGatehouse(
  settings: StartSettings,
  build: () => Promise<void>,
): Promise<RunningGatehouse> {
  const tenants = async () => {
    await build()
    return readTenants(ownProduct.dist)
  }
  const referenceServer = await startReferenceServer({ mode: 'sandbox', ...settings, tenants })
  try {
    await serveFrontEnd(
      referenceServer.app,
      { ...ownProduct, publishing: referenceServer.services },
      referenceServer.tenants,
    )
    await referenceServer.open()
  } catch (problem) {
    await referenceServer.close()
    throw problem
  }
  return {
    origin: referenceServer.origin,
    port: referenceServer.port,
    close: referenceServer.close,
  }
}

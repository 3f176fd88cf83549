import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ReferenceServerOptions } from '../../../server/main.ts'
import { HttpBrowser } from '../../contract/support/http-browser.ts'
import {
  startTestServer,
  type RunningTestServer,
} from '../../contract/support/start-test-server.ts'
import type { Database, TestedStore } from './stores.ts'

export interface TestServerOn {
  readonly referenceServer: RunningTestServer
  /** A new one before each test. */
  readonly browser: HttpBrowser
  readonly database: Database
  /** The process ends; the next one has the database, the folder and the address of this one. */
  restart(): Promise<void>
}

/**
 * A sandbox on an empty database, for the tests of the block it is called in: each begins with
 * everything as it is shipped, and both go when the last has ended.
 */
export function useTestServerOn(
  fresh: TestedStore['fresh'],
  options: Partial<ReferenceServerOptions> = {},
): TestServerOn {
  let database: Database
  let referenceServer: RunningTestServer
  let browser: HttpBrowser
  const start = async (kept: Partial<ReferenceServerOptions> = {}) => {
    referenceServer = await startTestServer({
      databaseUrl: database.databaseUrl,
      ...options,
      ...kept,
    })
  }
  beforeAll(async () => {
    database = await fresh()
    await start()
  })
  afterAll(async () => {
    await referenceServer.stop()
    await database.drop()
  })
  beforeEach(async () => {
    browser = new HttpBrowser(referenceServer.origin)
    await browser.send('POST', '/sandbox/api/reset', '{}', { 'content-type': 'application/json' })
  })
  return {
    get referenceServer() {
      return referenceServer
    },
    get browser() {
      return browser
    },
    get database() {
      return database
    },
    async restart() {
      const { dataFolder, port } = referenceServer
      await referenceServer.close()
      await start({ dataFolder, port })
    },
  }
}

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
  /** Ends the process; the next one has its database, folder and address. */
  restart(): Promise<void>
}

/**
 * Gives the tests of a block a sandbox on an empty database. Each test begins with the shipped
 * state, and both are removed after the last.
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

import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SandboxOptions } from '../../../sandbox/main.ts'
import { HttpBrowser } from '../../contract/support/http-browser.ts'
import { startSandbox, type RunningSandbox } from '../../contract/support/start-sandbox.ts'
import type { Database, TestedStore } from './stores.ts'

export interface SandboxOn {
  readonly sandbox: RunningSandbox
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
export function useSandboxOn(
  fresh: TestedStore['fresh'],
  options: Partial<SandboxOptions> = {},
): SandboxOn {
  let database: Database
  let sandbox: RunningSandbox
  let browser: HttpBrowser
  const start = async (kept: Partial<SandboxOptions> = {}) => {
    sandbox = await startSandbox({ databaseUrl: database.databaseUrl, ...options, ...kept })
  }
  beforeAll(async () => {
    database = await fresh()
    await start()
  })
  afterAll(async () => {
    await sandbox.stop()
    await database.drop()
  })
  beforeEach(async () => {
    browser = new HttpBrowser(sandbox.origin)
    await browser.send('POST', '/sandbox/api/reset', '{}', { 'content-type': 'application/json' })
  })
  return {
    get sandbox() {
      return sandbox
    },
    get browser() {
      return browser
    },
    get database() {
      return database
    },
    async restart() {
      const { dataFolder, port } = sandbox
      await sandbox.close()
      await start({ dataFolder, port })
    },
  }
}

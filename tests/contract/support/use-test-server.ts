import { afterAll, beforeAll } from 'vitest'
import type { ReferenceServerOptions } from '../../../server/main.ts'
import { startTestServer, type RunningTestServer } from './start-test-server.ts'

/**
 * Gives one file of tests a sandbox of its own. It starts before the first test and stops after the
 * last.
 */
export function useTestServer(given?: Partial<ReferenceServerOptions>): RunningTestServer {
  const running: { referenceServer?: RunningTestServer } = {}
  beforeAll(async () => {
    running.referenceServer = await startTestServer(given)
  })
  afterAll(() => running.referenceServer?.stop())
  return new Proxy({} as RunningTestServer, {
    get: (_, name) => {
      if (!running.referenceServer)
        throw new Error(
          'The sandbox stands in tests and in what runs before each of them, not beside them.',
        )
      return Reflect.get(running.referenceServer, name)
    },
  })
}

import { afterAll, beforeAll } from 'vitest'
import type { SandboxOptions } from '../../../sandbox/main.ts'
import { startSandbox, type RunningSandbox } from './start-sandbox.ts'

/**
 * For one file of tests: a sandbox of its own, which stands before the first of them and stops
 * after the last.
 */
export function useSandbox(given?: Partial<SandboxOptions>): RunningSandbox {
  const running: { sandbox?: RunningSandbox } = {}
  beforeAll(async () => {
    running.sandbox = await startSandbox(given)
  })
  afterAll(() => running.sandbox?.stop())
  return new Proxy({} as RunningSandbox, {
    get: (_, name) => {
      if (!running.sandbox)
        throw new Error(
          'The sandbox stands in tests and in what runs before each of them, not beside them.',
        )
      return Reflect.get(running.sandbox, name)
    },
  })
}

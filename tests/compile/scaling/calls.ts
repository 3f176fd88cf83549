import { Session } from 'node:inspector/promises'

/**
 * Number of calls of each function of the compiler, by `file:function`. Every visit of the compiler
 * is a call.
 */
export type Calls = ReadonlyMap<string, number>

/** Counts by V8's own counters, so that the compiler needs none. Meant for a process of its own. */
export async function startCounting(): Promise<() => Promise<Calls>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    // Reading the counts resets them.
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const calls = new Map<string, number>()
    for (const { url, functions } of result) {
      const [, file] = /\/src\/(compiler\/.*\.ts)$/.exec(url) ?? []
      if (file === undefined) continue
      for (const { functionName, ranges } of functions) {
        const name = `${file}:${functionName}`
        calls.set(name, (calls.get(name) ?? 0) + (ranges[0]?.count ?? 0))
      }
    }
    return calls
  }
}

export function sum(calls: Calls): number {
  return [...calls.values()].reduce((total, count) => total + count, 0)
}

/** Sum over all functions of this name. */
export function callsOf(calls: Calls, name: string): number {
  return sum(new Map([...calls].filter(([key]) => key.endsWith(`:${name}`))))
}

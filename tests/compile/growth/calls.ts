import { Session } from 'node:inspector/promises'

/**
 * How often each function of the compiler was called, by `file:function`; all that it visits is
 * visited by a call.
 */
export type Calls = ReadonlyMap<string, number>

/** Counts what V8 counts, so the compiler itself counts nothing. Meant for a process of its own. */
export async function startCounting(): Promise<() => Promise<Calls>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    // Taking the counts sets them back.
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

/** Of all functions of this name. */
export function callsOf(calls: Calls, name: string): number {
  return sum(new Map([...calls].filter(([key]) => key.endsWith(`:${name}`))))
}

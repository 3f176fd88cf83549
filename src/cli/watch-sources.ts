import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'

/** An editor writes a file in several steps, and a branch changes many files at once. */
const quietMs = 50

/**
 * Calls `run` at once, and again after each change below the folders that the compiler reads. A
 * second call in one process is fast, because the compiler caches unchanged results.
 * @returns the exit code of the last call, when the process is asked to end
 */
export function watchSources(root: string, run: () => number): Promise<number> {
  let code = 0
  let timer: NodeJS.Timeout | undefined
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      code = run()
    }, quietMs)
  }
  const folders = ['flows', 'schemas/fields', 'openapi']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
  // Starts before the first call, so that a file saved during the call is not missed.
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, changed))
  code = run()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      resolve(code)
    }
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  })
}

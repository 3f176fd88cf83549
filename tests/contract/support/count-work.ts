import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'

export type Counts = { readonly statements: number; readonly hashes: number }

/**
 * Counts SQL statements and password hashes of this process from now on, below our code: at the
 * interfaces of the database and the library. Work of timers that begin later belongs to no call,
 * and is not counted: published versions, counted steps, the purge.
 * @returns the counts since the last call, and a function that stops
 */
export function countWork(): { readonly since: () => Counts; readonly stop: () => void } {
  let [statements, hashes] = [0, 0]
  const { argon2 } = crypto
  const { setInterval } = globalThis
  const inTimer = new AsyncLocalStorage<true>()
  const apart = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    setInterval(() => inTimer.run(true, () => work(...given)), ms)
  globalThis.setInterval = Object.assign(apart, setInterval)
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function counted(
    this: DatabaseSync,
    ...given: Parameters<typeof prepare>
  ) {
    if (!inTimer.getStore()) statements += 1
    return prepare.apply(this, given)
  }
  crypto.argon2 = (...given: Parameters<typeof argon2>) => {
    hashes += 1
    argon2(...given)
  }
  syncBuiltinESMExports()
  return {
    since: () => {
      const counted = { statements, hashes }
      ;[statements, hashes] = [0, 0]
      return counted
    },
    stop: () => {
      DatabaseSync.prototype.prepare = prepare
      crypto.argon2 = argon2
      globalThis.setInterval = setInterval
      syncBuiltinESMExports()
    },
  }
}

/**
 * Holds every password hash of this process from now on, at the library's interface.
 * @returns function that releases them, in their order
 */
export function pauseHashes(): () => void {
  const { argon2 } = crypto
  const waitingHashes: (() => void)[] = []
  crypto.argon2 = (...given: Parameters<typeof argon2>) =>
    void waitingHashes.push(() => argon2(...given))
  syncBuiltinESMExports()
  return () => {
    crypto.argon2 = argon2
    syncBuiltinESMExports()
    for (const resume of waitingHashes.splice(0)) resume()
  }
}

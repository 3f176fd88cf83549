import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * The lowest cost that argon2id accepts: the same algorithm in microseconds instead of a tenth of a
 * second.
 */
const least = { memory: 8, passes: 1, parallelism: 1 } as const

// Set-up of the suite: passwords are hashed at the lowest cost, because hashes took half of its
// time. The suites in the browser, on databases and behind nginx run at the shipped cost.
const { argon2 } = crypto
if (!Reflect.has(argon2, 'isQuick')) {
  crypto.argon2 = Object.assign(
    (...[algorithm, parameters, done]: Parameters<typeof argon2>) =>
      argon2(algorithm, { ...parameters, ...least }, done),
    { isQuick: true },
  )
  syncBuiltinESMExports()
}

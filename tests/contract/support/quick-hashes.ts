import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * The least that argon2id takes: the same algorithm in microseconds instead of a tenth of a second.
 */
const least = { memory: 8, passes: 1, parallelism: 1 } as const

// Set-up of the suite: passwords are hashed with the least cost, because half of its time was spent
// on hashes. The suites in the browser, on databases and behind nginx run at the cost that is
// shipped.
const { argon2 } = crypto
if (!Reflect.has(argon2, 'isQuick')) {
  crypto.argon2 = Object.assign(
    (...[algorithm, parameters, done]: Parameters<typeof argon2>) =>
      argon2(algorithm, { ...parameters, ...least }, done),
    { isQuick: true },
  )
  syncBuiltinESMExports()
}

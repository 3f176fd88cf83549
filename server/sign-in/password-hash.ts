import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { apiError } from '../http/errors.ts'

/** OWASP password storage: argon2id, 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/**
 * Most hashes that run at once. Each holds 19 MiB, a thread and a core: one core stays with the
 * other calls. Four is the size of the thread pool of Node.
 */
export const hashesAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1))

/** A caller behind 64 waiting callers must come back later. */
const maxConcurrentHashes = {
  running: 0,
  max: hashesAtOnce,
  waiting: [] as (() => void)[],
  maxWaiting: 64,
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await withHashingSlot(() => deriveHash(password, salt))
  return `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** @throws RATE_LIMITED when too many wait */
export function passwordMatches(password: string, hash: string): Promise<boolean> {
  return withHashingSlot((matches) => matches(password, hash))
}

/**
 * Runs an act with room for one hash. Count a try inside the act: then a caller that is sent away
 * has not used a try. Right passwords that arrive at once do not lock each other out. Never call it
 * in a transaction: the caller with the room waits for a transaction.
 * @throws RATE_LIMITED when too many wait
 */
export async function withHashingSlot<Value>(
  run: (matches: typeof passwordMatches) => Promise<Value>,
): Promise<Value> {
  await acquireSlot()
  try {
    return await run(comparePassword)
  } finally {
    maxConcurrentHashes.running -= 1
    maxConcurrentHashes.waiting.shift()?.()
  }
}

async function comparePassword(password: string, hash: string): Promise<boolean> {
  const [, salt = '', tag = ''] = hash.split('$')
  return timingSafeEqual(
    await deriveHash(password, Buffer.from(salt, 'base64url')),
    Buffer.from(tag, 'base64url'),
  )
}

/** Compared with when the ID is unknown, so that the answer takes as long. */
export const decoyPasswordHash: Promise<string> = hashPassword(randomBytes(16).toString('hex'))

function deriveHash(password: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters typed on a Mac and on Windows are different code points until normalised
    // (NIST 800-63B 5.1.1.2).
    argon2('argon2id', { message: password.normalize('NFC'), nonce, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })
}

async function acquireSlot(): Promise<void> {
  if (maxConcurrentHashes.running >= maxConcurrentHashes.max) {
    if (maxConcurrentHashes.waiting.length >= maxConcurrentHashes.maxWaiting)
      throw apiError('RATE_LIMITED', { retryAfter: 2 })
    await new Promise<void>((resolve) => maxConcurrentHashes.waiting.push(resolve))
  }
  maxConcurrentHashes.running += 1
}

import { createHmac, randomBytes } from 'node:crypto'
import { handleHash } from '../random-handle.ts'
import type { LoginContext } from '../sign-in/login-context.ts'
import type { Store } from '../store/open-store.ts'
import { sameHmac } from '../verification/code.ts'

const salt = 16

const mac = (pepper: string, { key_hash }: LoginContext, origin: string, random: Buffer): Buffer =>
  createHmac('sha256', pepper)
    .update(`login by key\n${key_hash}\n${origin}\n`)
    .update(random)
    .digest()

/**
 * Makes the challenge of the log-in screen. Most of these are never answered, so none is stored. It
 * is bound to one sign-in, one browser and one origin.
 */
export function loginChallenge(pepper: string, context: LoginContext, origin: string): string {
  const random = randomBytes(salt)
  return Buffer.concat([random, mac(pepper, context, origin, random)]).toString('base64url')
}

/** Accepts one spelling of its bytes only, because each text of a challenge counts once. */
export function isLoginChallenge(
  pepper: string,
  context: LoginContext,
  origin: string,
  challenge: string,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  return (
    bytes.toString('base64url') === challenge &&
    sameHmac(
      bytes.subarray(salt).toString('base64url'),
      mac(pepper, context, origin, bytes.subarray(0, salt)).toString('base64url'),
    )
  )
}

/**
 * Marks it as answered. One statement: of twenty copies of one answer one is checked.
 * @returns whether this was the first
 */
export async function useLoginChallenge(
  store: Store,
  now: number,
  context: LoginContext,
  origin: string,
  challenge: string,
): Promise<boolean> {
  const hash = handleHash(challenge)
  const used = await store
    .insertInto('webauthn_challenge')
    .values({
      request_hash: hash,
      act: 'get',
      challenge_hash: hash,
      origin,
      user_handle: '',
      expires_at: context.expires_at,
      used_at: now,
      failed: 0,
      allowed: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('used_at')
    .executeTakeFirst()
  return used !== undefined
}

import { reachesFloor } from '../sign-in/required-steps.ts'

/**
 * Levels of a sign-in (OpenID Connect Core 1.0, section 2, `acr`), the weaker one first. They say
 * how many different factors the person proved: knowledge, possession, inherence.
 */
export const acrValues = ['urn:gatehouse:acr:one-factor', 'urn:gatehouse:acr:two-factors'] as const
export type Acr = (typeof acrValues)[number]
export const [oneFactor, twoFactors] = acrValues

/** Returns the level that these methods prove. A trusted browser is no factor. */
export const acrOf = (methods: readonly string[]): Acr =>
  reachesFloor(2, methods) ? twoFactors : oneFactor

/**
 * Returns whether a request prefers a higher level than a session has. `acr_values` is a wish (Core
 * 1.0, section 3.1.2.1): a level that the session has, or an unknown value, asks for nothing.
 * @param asked values of the parameter, by preference, with spaces between
 */
export function asksForTwoFactors(asked: unknown, has?: string): boolean {
  const values = typeof asked === 'string' ? asked.split(' ') : []
  return values.includes(twoFactors) && !values.includes(has ?? '') && has !== twoFactors
}

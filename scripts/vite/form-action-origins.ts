import type { EnvironmentSettings } from '../../src/language/program.ts'

/**
 * Returns the foreign origins to which a program may send a form: those of `auth-origin`, for every
 * host or for some. A page does not know its later host, so its policy allows them all
 * (`form-action`, Content Security Policy level 3).
 */
export function formActionOrigins({
  authOrigin,
  byHost = [],
}: EnvironmentSettings): readonly string[] {
  const origins = [authOrigin, ...byHost.flatMap((environment) => environment.authOrigin ?? [])]
  return [...new Set(origins.filter((origin) => origin !== 'same'))]
}

import type { EnvironmentSettings } from '../../src/language/program.ts'

/**
 * Origins beside the page's own that a program may send a form to: where `auth-origin` says another
 * one, for every host or for some. A page cannot know at which host it will stand, so its policy
 * admits them all (`form-action`, Content Security Policy level 3).
 */
export function formActionOrigins({
  authOrigin,
  byHost = [],
}: EnvironmentSettings): readonly string[] {
  const origins = [authOrigin, ...byHost.flatMap((environment) => environment.authOrigin ?? [])]
  return [...new Set(origins.filter((origin) => origin !== 'same'))]
}

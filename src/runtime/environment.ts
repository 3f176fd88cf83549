import type { Environment, EnvironmentSettings } from '../language/program.ts'

/** Where the page runs, as `location` has it, and the base path of the build. */
export interface Place { readonly origin: string; readonly hostname: string; readonly basePath: string }

/** Chosen once, by host name: on an internal host the OpenID client is another one (R2.14, D2.12). */
export function environmentOf(settings: EnvironmentSettings, { origin, hostname, basePath }: Place): Environment {
  const internal = settings.internalHosts.some((host) => host.toLowerCase() === hostname.toLowerCase())
  return {
    origin,
    basePath,
    client: internal ? settings.clients.internal : settings.clients.other,
    authOrigin: settings.authOrigin === 'same' ? origin : settings.authOrigin,
    allowedOrigins: settings.allowedOrigins,
  }
}

import type { Environment, EnvironmentSettings } from '../language/program.ts'

/** The page's location, as `location` reports it, and the base path of the build. */
export interface Place {
  readonly origin: string
  readonly hostname: string
  readonly basePath: string
}

/**
 * Selects the environment, once, by host name. Two independent rules apply (T34). The first matches
 * a part of the host name (R9.35). The second is the list of internal hosts, which have another
 * OpenID client (R2.14, D2.12).
 */
export function environmentOf(
  settings: EnvironmentSettings,
  { origin, hostname, basePath }: Place,
): Environment {
  const host = hostname.toLowerCase()
  const own = settings.byHost?.find(({ contains }) => host.includes(contains))
  const internal = settings.internalHosts.some((name) => name.toLowerCase() === host)
  const authOrigin = own?.authOrigin ?? settings.authOrigin
  return {
    ...(own && { name: own.name }),
    origin,
    basePath,
    client: internal ? settings.clients.internal : settings.clients.other,
    authOrigin: authOrigin === 'same' ? origin : authOrigin,
    allowedOrigins: [...settings.allowedOrigins, ...(own?.allowedOrigins ?? [])],
  }
}

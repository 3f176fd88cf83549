import type { Environment, EnvironmentSettings } from '../language/program.ts'

/** Where the page runs, as `location` has it, and the base path of the build. */
export interface Place {
  readonly origin: string
  readonly hostname: string
  readonly basePath: string
}

/**
 * Chosen once, by host name. Two rules that know nothing of each other (T34): what the name
 * contains (R9.35), and the list of internal hosts, which have another OpenID client (R2.14,
 * D2.12).
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

import { clientIds } from '../oidc/clients.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import { clientAppNames } from './applications.ts'

/**
 * Returns the name of a service for users. Another application brings its own name.
 * @param service ID of a client of the provider, or name of another application: see
 * `LoginContextTable`
 */
export function serviceName(service: string, language: Language): string {
  const id =
    clientIds.find((each) => each === service) ??
    Object.entries(clientAppNames).find(([, name]) => name === service)?.[0]
  return id === undefined ? service : serverText(language, `services.${id}`)
}

import type { components } from '../../src/api/generated/common-api.ts'
import { clientIds, clientNamesIn } from '../oidc/clients.ts'
import { clientAppNamesInKorean } from './applications.ts'

/**
 * @param service ID of a client of the provider, or name of another application: see
 * `LoginContextTable`
 */
export function serviceName(
  service: string,
  language: components['schemas']['LanguageTag'],
): string {
  const client = clientIds.find((id) => id === service)
  if (client !== undefined) return clientNamesIn[language][client]
  return language === 'ko-KR' && Object.hasOwn(clientAppNamesInKorean, service)
    ? (clientAppNamesInKorean[service] ?? service)
    : service
}

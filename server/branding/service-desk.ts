import type { Tenant } from '../tenants/tenants.ts'
import { type Language, serverText } from '../texts/server-text.ts'

/** Contact for users. Empty where a tenant has none. */
export type ServiceDesk = { readonly phone: string; readonly email: string }

/** Used when no tenant is built. */
const seeded: ServiceDesk = { phone: '+82 2-5550-0100', email: 'servicedesk@example.com' }

/** Returns the `serviceDesk` of a tenant's file. */
export function serviceDeskOf(tenant: Tenant | undefined): ServiceDesk {
  const desk = tenant?.values['serviceDesk']
  if (typeof desk !== 'object' || desk === null) return seeded
  const texts = Object.entries(desk).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { phone: '', email: '', ...Object.fromEntries(texts) }
}

/**
 * Describes the service desk inside a sentence of a message. A text message has the phone number
 * only, because each letter costs money.
 * @param isShort whether the message is a text message
 */
export function describeServiceDesk(
  tenant: Tenant | undefined,
  language: Language,
  isShort = false,
): string {
  const { phone, email } = serviceDeskOf(tenant)
  const ways = [phone, ...(isShort && phone !== '' ? [] : [email])].filter((way) => way !== '')
  return ways.length === 0
    ? serverText(language, 'desk.name')
    : serverText(language, 'desk.contact', { ways: ways.join(', ') })
}

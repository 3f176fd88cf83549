import type { components } from '../../src/api/generated/common-api.ts'
import { foldText } from '../addresses/address-key.ts'
import { readPath } from '../tenants/policy.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { type Language, serverText } from '../texts/server-text.ts'

type Schemas = components['schemas']

/** Journeys that the tenant has not closed. Help names only these. */
export interface OpenJourneys {
  readonly signUp: boolean
  readonly findId: boolean
  readonly passwordReset: boolean
}

export const openJourneys = ({ values }: Pick<Tenant, 'values'>): OpenJourneys => ({
  signUp: readPath(values, 'signUp.open') !== false,
  findId: readPath(values, 'findId.open') !== false,
  passwordReset: readPath(values, 'passwordReset.open') !== false,
})

/** Texts of the server, in this order. */
const guideEntries = ['sms', 'app', 'hello', 'directory', 'signup', 'password', 'logout'] as const
const questions = ['no-code', 'new-phone', 'locked', 'who'] as const

export const guide = (language: Language, open: OpenJourneys): Schemas['Guide'] => ({
  items: guideEntries
    .flatMap((id) => {
      const texts = textsOf(id, open)
      return texts === undefined ? [] : [{ id, texts }]
    })
    .map(({ id, texts }, at) => ({
      id,
      title: serverText(language, `guide.${texts}.title`),
      content: serverText(language, `guide.${texts}.content`),
      order: at + 1,
    })),
})

/** Texts of an entry of the guide; undefined when the tenant has nothing of it. */
function textsOf(id: (typeof guideEntries)[number], open: OpenJourneys): string | undefined {
  if (id === 'signup') return open.signUp ? id : undefined
  if (id !== 'password' || (open.findId && open.passwordReset)) return id
  if (open.findId) return 'forgottenId'
  return open.passwordReset ? 'forgottenPassword' : undefined
}

/** Returns the entries that contain every word of the keyword, in any place. */
export function faq(
  language: Language,
  { passwordReset }: OpenJourneys,
  keyword = '',
): Schemas['Faq'] {
  const keywords = keyword
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  const items = questions.map((id, at) => ({
    id,
    topic: serverText(language, `faq.${id}.topic`),
    question: serverText(language, `faq.${id}.question`),
    answer: serverText(
      language,
      id === 'locked' && !passwordReset ? 'faq.locked.withoutReset' : `faq.${id}.answer`,
    ),
    order: at + 1,
  }))
  return {
    items: items.filter(({ topic, question, answer }) =>
      keywords.every((word) => foldText(`${topic} ${question} ${answer}`).includes(word)),
    ),
  }
}

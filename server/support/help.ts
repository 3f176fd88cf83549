import type { components } from '../../src/api/generated/common-api.ts'
import { foldText } from '../dev/users/fold-text.ts'
import { type Language, serverText } from '../texts/server-text.ts'

type Schemas = components['schemas']

/** Texts of the server, in this order. */
const guideEntries = ['sms', 'app', 'hello', 'directory', 'signup', 'password', 'logout'] as const
const questions = ['no-code', 'new-phone', 'locked', 'who'] as const

export const guide = (language: Language): Schemas['Guide'] => ({
  items: guideEntries.map((id, at) => ({
    id,
    title: serverText(language, `guide.${id}.title`),
    content: serverText(language, `guide.${id}.content`),
    order: at + 1,
  })),
})

/** Returns the entries that contain every word, in any place. */
export function faq(language: Language, keyword = ''): Schemas['Faq'] {
  const keywords = keyword
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  const items = questions.map((id, at) => ({
    id,
    topic: serverText(language, `faq.${id}.topic`),
    question: serverText(language, `faq.${id}.question`),
    answer: serverText(language, `faq.${id}.answer`),
    order: at + 1,
  }))
  return {
    items: items.filter(({ topic, question, answer }) =>
      keywords.every((word) => foldText(`${topic} ${question} ${answer}`).includes(word)),
    ),
  }
}

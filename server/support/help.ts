import type { components } from '../../src/api/generated/common-api.ts'
import { foldText } from '../sign-in/address-spelling.ts'
import type { Store } from '../store/tables.ts'
import { readPath } from '../tenants/settings.ts'
import type { Tenant } from '../tenants/tenants.ts'
import { type Language, serverText } from '../texts/server-text.ts'

type Schemas = components['schemas']

/** Journeys that the tenant has not closed, and its methods. Help names only these. */
export interface OpenJourneys {
  readonly signUp: boolean
  readonly findId: boolean
  readonly passwordReset: boolean
  /** Undefined: all. */
  readonly methods?: readonly unknown[]
}

export const openJourneys = ({ values }: Pick<Tenant, 'values'>): OpenJourneys => {
  const methods = readPath(values, 'methods.offered')
  const known = Array.isArray(methods) ? { methods } : {}
  return {
    signUp: readPath(values, 'signUp.open') !== false,
    findId: readPath(values, 'findId.open') !== false && offersOne(known, ['Sms', 'Email']),
    passwordReset: readPath(values, 'passwordReset.open') !== false,
    ...known,
  }
}

function offersOne({ methods }: Pick<OpenJourneys, 'methods'>, names: readonly string[]): boolean {
  return methods === undefined || names.some((name) => methods.includes(name))
}

/** Texts of the server, in this order. */
const guideEntries = ['sms', 'app', 'hello', 'directory', 'signup', 'password', 'logout'] as const
const questions = ['no-code', 'new-phone', 'locked', 'who'] as const

/** Methods of an entry. It is left out where the tenant offers none of them. */
const methodsOf: Readonly<Record<string, readonly string[]>> = {
  sms: ['Sms', 'Email', 'Msg'],
  app: ['UaApp', 'UaPin', 'UaTOTP', 'UaMOTP'],
  hello: ['WindowsHello'],
  directory: ['ActiveDirectory', 'KnoxIdentity'],
  'no-code': ['Sms', 'Email', 'Msg'],
  'new-phone': ['Sms'],
  who: ['Sms'],
}

const isOffered = (id: string, open: OpenJourneys): boolean => {
  const methods = methodsOf[id]
  return methods === undefined || offersOne(open, methods)
}

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
  if (!isOffered(id, open)) return undefined
  if (id === 'signup') return open.signUp ? id : undefined
  if (id !== 'password' || (open.findId && open.passwordReset)) return id
  if (open.findId) return 'forgottenId'
  return open.passwordReset ? 'forgottenPassword' : undefined
}

/** Returns the entries that contain every word of the keyword, in any place. */
export function faq(language: Language, open: OpenJourneys, keyword = ''): Schemas['Faq'] {
  const keywords = keyword
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  const items = questions
    .filter((id) => isOffered(id, open))
    .map((id, at) => ({
      id,
      topic: serverText(language, `faq.${id}.topic`),
      question: serverText(language, `faq.${id}.question`),
      answer: serverText(
        language,
        id === 'locked' && !open.passwordReset ? 'faq.locked.withoutReset' : `faq.${id}.answer`,
      ),
      order: at + 1,
    }))
  return {
    items: items.filter(({ topic, question, answer }) =>
      keywords.every((word) => foldText(`${topic} ${question} ${answer}`).includes(word)),
    ),
  }
}

type Kind = Schemas['NoticeType']

const kinds: readonly string[] = [
  'maintenance',
  'incident',
  'security',
  'notice',
] satisfies readonly Kind[]

export const isKind = (kind: string): kind is Kind => kinds.includes(kind)

export async function liveNotices(
  store: Store,
  now: number,
  { language, notificationType }: { readonly language: Language; readonly notificationType?: Kind },
): Promise<Schemas['UrgentNotices']['items']> {
  const rows = await store
    .selectFrom('urgent_notice')
    .selectAll()
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows
    .filter(({ type }) => notificationType === undefined || type === notificationType)
    .map(({ id, type, blocking, starts_at, ends_at }) => ({
      id,
      notificationType: type,
      title: serverText(language, `urgent.${type}.title`),
      content: serverText(language, `urgent.${type}.content`),
      from: time(starts_at),
      to: time(ends_at),
      blocking,
    }))
}

const day = 86_400

const time = (at: number) => new Date(at).toISOString()

/** Until midnight in Seoul, where the organization of the sandbox is; there is no summer time. */
export const dayEndsIn = (now: number): number => day - ((Math.floor(now / 1000) + 9 * 3600) % day)

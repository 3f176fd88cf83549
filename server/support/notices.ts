import type { components } from '../../src/api/generated/common-api.ts'
import type { Store } from '../store/open-store.ts'
import { type Language, serverText } from '../texts/server-text.ts'

type Schemas = components['schemas']
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
      blocking: blocking === 1,
    }))
}

const day = 86_400

const time = (at: number) => new Date(at).toISOString()

/** Until midnight in Seoul, where the organization of the sandbox is; there is no summer time. */
export const dayEndsIn = (now: number): number => day - ((Math.floor(now / 1000) + 9 * 3600) % day)

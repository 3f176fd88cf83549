import type { components } from '../../src/api/generated/common-api.ts'
import type { Json } from '../../src/language/json.ts'
import type { Store } from '../store/tables.ts'
import type { NamedSignIn } from './support-code.ts'

/** All changes of `support_details`: the events that people sent, one row for each sign-in. */

export type RecordedEvent = components['schemas']['RecordedEvent']

/** Rows of a tenant; a further one drops the oldest, so that senders cannot fill the disk. */
export const mostDetails = 2_000

/** Stores the events of a sign-in in place of earlier ones. Call it in a transaction. */
export async function saveDetails(
  store: Store,
  now: number,
  { tenant_id, code, version, events }: NamedSignIn & { readonly events: readonly RecordedEvent[] },
): Promise<void> {
  const row = { version, sent_at: now, events: JSON.stringify(events) }
  await store
    .insertInto('support_details')
    .values({ tenant_id, code, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doUpdateSet(row))
    .execute()
  const surplus = store
    .selectFrom('support_details')
    .select('code')
    .where('tenant_id', '=', tenant_id)
    .orderBy('sent_at', 'desc')
    .limit(1_000_000)
    .offset(mostDetails)
  await store
    .deleteFrom('support_details')
    .where('tenant_id', '=', tenant_id)
    .where('code', 'in', surplus)
    .execute()
}

/** Texts that a browser may send: words of the program, paths, and withheld ones as `withheld1`. */
const sendable = /^(?:[\w.:/?=&~+-]{0,120})$/

/** Levels of the values of an event, at most. */
const mostLevels = 12

/**
 * Returns the index of the first event with values that no recorder writes; undefined when all are
 * right. A recorder sends words and numbers. A text with a space is a mistake, or a typed value.
 */
export function wrongEvent(events: readonly RecordedEvent[]): number | undefined {
  const wrong = events.findIndex(({ values }) => values !== undefined && !areSendable(values))
  return wrong < 0 ? undefined : wrong
}

function areSendable(text: string): boolean {
  try {
    return isSendable(JSON.parse(text) as Json, mostLevels)
  } catch {
    return false
  }
}

function isSendable(value: Json, levels: number): boolean {
  if (typeof value === 'string') return sendable.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  return Array.isArray(value)
    ? value.every((item) => isSendable(item as Json, levels - 1))
    : Object.entries(value).every(
        ([name, inner]) => sendable.test(name) && isSendable(inner, levels - 1),
      )
}

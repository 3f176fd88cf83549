import { handleHash } from '../random-handle.ts'
import type { Demand } from '../store/tables-of-methods.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { isPrompt, promptIdOf, requiredTerms } from '../terms/prompted-terms.ts'

/**
 * In the order in which they are required. Actions that the second step needs come before it. The
 * registration of the computer and the terms of the application come after all factors.
 */
const order = [
  'security',
  'agent',
  'consent-mfa',
  'agent-enroll',
  'consent',
] as const satisfies readonly Demand[]
/**
 * Required actions of the sign-on policy and the MFA service for every verification, whatever its
 * caller.
 */
export const actionsBeforeSecondStep: ReadonlySet<Demand> = new Set([
  'security',
  'agent',
  'consent-mfa',
])

/**
 * Stores the required actions of a new sign-in. A computer is registered once; terms are accepted
 * once per version. Call it in the transaction that opens the request.
 * @param id the request's handle itself, not its hash
 * @param onlyActions limits the actions to these
 */
export async function addRequiredActions(
  store: Store,
  {
    id,
    request: { id_hash, account_id },
    onlyActions,
  }: {
    readonly id: string
    readonly request: Pick<LoginRequest, 'id_hash' | 'account_id'>
    readonly onlyActions?: ReadonlySet<Demand> | undefined
  },
): Promise<void> {
  const required = await store
    .selectFrom('account_demand')
    .select('demand')
    .where('account_id', '=', account_id)
    .execute()
  if (required.length === 0) return
  const computer = await store
    .selectFrom('agent_computer')
    .select('id')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()
  const consents = await store
    .selectFrom('terms_consent')
    .select(['terms_id', 'version'])
    .where('account_id', '=', account_id)
    .execute()
  const isSatisfied = (demand: Demand): boolean =>
    isPrompt(demand)
      ? requiredTerms(demand).every(({ termsId, version }) =>
          consents.some((action) => action.terms_id === termsId && action.version === version),
        )
      : demand === 'agent-enroll' && computer !== undefined
  const open = required.filter(
    ({ demand }) => !isSatisfied(demand) && (onlyActions?.has(demand) ?? true),
  )
  if (open.length === 0) return
  await store
    .insertInto('request_demand')
    .values(open.map(({ demand }) => ({ request_hash: id_hash, demand, met_at: null })))
    .execute()
  const prompts = open.flatMap(({ demand }) =>
    isPrompt(demand)
      ? [{ id_hash: handleHash(promptIdOf(id, demand)), request_hash: id_hash, demand }]
      : [],
  )
  if (prompts.length > 0) await store.insertInto('terms_prompt').values(prompts).execute()
}

/**
 * Returns the next required action of this request. Undefined before the first factor, because it
 * reveals facts about the account.
 */
export async function nextRequiredAction(
  store: Store,
  request: Pick<LoginRequest, 'id_hash' | 'first_method' | 'verified_at'>,
): Promise<Demand | undefined> {
  if (request.first_method === null) return undefined
  const rows = await store
    .selectFrom('request_demand')
    .select('demand')
    .where('request_hash', '=', request.id_hash)
    .where('met_at', 'is', null)
    .execute()
  return order.find(
    (action) =>
      rows.some(({ demand }) => demand === action) &&
      (request.verified_at !== null || actionsBeforeSecondStep.has(action)),
  )
}

/** @returns whether the action was required and open until now */
export async function completeRequiredAction(
  store: Store,
  {
    now,
    request_hash,
    demand,
  }: { readonly now: number; readonly request_hash: string; readonly demand: Demand },
): Promise<boolean> {
  const claimRequest = await store
    .updateTable('request_demand')
    .set({ met_at: now })
    .where('request_hash', '=', request_hash)
    .where('demand', '=', demand)
    .where('met_at', 'is', null)
    .returning('demand')
    .executeTakeFirst()
  return claimRequest !== undefined
}

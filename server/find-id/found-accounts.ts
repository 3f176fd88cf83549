import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { components } from '../../src/api/generated/common-api.ts'
import { readMobile } from '../../src/rules/mobile-number.ts'
import { judge } from '../../src/rules/registry.ts'
import { describeServiceDesk } from '../branding/service-desk.ts'
import { resolveBrowserHash } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { countOwnerMessage, hashDestination } from '../messages/message-limits.ts'
import { assertChannelOpen, channels, leavesServer, writeMail } from '../messages/outbox.ts'
import type { IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { foldMailbox, foldText, maskAddress, maskId } from '../sign-in/address-spelling.ts'
import { findAddressOwners } from '../sign-up/addresses.ts'
import type { FindIdTable } from '../store/tables-of-accounts.ts'
import type { Account, AccountState, Store } from '../store/tables.ts'
import { offersCodesBy, readSettings } from '../tenants/settings.ts'
import { productOf } from '../tenants/tenants.ts'
import { serverText } from '../texts/server-text.ts'
import { codeHmac } from '../verification/code.ts'

type AddressInput = components['schemas']['SendFindIdOtpRequest']
export type RequestedAddress = {
  readonly kind: 'Sms' | 'Email'
  readonly address: string
  readonly nameKey: string
}

/**
 * Repeats the checks of the form. No field has white space, the mobile number is valid in its
 * country, and the email address is valid.
 * @throws VALIDATION_FAILED
 */
export function readRequestedAddress(input: AddressInput): RequestedAddress {
  const [family, given] = [
    validateValue('familyName', input.familyName),
    validateValue('givenName', input.givenName),
  ]
  const nameKey = [foldText(family + given), foldText(given + family)].join('\n')
  if (input.type === 'email')
    return {
      kind: 'Email',
      address: foldMailbox(validateValue('email', input.email, 'email')),
      nameKey,
    }
  const number = validateValue('phoneNumber', input.phoneNumber, 'phone')
  const address = readMobile(number, validateValue('countryCode', input.countryCode))
  return address === undefined
    ? throwInvalid('phoneNumber', 'mobile-number')
    : { kind: 'Sms', address, nameKey }
}

function validateValue(
  name: string,
  value: string | undefined,
  ...rules: readonly string[]
): string {
  if (value === undefined || value === '') return throwInvalid(name, 'required')
  const failedRule = ['not-blank', 'no-whitespace', ...rules].find(
    (rule) => judge(rule, value, true, {}).is !== 'holds',
  )
  return failedRule === undefined ? value : throwInvalid(name, failedRule)
}

function throwInvalid(name: string, rule: string): never {
  throw apiError('VALIDATION_FAILED', { issues: [{ path: `/${name}`, rule }] })
}

/**
 * Returns the owner of the counters for an address: messages and wrong codes, over all requests. No
 * account has this ID.
 */
export const ownerOf = (
  pepper: string,
  tenant: string,
  { kind, address }: Pick<RequestedAddress, 'kind' | 'address'>,
): string =>
  `nobody:find:${createHmac('sha256', pepper).update(['find-id', tenant, kind, address].join('\n')).digest('base64url')}`

export type FindRequest = Selectable<FindIdTable>

/**
 * @throws REQUEST_EXPIRED when unknown, expired, or of another browser; FORBIDDEN when the tenant
 * closed the journey or the channel since
 */
export async function liveFindRequest(
  store: Store,
  {
    now,
    requestId,
    browser,
  }: { readonly now: number; readonly requestId: string; readonly browser: string | undefined },
): Promise<FindRequest> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const findRow =
    browser_hash === undefined
      ? undefined
      : await store
          .selectFrom('find_id')
          .selectAll()
          .where('id_hash', '=', handleHash(requestId))
          .where('browser_hash', '=', browser_hash)
          .where('expires_at', '>', now)
          .executeTakeFirst()
  if (findRow === undefined) throw apiError('REQUEST_EXPIRED')
  const { findIdOpen } = await readSettings(store, findRow.tenant_id)
  const isOffered = await offersCodesBy(
    store,
    findRow.tenant_id,
    findRow.kind === 'Email' ? 'Email' : 'Sms',
  )
  if (findIdOpen === 0 || !isOffered) throw apiError('FORBIDDEN')
  return findRow
}

type Found = components['schemas']['FoundAccounts']['availableAccounts'][number]
type RevealedAccount = Found['state']

const revealedByState: Readonly<Record<AccountState, RevealedAccount>> = {
  active: 'active',
  expired: 'active',
  'must-reset': 'active',
  locked: 'locked',
  suspended: 'suspended',
  inactive: 'inactive',
  pending: 'pending',
  'dormant-self': 'dormant',
  'dormant-admin': 'dormant',
  'dormant-reset-link': 'dormant',
  'policy-access-denied': 'active',
  'policy-browser-not-allowed': 'active',
  'policy-no-mapped-user': 'active',
  'policy-session-expired': 'active',
}

/**
 * Returns the tenant's accounts with this registered address and this name, oldest first. Call it
 * only after the code is verified.
 */
export async function findAccounts(
  store: Store,
  { tenant_id, kind, address, name_key }: FindRequest,
): Promise<readonly Account[]> {
  const keys = name_key.split('\n')
  const holders = await findAddressOwners(store, tenant_id, { kind, address })
  if (holders.length === 0) return []
  const rows = await store
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', holders.slice(0, 50))
    .orderBy('created_at')
    .orderBy('username_key')
    .execute()
  return rows.filter(({ name }) => keys.includes(foldText(name)))
}

/** Returns an opaque ID of an account, valid in this request only. */
export const hashFoundAccountId = (
  pepper: string,
  { id_hash }: Pick<FindRequest, 'id_hash'>,
  account_id: string,
): string => codeHmac(pepper, ['found', id_hash], account_id)

export const foundAccount = (
  pepper: string,
  find: FindRequest,
  { id, username, created_at, state }: Account,
): Found => ({
  findUserId: hashFoundAccountId(pepper, find, id),
  maskedId: maskId(username),
  createdAt: new Date(created_at).toISOString().slice(0, 10),
  state: revealedByState[state],
})

type FoundIdSent = components['schemas']['FoundIdSent']
type Input = components['schemas']['SendFoundIdRequest']

/** Sends of the ID per verified code, because each costs a message. */
const maxSends = 3
/**
 * Sends the whole ID to the verified address.
 * @throws REQUEST_EXPIRED, FORBIDDEN, FOUND_ID_SEND_LIMIT, RATE_LIMITED, SMS_SEND_FAILED,
 * EMAIL_SEND_FAILED
 */
export async function sendFoundId(
  services: Services,
  {
    input: { requestId, findUserId },
    browser,
    operation,
  }: {
    readonly input: Input
    readonly browser: string | undefined
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<FoundIdSent>> {
  const { store, clock, pepper, tenants, onMailWritten } = services
  const { done, kind } = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const find = await liveFindRequest(transaction, { now, requestId, browser })
    const account =
      find.used_at === null
        ? undefined
        : (await findAccounts(transaction, find)).find(
            ({ id }) => hashFoundAccountId(pepper, find, id) === findUserId,
          )
    if (account === undefined) throw apiError('REQUEST_EXPIRED')
    const counted = await transaction
      .updateTable('find_id')
      .set((e) => ({ sends: e('sends', '+', 1) }))
      .where('id_hash', '=', find.id_hash)
      .where('sends', '<', maxSends)
      .returning('sends')
      .executeTakeFirst()
    if (counted === undefined) throw apiError('FOUND_ID_SEND_LIMIT', { allowed: maxSends })
    const settings = await readSettings(transaction, find.tenant_id)
    await countOwnerMessage(transaction, {
      now,
      limits: settings,
      destination: hashDestination(pepper, find.kind, find.address),
    })
    assertChannelOpen(services, settings, find.kind)
    const tenant = tenants.named(find.tenant_id)
    const body = serverText(find.language, 'foundId.body', {
      product: productOf(tenant, find.language),
      id: account.username,
      desk: describeServiceDesk(tenant, find.language, find.kind === 'Sms'),
    })
    await writeMail(services, {
      store: transaction,
      at: now,
      mail: {
        channel: channels[find.kind].name,
        username: account.username,
        recipient: find.address,
        language: find.language,
        tenant: find.tenant_id,
        subject: find.kind === 'Email' ? serverText(find.language, 'foundId.subject') : '',
        body,
        code: '',
      },
      delivery: leavesServer(services, find.kind)
        ? { scope: `found-id ${find.id_hash}`, expiresAt: find.expires_at }
        : undefined,
    })
    const result = { answer: { maskedData: maskAddress[find.kind](find.address) } }
    await operation.record(transaction, result)
    return { done: result, kind: find.kind }
  })
  if (leavesServer(services, kind)) onMailWritten?.()
  return done
}

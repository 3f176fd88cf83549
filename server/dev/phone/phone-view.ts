import { isCodeKind, type AppKind } from '../../authenticator-app/app-kinds.ts'
import { codeAt, secondsOf } from '../../authenticator-app/codes.ts'
import { waitingPushes } from '../../authenticator-app/waiting-pushes.ts'
import type { Services } from '../../services.ts'
import { readAccounts, readPhones, type PhoneAccount } from './phones.ts'

/** `secondsLeft` and `lasts`: of the current code. */
export type PhoneAccountView = {
  readonly id: string
  readonly kind: AppKind
  readonly issuer: string
  readonly label: string
  readonly code?: string
  readonly secondsLeft?: number
  readonly lasts?: number
}
export type PhoneRequestView = {
  readonly id: string
  readonly kind: AppKind
  readonly issuer: string
  readonly label: string
  readonly browser: string
  readonly secondsLeft: number
}
export type PhoneView = {
  readonly id: string
  readonly name: string
  readonly accounts: readonly PhoneAccountView[]
  readonly requests: readonly PhoneRequestView[]
}

/** Returns every phone with its current codes and its waiting requests. */
export async function phoneView(services: Services): Promise<readonly PhoneView[]> {
  const { store, clock } = services
  const now = clock.now()
  const [phones, accounts] = [await readPhones(store), await readAccounts(services)]
  const waiting = await waitingPushes(
    store,
    now,
    accounts.flatMap(({ pairing_id }) => (pairing_id === null ? [] : [pairing_id])),
  )
  return phones.map(({ id, name }) => {
    const ownAccounts = accounts.filter(({ phone_id }) => phone_id === id)
    const requests = waiting.flatMap(({ pairingId, ...request }) => {
      const account = ownAccounts.find(({ pairing_id }) => pairing_id === pairingId)
      return account === undefined
        ? []
        : [
            {
              id: request.id,
              kind: request.kind,
              issuer: account.issuer,
              label: account.label,
              browser: request.browser,
              secondsLeft: secondsTo(request.expiresAt, now),
            },
          ]
    })
    return { id, name, accounts: ownAccounts.map((account) => accountView(account, now)), requests }
  })
}

function accountView(
  { id, kind, issuer, label, secret }: PhoneAccount,
  now: number,
): PhoneAccountView {
  if (!isCodeKind(kind) || secret === null) return { id, kind, issuer, label }
  const { code, until } = codeAt(kind, secret, now)
  return {
    id,
    kind,
    issuer,
    label,
    code,
    secondsLeft: secondsTo(until, now),
    lasts: secondsOf[kind],
  }
}

const secondsTo = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))

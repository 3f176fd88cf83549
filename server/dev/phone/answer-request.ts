import { createPrivateKey, sign } from 'node:crypto'
import {
  answerPush,
  signedText,
  type Answered,
  type PushDecision,
} from '../../authenticator-app/answer-push.ts'
import { waitingPushes } from '../../authenticator-app/waiting-pushes.ts'
import type { Services } from '../../services.ts'
import { checkPin, readAccounts, readPhones } from './phones.ts'

export type RequestAnswer = {
  readonly id: string
  readonly decision: PushDecision
  readonly number: string
  readonly pin: string
}

/**
 * Answers a push request: by finger or face at once, by PIN only with the right one. The answer is
 * signed with a key, of which the server has the public half.
 */
export async function answerRequest(
  services: Services,
  { id, decision, number, pin }: RequestAnswer,
): Promise<Answered | 'wrong-pin'> {
  const { store, clock, pepper } = services
  const accounts = (await readAccounts(services)).filter((account) => account.pairing_id !== null)
  const request = (
    await waitingPushes(
      store,
      clock.now(),
      accounts.map(({ pairing_id }) => pairing_id ?? ''),
    )
  ).find((waiting) => waiting.id === id)
  const account = accounts.find(({ pairing_id }) => pairing_id === request?.pairingId)
  const phone = (await readPhones(store)).find((candidate) => candidate.id === account?.phone_id)
  if (account === undefined || account.private_key === null || phone === undefined) return 'over'
  const checked =
    decision === 'approve' && account.kind === 'UaPin'
      ? await checkPin(store, pepper, phone, pin)
      : 'right'
  if (checked === 'wrong') return 'wrong-pin'
  const answer = {
    id,
    decision: checked === 'right' ? decision : ('deny' as const),
    number: number.replace(/\D/g, '').slice(0, 2),
  }
  const key = createPrivateKey({
    key: Buffer.from(account.private_key, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  })
  return answerPush(services, {
    ...answer,
    signature: sign(null, Buffer.from(signedText(answer)), key).toString('base64url'),
  })
}

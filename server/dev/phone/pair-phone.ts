import type { AppKind } from '../../authenticator-app/app-kinds.ts'
import { pairApp } from '../../authenticator-app/pair-app.ts'
import type { Services } from '../../services.ts'
import { addAccount, newKeyPair, readPhones, type Phone } from './phones.ts'
import { readPayload } from './read-payload.ts'

export type PairResult =
  | { readonly is: 'paired'; readonly account: string; readonly kind: AppKind }
  | { readonly is: 'no-phone' }
  | { readonly is: 'unknown' }
  | { readonly is: 'refused' }

/**
 * Pairs a phone by the text of a QR code, or by typed text. A pairing code goes to the server,
 * which returns its key once. A TOTP text contains the key itself.
 */
export async function pairPhone(
  services: Services,
  given: { readonly phone: string; readonly text: string; readonly label?: string },
): Promise<PairResult> {
  const phone = (await readPhones(services.store)).find(({ id }) => id === given.phone)
  if (phone === undefined) return { is: 'no-phone' }
  const payload = readPayload(given.text)
  switch (payload.is) {
    case 'unknown':
      return payload
    case 'key': {
      const { key, issuer, label } = payload
      const account = await addAccount(services, services.clock.now(), {
        phone_id: phone.id,
        pairing_id: null,
        kind: 'UaTOTP',
        issuer,
        label: label === '' ? (given.label ?? '') : label,
        secret: key,
        private_key: null,
      })
      return { is: 'paired', account, kind: 'UaTOTP' }
    }
    case 'code':
      return submitPairingCode(services, phone, payload.code)
    default:
      return payload satisfies never
  }
}

async function submitPairingCode(
  services: Services,
  phone: Phone,
  code: string,
): Promise<PairResult> {
  const { publicKey, privateKey } = newKeyPair()
  const paired = await pairApp(services, { code, deviceName: phone.name, publicKey })
  if (paired === undefined) return { is: 'refused' }
  const { pairingId, kind, issuer, label, key } = paired
  const account = await addAccount(services, services.clock.now(), {
    phone_id: phone.id,
    pairing_id: pairingId,
    kind,
    issuer,
    label,
    secret: key ?? null,
    private_key: key === undefined ? privateKey : null,
  })
  return { is: 'paired', account, kind }
}

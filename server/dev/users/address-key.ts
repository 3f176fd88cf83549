import type { FactorKind } from '../../store/tables.ts'

type OwnedAddress = { readonly kind: FactorKind; readonly address: string }

/**
 * Returns the key by which addresses are compared, also in `factor.address_key`: an email address
 * without case and in one Unicode form (RFC 6532, section 3.1), a number without its separators.
 * Other kinds are compared nowhere. SQL folds nothing, because SQLite knows the case of ASCII only.
 * A change of the key needs a migration of the column.
 */
export function addressKey({ kind, address }: OwnedAddress): string {
  if (kind === 'Email') return foldMailbox(address)
  return kind === 'Sms' ? address.replace(/[ -]/g, '') : ''
}

export const foldMailbox = (address: string): string =>
  address.trim().normalize('NFC').toLowerCase().normalize('NFC')

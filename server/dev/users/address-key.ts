import type { FactorKind } from '../../store/tables.ts'

type OwnedAddress = { readonly kind: FactorKind; readonly address: string }

/**
 * Returns the key by which addresses are compared, also in `factor.address_key`. An email address
 * loses its case and gets one Unicode form (RFC 6532, section 3.1); a number loses its separators.
 * Other kinds are never compared. SQL does not fold, because SQLite knows the case of ASCII only. A
 * change of the key needs a migration of the column.
 */
export function addressKey({ kind, address }: OwnedAddress): string {
  if (kind === 'Email') return foldMailbox(address)
  return kind === 'Sms' ? address.replace(/[ -]/g, '') : ''
}

export const foldMailbox = (address: string): string =>
  address.trim().normalize('NFC').toLowerCase().normalize('NFC')

import type { FactorKind } from '../store/factor-kinds.ts'

/** Five, for any value: not even its length is shown. */
const stars = '*****'

/**
 * The specification, section 9: first and last characters; an ID that is an email address is masked
 * as one.
 */
export const maskId = (id: string): string =>
  id.includes('@') ? maskEmail(id) : `${id.slice(0, 1)}${stars}${id.length > 1 ? id.slice(-1) : ''}`

/** The specification, section 9: the first character and five asterisks; the domain stays. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}${stars}${address.slice(at)}`
}

/**
 * The last four digits say which phone without saying the number (D9.05), in one form however it
 * was written down: neither country nor length is shown.
 */
export const maskPhone = (number: string): string =>
  `***-****-${number.replace(/[^0-9]/g, '').slice(-4)}`

/** The name its owner gave a device says nothing of the person. */
const deviceName = (name: string): string => name

/** Returns the part of the `address` of a factor that may be shown. */
export const maskAddress: Readonly<Record<FactorKind, (address: string) => string>> = {
  Sms: maskPhone,
  Email: maskEmail,
  Msg: maskId,
  UaMOTP: deviceName,
  UaTOTP: deviceName,
  UaApp: deviceName,
  UaPin: deviceName,
  WindowsHello: deviceName,
  ActiveDirectory: maskId,
  KnoxIdentity: maskId,
}

/** The last part of an IPv4 address, the second half of an IPv6 one. */
export const maskIp = (address: string): string =>
  address.includes(':')
    ? `${address.split(':').slice(0, 4).join(':')}:*`
    : address.replace(/[0-9]+$/, '*')

/**
 * White space, full stops, hyphens, apostrophes and invisible characters: each keyboard writes
 * different ones.
 */
const joining =
  /[\s.\p{Pd}\u2212'`\u00B4\u02B9\u02BB-\u02BD\u02C8\u2018\u2019\u201B\u2032\u055A\u05F3\uA78B\uA78C\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns the key by which names and words are compared (D5.04): NFKC, without joining characters,
 * case folded. Folding to upper case first unites letters that lower case keeps apart ("Strauß" and
 * "STRAUSS"), as Unicode's full case folding does. The dot that lower case leaves of "İ" is
 * dropped, because other keyboards write "i" for it, as for "ı".
 */
export const foldText = (text: string): string =>
  text
    .replaceAll(joining, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC')
    .replaceAll(joining, '')

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

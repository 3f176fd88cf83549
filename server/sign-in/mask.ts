import type { FactorKind } from '../store/tables.ts'

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

/** The specification, section 9: the ID shows first and last characters; an e-mail keeps the first character and shows five asterisks. */
export const maskedId = (id: string): string => (id.length <= 2 ? `${id.slice(0, 1)}*` : `${id.slice(0, 1)}${'*'.repeat(id.length - 2)}${id.slice(-1)}`)

export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}*****${address.slice(at)}`
}

/** The last four digits say which phone without saying the number. */
export const maskedPhone = (number: string): string => number.slice(0, -4).replace(/[0-9]/g, '*') + number.slice(-4)

export const maskedAddress = { Sms: maskedPhone, Email: maskedEmail, Msg: maskedId } as const

/** The last part of an IPv4 address, the second half of an IPv6 one. */
export const maskedIp = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}:*` : address.replace(/[0-9]+$/, '*')

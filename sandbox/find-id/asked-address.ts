import type { components } from '../../src/api/generated/common-api.ts'
import { judge } from '../../src/rules/judge.ts'
import { readMobile } from '../../src/rules/read-mobile.ts'
import { refusal } from '../api-error.ts'
import { foldMailbox } from '../people/address-key.ts'
import { foldText } from '../people/fold-text.ts'

type Asked = components['schemas']['SendFindIdOtpRequest']
export type AskedAddress = {
  readonly kind: 'Sms' | 'Email'
  readonly address: string
  readonly nameKey: string
}

/**
 * What the form judged, judged again: no white space in any field, a number that a phone of the
 * country can have, an address of email.
 * @throws VALIDATION_FAILED
 */
export function askedAddress(asked: Asked): AskedAddress {
  const [family, given] = [need('familyName', asked.familyName), need('givenName', asked.givenName)]
  const nameKey = [foldText(family + given), foldText(given + family)].join('\n')
  if (asked.type === 'email')
    return { kind: 'Email', address: foldMailbox(need('email', asked.email, 'email')), nameKey }
  const number = need('phoneNumber', asked.phoneNumber, 'phone')
  const address = readMobile(number, need('countryCode', asked.countryCode))
  return address === undefined
    ? refuse('phoneNumber', 'mobile-number')
    : { kind: 'Sms', address, nameKey }
}

function need(name: string, value: string | undefined, ...rules: readonly string[]): string {
  if (value === undefined || value === '') return refuse(name, 'required')
  const broken = ['not-blank', 'no-whitespace', ...rules].find(
    (rule) => judge(rule, value, true, {}).is !== 'holds',
  )
  return broken === undefined ? value : refuse(name, broken)
}

function refuse(name: string, rule: string): never {
  throw refusal('VALIDATION_FAILED', { issues: [{ path: `/${name}`, rule }] })
}

import type { components } from '../../src/api/generated/common-api.ts'
import { readMobile } from '../../src/rules/mobile-number.ts'
import { judge } from '../../src/rules/registry.ts'
import { foldMailbox, foldText } from '../addresses/address-key.ts'
import { apiError } from '../api-error.ts'

type Input = components['schemas']['SendFindIdOtpRequest']
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
export function readRequestedAddress(input: Input): RequestedAddress {
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

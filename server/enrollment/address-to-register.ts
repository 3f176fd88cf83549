import { readMobile } from '../../src/rules/mobile-number.ts'
import { judge } from '../../src/rules/registry.ts'
import { apiError } from '../api-error.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { EnrollmentOtpRequest } from './send-enrollment-otp.ts'

/**
 * Returns the address for a code in its stored spelling. The rules of the screens are checked
 * again, because the browser's own check proves nothing.
 * @throws VALIDATION_FAILED
 */
export function readEnrollmentAddress(
  input: EnrollmentOtpRequest,
  account: Pick<Account, 'knox_id'>,
): string {
  switch (input.authenticator) {
    case 'Sms': {
      const number = validateValue('phoneNumber', input.phoneNumber, 'phone')
      return (
        readMobile(number, validateValue('countryCode', input.countryCode)) ??
        throwInvalid('phoneNumber', 'mobile-number')
      )
    }
    case 'Email':
      return validateValue('email', input.email, 'email')
    case 'Msg': {
      const knoxId = validateValue('knoxId', input.knoxId, 'not-blank', 'no-whitespace')
      return account.knox_id === null || account.knox_id.toLowerCase() === knoxId.toLowerCase()
        ? knoxId
        : throwInvalid('knoxId', 'one-of')
    }
    default:
      return input.authenticator satisfies never
  }
}

function validateValue(
  name: string,
  value: string | undefined,
  ...rules: readonly string[]
): string {
  if (value === undefined || value === '') return throwInvalid(name, 'required')
  const failedRule = rules.find((rule) => judge(rule, value, true, {}).is !== 'holds')
  return failedRule === undefined ? value : throwInvalid(name, failedRule)
}

function throwInvalid(name: string, rule: string): never {
  throw apiError('VALIDATION_FAILED', { issues: [{ path: `/${name}`, rule }] })
}

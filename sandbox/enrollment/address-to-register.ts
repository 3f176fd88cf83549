import { judge } from '../../src/rules/judge.ts'
import { readMobile } from '../../src/rules/read-mobile.ts'
import { refusal } from '../api-error.ts'
import type { Account } from '../login/login-request.ts'
import type { AskedToSend } from './send-enrollment-otp.ts'

/**
 * What a code is to be sent to, in the one spelling that is kept, judged by the rules of the
 * screens: a browser's word that they held is no proof.
 * @throws VALIDATION_FAILED
 */
export function addressToRegister(asked: AskedToSend, account: Pick<Account, 'knox_id'>): string {
  switch (asked.authenticator) {
    case 'Sms': {
      const number = need('phoneNumber', asked.phoneNumber, 'phone')
      return (
        readMobile(number, need('countryCode', asked.countryCode)) ??
        refuse('phoneNumber', 'mobile-number')
      )
    }
    case 'Email':
      return need('email', asked.email, 'email')
    case 'Msg': {
      const knoxId = need('knoxId', asked.knoxId, 'not-blank', 'no-whitespace')
      return account.knox_id === null || account.knox_id.toLowerCase() === knoxId.toLowerCase()
        ? knoxId
        : refuse('knoxId', 'one-of')
    }
    default:
      return asked.authenticator satisfies never
  }
}

function need(name: string, value: string | undefined, ...rules: readonly string[]): string {
  if (value === undefined || value === '') return refuse(name, 'required')
  const broken = rules.find((rule) => judge(rule, value, true, {}).is !== 'holds')
  return broken === undefined ? value : refuse(name, broken)
}

function refuse(name: string, rule: string): never {
  throw refusal('VALIDATION_FAILED', { issues: [{ path: `/${name}`, rule }] })
}

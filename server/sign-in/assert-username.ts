import { judge } from '../../src/rules/judge.ts'
import { apiError } from '../api-error.ts'

const rules = ['not-blank', 'no-whitespace'] as const

/**
 * What the login screen asks of an ID, asked again: a browser's word that it held is no proof.
 * @throws VALIDATION_FAILED
 */
export function assertUsername(username: string): void {
  const failedRule = rules.find((rule) => judge(rule, username, true, {}).is !== 'holds')
  if (failedRule !== undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/username', rule: failedRule }] })
}
